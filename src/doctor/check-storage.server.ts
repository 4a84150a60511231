import { randomUUID } from "node:crypto";
import { statfs } from "node:fs/promises";
import path from "node:path";
import type { Kysely } from "kysely";
import { describeCommand } from "../config/build-info.server.ts";
import type { Database } from "../database/tables.ts";
import { isClaimedFolder } from "../files/claim-folder.server.ts";
import type { FileStore } from "../files/file-store.server.ts";
import { type Finding, ok, problem, warning } from "./finding.ts";

const gigabyte = 1024 ** 3;
const minFreeBytes = 2 * gigabyte;
const maxBackupAgeSeconds = 3 * 3600;

/** Writes, reads and removes a file. */
export async function checkFileStore(files: FileStore): Promise<Finding> {
  const check = "File store";
  const name = `doctor/${randomUUID()}.txt`;
  const bytes = Buffer.from(name);
  try {
    await files.put(name, { bytes, type: "text/plain" });
    const read = await files.get(name);
    await files.remove(name);
    if (!read?.equals(bytes))
      return problem(check, `${files.description} returned other bytes than were written.`, "Check the store.");
    return ok(check, `A file was written, read and removed: ${files.description}.`);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    const remedy = "Check FILES_URL and the key's rights, or the owner of DATA_DIR/files.";
    return problem(check, `${files.description} does not work: ${reason}`, remedy);
  }
}

/** Checks that DATA_DIR is the folder whose id the database has. */
export async function checkFolder(db: Kysely<Database>, dataDir: string): Promise<Finding> {
  const check = "Data folder";
  if (await isClaimedFolder(db, dataDir)) return ok(check, `${dataDir} stores the files of this installation.`);
  const remedy =
    "Set DATA_DIR to the folder of the server for every process and command, or FILES_URL for several machines.";
  return problem(check, `Another folder than ${dataDir} stores the files of this installation.`, remedy);
}

export async function checkDisk(dataDir: string): Promise<Finding> {
  // With a PostgreSQL server, nothing may have been written into the data folder yet.
  const found = await statfs(dataDir).catch(() => null);
  if (found === null) return checkDisk(path.dirname(dataDir));
  const { bavail, blocks, bsize } = found;
  return describeDisk({ dataDir, free: bavail * bsize, size: blocks * bsize });
}

export function describeDisk({ dataDir, free, size }: { dataDir: string; free: number; size: number }): Finding {
  const sentence = `${(free / gigabyte).toFixed(1)} GB of ${(size / gigabyte).toFixed(1)} GB are free in ${dataDir}.`;
  if (free >= Math.min(minFreeBytes, size / 5)) return ok("Disk", sentence);
  return problem("Disk", sentence, "Free space or use a larger disk. PostgreSQL stops when the disk is full.");
}

/** `ageSeconds` is null if there never was a backup. */
export function checkBackup(ageSeconds: number | null, isPublic: boolean): Finding {
  const check = "Backup";
  const remedy = `Run ${describeCommand("backup", "FOLDER")}, and let it run every hour (deploy/openroster-backup.timer, or the service backup of deploy/compose.yaml).`;
  const state = isPublic ? problem : warning;
  if (ageSeconds === null) return state(check, "There is no backup.", remedy);
  const hours = Math.floor(ageSeconds / 3600);
  const age = hours === 0 ? `${Math.round(ageSeconds / 60)} minutes` : `${hours} h`;
  if (ageSeconds <= maxBackupAgeSeconds) return ok(check, `The last backup is ${age} old.`);
  return state(check, `The last backup is ${age} old.`, remedy);
}
