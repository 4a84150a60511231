import { type Kysely, sql } from "kysely";
import { z } from "zod";
import type { Database } from "../database/tables.ts";
import { defineJob, enqueue, handleSchedule, type JobHandler } from "../jobs/job.server.ts";
import { runEach } from "../jobs/run-each.server.ts";
import type { FileStore } from "./file-store.server.ts";
import { fileName } from "./store-picture.server.ts";

const removeFilesJob = defineJob("remove-files", z.strictObject({}));

export async function removeFilesSoon(trx: Kysely<Database>): Promise<void> {
  await enqueue(trx, removeFilesJob, {});
}

/** The handler of that job. It also runs every ten minutes, for files of killed processes and erased accounts. */
export function removeFilesHandler(
  db: Kysely<Database>,
  { store, fileNames }: { store: FileStore; fileNames: readonly string[] },
): JobHandler {
  return handleSchedule(removeFilesJob, "*/10 * * * *", (signal) => removeFiles(db, { store, fileNames, signal }));
}

/** Removes every picture that is released, never used, or without an athlete. Returns their number. Throws the first error at the end. */
export async function removeFiles(
  db: Kysely<Database>,
  { store, fileNames, signal }: { store: FileStore; fileNames: readonly string[]; signal?: AbortSignal },
): Promise<number> {
  const files = await selectUnused(db).orderBy("created_at").execute();
  return runEach(files, ({ key }) => removeOne(db, { key, store, fileNames }), signal);
}

function selectUnused(db: Kysely<Database>) {
  return db
    .selectFrom("stored_files")
    .select("key")
    .where(({ or, and, eb }) =>
      or([
        eb("released_at", "is not", null),
        eb("athlete_id", "is", null),
        and([eb("used_at", "is", null), eb("created_at", "<", sql<Date>`now() - interval '1 hour'`)]),
      ]),
    );
}

/** Removes the files before the row: if the process is killed in between, the row still refers to the remaining files. */
function removeOne(
  db: Kysely<Database>,
  { key, store, fileNames }: { key: string; store: FileStore; fileNames: readonly string[] },
): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const file = await selectUnused(trx).where("key", "=", key).forUpdate().skipLocked().executeTakeFirst();
    if (!file) return false;
    for (const name of fileNames) await store.remove(fileName(key, name));
    await trx.deleteFrom("stored_files").where("key", "=", key).execute();
    return true;
  });
}
