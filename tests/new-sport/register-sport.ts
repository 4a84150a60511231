import { registerHooks } from "node:module";

// Loaded with `node --import` before the product: replaces both lists of sports by those of this folder.
const replaced = /\/src\/sports\/(registered-(?:sports|definitions)\.ts)$/;

registerHooks({
  resolve(specifier, context, nextResolve) {
    const resolved = nextResolve(specifier, context);
    const [, list] = replaced.exec(resolved.url) ?? [];
    const own = list && new URL(list, import.meta.url).href;
    return own && context.parentURL !== own ? { ...resolved, url: own } : resolved;
  },
});
