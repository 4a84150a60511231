import { rm } from "node:fs/promises";

/** Removes a folder and all in it, though a process that is just ending may still write there; none is fine, too. */
export function removeFolder(folder: string): Promise<void> {
  return rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 });
}
