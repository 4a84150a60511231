import type { EntryContext } from "react-router";

/** Returns the scripts of a page, and the context in which the router does not preload most of them before the style sheet. */
export function delayScripts(entryContext: EntryContext): { scripts: string[]; context: EntryContext } {
  const { manifest, staticHandlerContext } = entryContext;
  const routes = staticHandlerContext.matches.flatMap(({ route }) => manifest.routes[route.id] ?? []);
  const scripts = new Set([...(manifest.entry.imports ?? []), ...routes.flatMap(({ imports }) => imports ?? [])]);
  const own = Object.fromEntries(routes.map((route) => [route.id, { ...route, imports: [] }]));
  return {
    scripts: [...scripts],
    context: {
      ...entryContext,
      manifest: {
        ...manifest,
        entry: { ...manifest.entry, imports: [] },
        routes: { ...manifest.routes, ...own },
      },
    },
  };
}
