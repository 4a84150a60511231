import type { MetaDescriptor } from "react-router";

const textEscapes = new Map<string, string>(
  Object.entries({
    "&": "&amp;",
    "<": "&lt;",
    ">": "&gt;",
    '"': "&quot;",
    "'": "&#x27;",
  }),
);

/** Escapes a text or the value of an attribute as React does. */
export function escapeText(text: string): string {
  return text.replaceAll(/["&'<>]/g, (character) => textEscapes.get(character) ?? character);
}

const scriptEscapes = new Map<string, string>(
  Object.entries({
    "&": "\\u0026",
    "<": "\\u003c",
    ">": "\\u003e",
    "\u2028": "\\u2028",
    "\u2029": "\\u2029",
  }),
);

/** Renders the descriptors of `pageMeta` like `<Meta>` of the router: structured data apart, because React puts it elsewhere. */
export function renderMeta(descriptors: readonly MetaDescriptor[]): { tags: string; data: string } {
  let [tags, data] = ["", ""];
  for (const descriptor of descriptors) {
    if ("title" in descriptor) {
      tags += `<title>${escapeText(String(descriptor.title))}</title>`;
    } else if ("script:ld+json" in descriptor) {
      const json = JSON.stringify(descriptor["script:ld+json"]);
      const escaped = json.replaceAll(/[&><\u2028\u2029]/g, (character) => scriptEscapes.get(character) ?? character);
      data += `<script type="application/ld+json">${escaped}</script>`;
    } else {
      const { tagName = "meta", ...attributes } = descriptor as Record<string, string>;
      const written = Object.entries(attributes).map(([name, value]) => ` ${name}="${escapeText(value)}"`);
      tags += `<${tagName}${written.join("")}/>`;
    }
  }
  return { tags, data };
}
