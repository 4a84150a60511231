import { mkdir, open, readdir, rename, rm, stat } from "node:fs/promises";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { StartupProblem } from "@openroster/trial-postgres/startup-problem.ts";
import { type Kysely, sql } from "kysely";
import type { Database } from "../database/tables.ts";
import { entryOf } from "./backup-format.server.ts";
import { readBackup } from "./read-backup.server.ts";
import { filesFolder } from "./stored-files.server.ts";

export const restoreName = "openroster-restore";

export interface UnpackedFiles {
  swap(trx: Kysely<Database>): Promise<void>;
  discard(): Promise<void>;
}

export async function unpackFiles(file: string, dataDir: string): Promise<UnpackedFiles> {
  const { folder, fresh } = foldersOf(dataDir);
  await rm(fresh, { recursive: true, force: true });
  for await (const { name, body } of readBackup(file)) {
    const entry = entryOf(name);
    if (entry?.kind !== "file") continue;
    const target = path.join(fresh, entry.name);
    await mkdir(path.dirname(target), { recursive: true, mode: 0o700 });
    const handle = await open(target, "wx", 0o600);
    await handle.writeFile(body);
    await handle.sync();
    await handle.close();
  }
  await mkdir(fresh, { recursive: true, mode: 0o700 });
  return {
    async swap(trx) {
      const { rows } = await sql<{ transaction: string }>`
        select system_identifier || '-' || pg_current_xact_id() as transaction from pg_control_system()`.execute(trx);
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await rename(folder, `${folder}.replaced-${rows[0]?.transaction}`);
      await rename(fresh, folder);
    },
    discard: () => rm(fresh, { recursive: true, force: true }),
  };
}

/** Completes or undoes the file swap of a killed restore: the name of the replaced folder contains its transaction id. Throws a StartupProblem. */
export async function settleFiles(db: Kysely<Database>, dataDir: string): Promise<void> {
  if ((await listLeftFolders(dataDir)).length === 0) return;
  await db.transaction().execute(async (trx) => {
    // A web process and a worker can start at the same time.
    await sql`select pg_advisory_xact_lock(hashtextextended('openroster files', 0))`.execute(trx);
    const { folder, fresh } = foldersOf(dataDir);
    for (const name of await listLeftFolders(dataDir)) {
      const former = path.join(path.dirname(folder), name);
      if (former === fresh) continue;
      if (await hasCommitted(trx, former)) {
        await rm(former, { recursive: true, force: true });
        continue;
      }
      if (await exists(folder)) {
        await rm(fresh, { recursive: true, force: true });
        await rename(folder, fresh);
      }
      await rename(former, folder);
    }
    if (!(await isRestoring(trx))) await rm(fresh, { recursive: true, force: true });
  });
}

function foldersOf(dataDir: string): { folder: string; fresh: string } {
  const folder = filesFolder(dataDir);
  return { folder, fresh: `${folder}.restoring` };
}

async function listLeftFolders(dataDir: string): Promise<string[]> {
  const base = path.basename(filesFolder(dataDir));
  const names = await readdir(dataDir).catch(() => []);
  return names.filter((name) => name.startsWith(`${base}.re`));
}

async function hasCommitted(db: Kysely<Database>, former: string): Promise<boolean> {
  const [, system, transaction] = /\.replaced-(\d+)-(\d+)$/.exec(former) ?? [];
  for (let waited = 0; transaction && waited < 10_000; waited += 250) {
    // A new id is greater than all others. The end of a snapshot can equal the id of a running transaction.
    const { rows } = await sql<{ status: string | null }>`
      select case when system_identifier::text = ${system} and ${transaction}::xid8 < pg_current_xact_id()
        then pg_xact_status(${transaction}::xid8) end as status from pg_control_system()`.execute(db);
    const status = rows[0]?.status;
    if (status === "committed" || status === "aborted") return status === "committed";
    if (status !== "in progress") break;
    await sleep(250);
  }
  throw new StartupProblem(
    `An interrupted restore renamed the files to ${former}, and this database does not know if that restore was committed. Restore again, into an empty DATA_DIR.`,
  );
}

async function isRestoring(db: Kysely<Database>): Promise<boolean> {
  const { rows } = await sql<{ others: boolean }>`
    select exists (select from pg_stat_activity
      where datname = current_database() and application_name = ${restoreName} and pid <> pg_backend_pid()) as others`.execute(
    db,
  );
  return rows[0]?.others ?? true;
}

function exists(target: string): Promise<boolean> {
  return stat(target).then(
    () => true,
    () => false,
  );
}
