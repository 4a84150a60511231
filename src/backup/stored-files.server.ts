import { readdir } from "node:fs/promises";
import path from "node:path";
import { hasCode } from "@openroster/trial-postgres/data-folder.ts";

export function filesFolder(dataDir: string): string {
  return path.join(dataDir, "files");
}

/** Returns the sorted relative paths of the stored files, without drafts of killed processes. */
export async function listStoredFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch((error: unknown) => {
    if (hasCode(error, "ENOENT")) return [];
    throw error;
  });
  return entries
    .filter((entry) => entry.isFile() && !entry.name.endsWith(".draft"))
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))
    .sort();
}

/** Returns true if a name from a backup stays in the folder that it is written to. */
export function isSafeName(name: string): boolean {
  return name !== "" && !name.includes("\\") && !path.isAbsolute(name) && !name.split("/").includes("..");
}
