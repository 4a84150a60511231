import path from "node:path";
import { LRUCache } from "lru-cache";
import type { FileStore } from "./file-store.server.ts";
import { folderStore } from "./folder-store.server.ts";
import { s3Store } from "./s3-store.server.ts";

const cacheBytes = 32 * 1024 * 1024;

export function openFiles({ filesUrl, dataDir }: { filesUrl?: string | undefined; dataDir: string }): FileStore {
  return cacheFiles(filesUrl ? s3Store(filesUrl) : folderStore(path.join(path.resolve(dataDir), "files")));
}

/** Opens the store of rendered pictures. It needs no backup, because all pictures can be rendered again. */
export function openCardFiles({ filesUrl, dataDir }: { filesUrl?: string | undefined; dataDir: string }): FileStore {
  return cacheFiles(
    filesUrl ? s3Store(appendFolder(filesUrl, "cards")) : folderStore(path.join(path.resolve(dataDir), "cards")),
  );
}

function appendFolder(address: string, folder: string): string {
  const url = new URL(address);
  url.pathname = `${url.pathname.replace(/\/+$/, "")}/${folder}`;
  return url.href;
}

/** Caches recently read files. Files never change under their name, so cached files cannot be stale. */
function cacheFiles(store: FileStore): FileStore {
  const cache = new LRUCache<string, Buffer>({
    maxSize: cacheBytes,
    sizeCalculation: ({ byteLength }) => byteLength || 1,
  });
  return {
    ...store,
    async get(name) {
      const cached = cache.get(name);
      if (cached) return cached;
      const bytes = await store.get(name);
      if (bytes) cache.set(name, bytes);
      return bytes;
    },
    async remove(name) {
      cache.delete(name);
      await store.remove(name);
    },
  };
}
