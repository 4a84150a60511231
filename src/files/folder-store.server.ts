import { randomBytes } from "node:crypto";
import { mkdir, open, readdir, readFile, rename, rm, rmdir, stat } from "node:fs/promises";
import path from "node:path";
import type { FileStore, ListedFile } from "./file-store.server.ts";

export function folderStore(folder: string): FileStore {
  const targetOf = (name: string) => path.join(folder, name);
  return {
    description: `files in ${folder}`,
    async put(name, { bytes }) {
      const target = targetOf(name);
      await mkdir(path.dirname(target), { recursive: true, mode: 0o700 });
      // Renamed after the sync, so that a killed process leaves no partial file under this name.
      const draft = `${target}.${randomBytes(6).toString("hex")}.draft`;
      try {
        const file = await open(draft, "wx", 0o600);
        try {
          await file.writeFile(bytes);
          await file.sync();
        } finally {
          await file.close();
        }
        await rename(draft, target);
      } catch (error) {
        await rm(draft, { force: true });
        throw error;
      }
    },
    async get(name) {
      try {
        return await readFile(targetOf(name));
      } catch (error) {
        if (isMissing(error)) return null;
        throw error;
      }
    },
    async remove(name) {
      const target = targetOf(name);
      await rm(target, { force: true });
      await removeDrafts(target);
      await rmdir(path.dirname(target)).catch(() => undefined);
    },
    async list() {
      const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch((error: unknown) => {
        if (isMissing(error)) return [];
        throw error;
      });
      const files: ListedFile[] = [];
      for (const entry of entries) {
        if (!entry.isFile()) continue;
        const target = path.join(entry.parentPath, entry.name);
        // Another process can have removed the file since.
        const found = await stat(target).catch(() => null);
        if (found) files.push({ name: path.relative(folder, target), size: found.size, changedAt: found.mtime });
      }
      return files;
    },
  };
}

async function removeDrafts(target: string): Promise<void> {
  const folder = path.dirname(target);
  const names = await readdir(folder).catch((error: unknown) => {
    if (isMissing(error)) return [];
    throw error;
  });
  for (const name of names)
    if (name.startsWith(`${path.basename(target)}.`) && name.endsWith(".draft"))
      await rm(path.join(folder, name), { force: true });
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "ENOENT";
}
