/** Modules of the browser that Vite builds beside the routes (vite.config.ts), by name. */
export const browserEntries = {
  /** Loads the script of a document after the first paint. */
  startDocument: "src/site/documents/browser/start-document.ts",
  /** The script of a document: a public page that React renders only on the server. */
  document: "src/site/documents/browser/document.ts",
  /** The keys of the bar of a coach's program. */
  keepTools: "src/recruiting/shortlist/run-keep-tools.ts",
} as const;
