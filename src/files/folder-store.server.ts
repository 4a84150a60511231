import { randomBytes } from "node:crypto";
import { mkdir, open, readdir, readFile, rename, rm, rmdir, stat } from "node:fs/promises";
import path from "node:path";
import type { FileStore, ListedFile } from "./file-store.server.ts";

/** Keeps files in a folder of this machine, which is made when the first one comes. */
export function folderStore(folder: string): FileStore {
  const placeOf = (name: string) => path.join(folder, name);
  return {
    description: `files in ${folder}`,
    async put(name, { bytes }) {
      const place = placeOf(name);
      await mkdir(path.dirname(place), { recursive: true, mode: 0o700 });
      // Under its name only once it is on the disk: a killed process leaves no half of a picture there.
      const draft = `${place}.${randomBytes(6).toString("hex")}.draft`;
      try {
        const file = await open(draft, "wx", 0o600);
        try {
          await file.writeFile(bytes);
          await file.sync();
        } finally {
          await file.close();
        }
        await rename(draft, place);
      } catch (error) {
        await rm(draft, { force: true });
        throw error;
      }
    },
    async get(name) {
      try {
        return await readFile(placeOf(name));
      } catch (error) {
        if (isMissing(error)) return null;
        throw error;
      }
    },
    async remove(name) {
      const place = placeOf(name);
      await rm(place, { force: true });
      await removeDrafts(place);
      // The folder of a picture goes with its last file.
      await rmdir(path.dirname(place)).catch(() => undefined);
    },
    async list() {
      const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch((error: unknown) => {
        if (isMissing(error)) return [];
        throw error;
      });
      const files: ListedFile[] = [];
      for (const entry of entries) {
        if (!entry.isFile()) continue;
        const place = path.join(entry.parentPath, entry.name);
        // Another process may have removed it since.
        const found = await stat(place).catch(() => null);
        if (found) files.push({ name: path.relative(folder, place), size: found.size, changedAt: found.mtime });
      }
      return files;
    },
  };
}

/** What a killed process left of a file goes with it. */
async function removeDrafts(place: string): Promise<void> {
  const folder = path.dirname(place);
  const names = await readdir(folder).catch((error: unknown) => {
    if (isMissing(error)) return [];
    throw error;
  });
  for (const name of names)
    if (name.startsWith(`${path.basename(place)}.`) && name.endsWith(".draft"))
      await rm(path.join(folder, name), { force: true });
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "ENOENT";
}
