import path from "node:path";
import { LRUCache } from "lru-cache";
import type { FileStore } from "./file-store.server.ts";
import { folderStore } from "./folder-store.server.ts";
import { s3Store } from "./s3-store.server.ts";

const keptBytes = 32 * 1024 * 1024;

/** The store of files as configured: the bucket of FILES_URL, or `files` in the data folder. */
export function openFiles({ filesUrl, dataDir }: { filesUrl?: string | undefined; dataDir: string }): FileStore {
  return keepRecent(filesUrl ? s3Store(filesUrl) : folderStore(path.join(path.resolve(dataDir), "files")));
}

/** The store of rendered pictures: `cards` in the bucket of FILES_URL or in the data folder. All of it can be rendered again: no backup needs it. */
export function openCardFiles({ filesUrl, dataDir }: { filesUrl?: string | undefined; dataDir: string }): FileStore {
  return keepRecent(
    filesUrl ? s3Store(belowAddress(filesUrl, "cards")) : folderStore(path.join(path.resolve(dataDir), "cards")),
  );
}

function belowAddress(address: string, folder: string): string {
  const url = new URL(address);
  url.pathname = `${url.pathname.replace(/\/+$/, "")}/${folder}`;
  return url.href;
}

/** Keeps what was read last in memory. A name stands for the same bytes for ever, so nothing that is kept grows old. */
function keepRecent(store: FileStore): FileStore {
  const kept = new LRUCache<string, Buffer>({
    maxSize: keptBytes,
    sizeCalculation: ({ byteLength }) => byteLength || 1,
  });
  return {
    ...store,
    async get(name) {
      const ready = kept.get(name);
      if (ready) return ready;
      const bytes = await store.get(name);
      if (bytes) kept.set(name, bytes);
      return bytes;
    },
    async remove(name) {
      kept.delete(name);
      await store.remove(name);
    },
  };
}
