import { Marked, type Tokens } from "marked";
import type { Plugin } from "vite";

/** A heading that others link to: `## Cookies {#cookies}`. */
const headingWithId = /^(.*) \{#([\w-]+)\}$/;

/** A value in a text, such as `{brand}`. In an address, `marked` encodes the braces. */
const placeholder = /(?:\{|%7B)(\w+)(?:\}|%7D)/;

/**
 * Renders Markdown files at build (decision 116). A file becomes a module with its headings, and a function that returns its HTML with the values
 * of its placeholders.
 */
export function markdownTexts(): Plugin {
  return {
    name: "markdown-texts",
    enforce: "pre",
    transform(source, id) {
      return id.endsWith(".md") ? { code: compile(source), map: null } : undefined;
    },
  };
}

/** Returns the code of the module of a text. */
export function compile(source: string): string {
  const headings: { id: string; name: string }[] = [];
  const marked = new Marked({ renderer: { heading: renderHeading } });
  function renderHeading({ depth, text }: Tokens.Heading): string {
    const [, name, id] = headingWithId.exec(text) ?? [];
    if (name === undefined || id === undefined) return `<h${depth}>${text}</h${depth}>\n`;
    const end = headings.length > 0 ? "</section>\n" : "";
    headings.push({ id, name });
    return `${end}<section aria-labelledby="${id}"><h${depth} id="${id}" class="scroll-mt-6">${name}</h${depth}>\n`;
  }
  const html = marked.parse(source, { async: false }) + (headings.length > 0 ? "</section>" : "");
  const parts = html
    .split(placeholder)
    .map((part, index) => (index % 2 === 0 ? JSON.stringify(part) : `escape(values[${JSON.stringify(part)}])`));
  return [
    'const codes = { "&": "&amp;", "<": "&lt;", ">": "&gt;", \'"\': "&quot;" };',
    'const escape = (value) => String(value).replace(/[&<>"]/g, (sign) => codes[sign]);',
    `export const headings = ${JSON.stringify(headings)};`,
    `export const render = (values) => ${parts.join(" + ")};`,
  ].join("\n");
}
