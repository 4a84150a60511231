import { browserEntries } from "./browser-entries.ts";

type Manifest = Record<string, { file: string }>;

// Vite builds the browser's files before the server's bundle, which contains this list. During development there is none.
const [manifest] = Object.values(
  import.meta.glob<Manifest>("/build/client/.vite/manifest.json", { eager: true, exhaustive: true, import: "default" }),
);

/** Returns the URL of a module of the browser. */
export function addressOfEntry(name: keyof typeof browserEntries): string {
  const source = browserEntries[name];
  return `/${import.meta.env.DEV ? source : (manifest?.[source]?.file ?? source)}`;
}
