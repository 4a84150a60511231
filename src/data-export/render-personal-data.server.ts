import { createHash } from "node:crypto";
import { definitionOf, isFieldName } from "../athletes/fields.ts";
import { brand } from "../brand.ts";

const style = `
  :root { color-scheme: light dark; font: 16px/1.5 Inter, system-ui, sans-serif; }
  body { max-width: 60rem; margin: 0 auto; padding: 2rem 1.25rem; background: light-dark(#f7f5f0, #070c16); color: light-dark(#0b1220, #f7f5f0); }
  h1, h2 { line-height: 1.15; text-wrap: balance; }
  h2 { margin-top: 2.5rem; padding-top: 1rem; border-top: 3px solid; }
  dl { display: grid; grid-template-columns: minmax(8rem, 14rem) minmax(0, 1fr); gap: .35rem 1.25rem; margin: 0; }
  dt { font-weight: 600; } dd { margin: 0; overflow-wrap: anywhere; }
  img { display: block; max-width: 100%; height: auto; }
  ol { margin: 0; padding-left: 1.5rem; } li { margin-bottom: .75rem; }
  @media (max-width: 40rem) { dl { grid-template-columns: 1fr; } dd { margin-bottom: .5rem; } }
`;

export const personalDataPolicy = `default-src 'none'; style-src 'sha256-${createHash("sha256").update(style).digest("base64")}'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

/** Renders a personal data export as a self-contained HTML page. */
export function renderPersonalData(data: Record<string, unknown>, requestedAt: string): string {
  const parts = Object.entries(data).map(([heading, part]) => `<h2>${nameOf(heading)}</h2>\n${renderValue(part)}`);
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>Your data at ${escapeText(brand.name)}</title>
<style>${style}</style>
</head>
<body>
<main>
<h1>Your data at ${escapeText(brand.name)}</h1>
<p>This is all the data we have about you. You asked for it on ${escapeText(requestedAt.slice(0, 10))}. Times are in UTC.</p>
${parts.join("\n")}
</main>
</body>
</html>
`;
}

// Matches only the inline JPEG images that we store. All other URLs are rendered as text.
const picture = /^data:image\/jpeg;base64,[A-Za-z0-9+/]+={0,2}$/;

// Matches an instant in JSON. The page omits its seconds.
const instant = /^(\d{4}-\d\d-\d\d)T(\d\d:\d\d):\d\d(?:\.\d+)?Z$/;

function renderValue(value: unknown): string {
  if (Array.isArray(value)) {
    if (value.length === 0) return "none";
    return `<ol>${value.map((one) => `<li>${renderValue(one)}</li>`).join("")}</ol>`;
  }
  if (typeof value === "object" && value !== null) {
    const fields = Object.entries(value);
    if (fields.length === 0) return "none";
    return `<dl>${fields.map(([name, one]) => `<dt>${nameOf(name)}</dt><dd>${renderValue(one)}</dd>`).join("")}</dl>`;
  }
  if (value === null || value === undefined || value === "") return "not given";
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (typeof value === "string" && picture.test(value)) return `<img src="${value}" alt="Your photo" width="240">`;
  return escapeText(String(value).replace(instant, "$1 $2 UTC"));
}

/** Names of keys that stay in the file because programs may read it, and that do not read well. */
const plainNames = new Map<string, string>(
  Object.entries({
    whatWasDone: "Account activity",
    mailThatWeSent: "Emails we sent",
    whoLooked: "Profile views",
    notifications: "Notifications",
    aboutYou: "Reports about your profile",
    fromYou: "Open reports that name your email",
  }),
);

/** Returns the text of a key: "Signed in devices" for `signedInDevices`. */
function nameOf(key: string): string {
  const plain = plainNames.get(key) ?? (isFieldName(key) && definitionOf(key).label);
  if (plain) return escapeText(plain);
  const words = key.replaceAll(/(?<=[a-z0-9])(?=[A-Z])/g, " ").toLowerCase();
  return escapeText(words.charAt(0).toUpperCase() + words.slice(1));
}

function escapeText(text: string): string {
  return text.replaceAll(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
