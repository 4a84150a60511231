import { rm } from "node:fs/promises";

/** Removes a folder, if it exists. Retries because a process that is stopping may still write to it. */
export function removeFolder(folder: string): Promise<void> {
  return rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 });
}
