import { mkdir, readdir, rm, stat } from "node:fs/promises";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import { explainFolderError, hasCode } from "@openroster/trial-postgres/data-folder.ts";
import { StartupProblem } from "@openroster/trial-postgres/startup-problem.ts";
import type { Kysely } from "kysely";
import { filesFolder } from "../src/backup/stored-files.server.ts";
import { settleFiles } from "../src/backup/swap-files.server.ts";
import { writeBackup } from "../src/backup/write-backup.server.ts";
import { describeCommand } from "../src/config/build-info.server.ts";
import { readConfig } from "../src/config.server.ts";
import { openDatabase } from "../src/database/open.server.ts";
import { openServer } from "../src/database/open-instance.server.ts";
import type { Database } from "../src/database/tables.ts";
import { appendErasures, readErasures, reconcileErasures } from "../src/deletion/erasure-log.server.ts";
import { runCommand } from "../src/server/command.server.ts";
import { erasureLedger, ledgerName } from "../src/server/erasure-file.server.ts";

const usage = `Usage: ${describeCommand("backup", "FOLDER|FILE.backup [--keep-days N] [--every-hours N]")}`;
/** The database may respond again, or have its first tables. */
const retryMs = 60_000;
const namePattern = /^openroster-(\d{8}T\d{6}Z)\.backup$/;
const abandonedPattern = /^openroster-\d{8}T\d{6}Z\.backup\.\d+\.partial$/;

// Does not migrate the database, because users make a backup before an upgrade.
await runCommand(async () => {
  const { everyHours, ...target } = readArguments(process.argv.slice(2));
  if (everyHours === null) return backUp(target);
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => process.exit(0));
  for (;;) {
    const isDone = await backUp(target).then(
      () => true,
      (error: unknown) => void console.error(error instanceof Error ? error.message : error),
    );
    await sleep(isDone ? everyHours * 3_600_000 : retryMs);
  }
});

interface Target {
  target: string;
  isFile: boolean;
  keepDays: number | null;
}

async function backUp({ target, isFile, keepDays }: Target): Promise<void> {
  const config = readConfig();
  const file = isFile && !(await isFolder(target)) ? target : await nameWithin(target);
  if (!(await isFolder(path.dirname(file))))
    throw new StartupProblem(`The folder ${path.dirname(file)} does not exist.`);
  const server = await openServer(config, { role: "script", onProgress: console.error });
  const db = openDatabase(server.directUrl, { max: 1, statementTimeout: 0 });
  try {
    await settleFiles(db, server.dataDir);
    const started = performance.now();
    const backup = await writeBackup(file, { ...server, url: server.directUrl, filesUrl: config.FILES_URL }).catch(
      (error: unknown) => {
        throw explainFolderError(error, path.dirname(file));
      },
    );
    await copyLedger(db, { own: erasureLedger(config), folder: path.dirname(file) });
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    const megabytes = (backup.bytes / 1e6).toFixed(1);
    console.log(
      `${backup.file}: ${backup.rows.toLocaleString("en-US")} rows and ${backup.files} files as of ${backup.takenAt.toISOString()}, ${megabytes} MB, verified, in ${seconds} s`,
    );
    await removeAbandoned(path.dirname(file));
    // Older backups may contain the missing pictures.
    if (backup.missing > 0)
      throw new StartupProblem(
        `Pictures in use that are missing in ${filesFolder(server.dataDir)}: ${backup.missing}. The backup contains everything else. Check that DATA_DIR is the folder of the server.`,
      );
    if (keepDays !== null) await removeOld(path.dirname(file), keepDays);
  } finally {
    await db.destroy();
    await server.close();
  }
}

/** A target is a folder unless it clearly is a file: otherwise every run would overwrite a file with the name of a missing folder. */
function readArguments(args: string[]): Target & { everyHours: number | null } {
  try {
    const options = { "keep-days": { type: "string" }, "every-hours": { type: "string" } } as const;
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
    const [target, ...more] = positionals;
    const days = values["keep-days"];
    if (!target || more.length > 0) throw new Error("Give one file or folder.");
    if (days !== undefined && !/^[1-9]\d{0,3}$/.test(days)) throw new Error("--keep-days requires a number of days.");
    const hours = values["every-hours"];
    if (hours !== undefined && !/^(?:[1-9]|1\d|2[0-4])$/.test(hours))
      throw new Error("--every-hours requires a number of hours, at most 24.");
    const isFile = target.endsWith(".backup") && days === undefined && hours === undefined;
    const [keepDays, everyHours] = [days, hours].map((number) => (number === undefined ? null : Number(number)));
    return { target: path.resolve(target), isFile, keepDays: keepDays ?? null, everyHours: everyHours ?? null };
  } catch (error) {
    throw new StartupProblem(`${error instanceof Error ? error.message : String(error)}\n${usage}`, { cause: error });
  }
}

function isFolder(target: string): Promise<boolean> {
  return stat(target).then(
    (found) => found.isDirectory(),
    () => false,
  );
}

/** Returns the path of the new backup in a folder. Creates the folder, but not its parent: a missing parent means a typing error or an unmounted disk. */
async function nameWithin(folder: string): Promise<string> {
  if (!(await isFolder(folder)))
    await mkdir(folder, { mode: 0o700 }).catch((error: unknown) => {
      const reason = hasCode(error, "EEXIST") ? "a file has this name" : (error as Error).message;
      throw new StartupProblem(`The folder ${folder} cannot be created: ${reason}.`, { cause: error });
    });
  const time = new Date().toISOString().replaceAll(/[-:]|\.\d+/g, "");
  return path.join(folder, `openroster-${time}.backup`);
}

/** Copies the erasure ledger next to the backups, so that a restore on another machine repeats the erasures. */
async function copyLedger(db: Kysely<Database>, { own, folder }: { own: string; folder: string }): Promise<void> {
  const copy = path.join(folder, ledgerName);
  await reconcileErasures(db, own);
  if (own === copy) return;
  const known = new Set((await readErasures(copy)).map(({ accountId }) => accountId));
  await appendErasures(
    copy,
    (await readErasures(own)).filter(({ accountId }) => !known.has(accountId)),
  );
}

/** Partial files of killed backups contain personal data and cannot be restored. */
async function removeAbandoned(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if (!abandonedPattern.test(name)) continue;
    const { mtimeMs } = await stat(path.join(folder, name));
    // Another process may still be writing it.
    if (Date.now() - mtimeMs < 3_600_000) continue;
    await rm(path.join(folder, name));
    console.log(`${name} was left by an interrupted backup and was removed.`);
  }
}

/** Old backups contain the data of erased accounts, so they must not be stored forever. */
async function removeOld(folder: string, days: number): Promise<void> {
  const oldest = new Date(Date.now() - days * 86_400_000).toISOString().replaceAll(/[-:]|\.\d+/g, "");
  for (const name of await readdir(folder)) {
    const [, time] = namePattern.exec(name) ?? [];
    if (!time || time >= oldest) continue;
    await rm(path.join(folder, name));
    console.log(`${name} is older than ${days} days and was removed.`);
  }
}
