import { globSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { parseSync, Visitor } from "oxc-parser";

const root = path.join(import.meta.dirname, "..");

/** Modules that compose regular expressions of parts. */
const composed = [
  "src/athletes/find-contact-data.server.ts",
  "src/athletes/names-whereabouts.server.ts",
  "src/athletes/public-id.server.ts",
  "src/recruiting/roster-upload/read-event-time.ts",
  "src/media/film-address.ts",
];

export interface Found {
  file: string;
  text: string;
  pattern: RegExp;
}

function literalsOf(file: string): Found[] {
  const found: Found[] = [];
  const { program } = parseSync(file, readFileSync(path.join(root, file), "utf8"));
  new Visitor({
    Literal(node) {
      if (!("regex" in node)) return;
      const { pattern, flags } = node.regex;
      found.push({ file, text: `/${pattern}/${flags}`, pattern: new RegExp(pattern, flags) });
    },
  }).visit(program);
  return found;
}

/** Loads the module outside of the test runner and returns what it passes to `new RegExp`. */
function composedBy(file: string): Found[] {
  const found: Found[] = [];
  const { RegExp: Original } = globalThis;
  globalThis.RegExp = new Proxy(Original, {
    construct(target, parameters) {
      const pattern: RegExp = Reflect.construct(target, parameters);
      found.push({ file, text: String(pattern), pattern });
      return pattern;
    },
  });
  try {
    createRequire(import.meta.url)(path.join(root, file));
  } finally {
    globalThis.RegExp = Original;
  }
  return found;
}

/** Lists the regular expressions of the product: the literals, and those that `composed` modules build. */
export function listRegularExpressions(): Found[] {
  const files = globSync("{packages/*/src,src}/**/*.{ts,tsx}", { cwd: root }).filter(
    (file) => !/\.test\.tsx?$/.test(file),
  );
  const all = [...files.flatMap(literalsOf), ...composed.flatMap(composedBy)];
  return [...new Map(all.map((found) => [found.text, found])).values()];
}
