import { type Kysely, sql } from "kysely";
import { z } from "zod";
import type { Database } from "../database/tables.ts";
import { defineJob } from "../jobs/job.server.ts";
import { handle, type JobHandler } from "../jobs/worker.server.ts";
import { removeOldMailFiles } from "./mail-folder.server.ts";

const keptDays = 30;
const purgeMailJob = defineJob("purge-mail", z.strictObject({}));

/** Every night forgets mail of more than 30 days ago that is sent or empty, and the files of a local trial; failed mail that can be sent again stays. */
export function purgeMailHandler(db: Kysely<Database>, folder: string): JobHandler {
  return handle(purgeMailJob, () => purgeMail(db, folder), { cron: "40 3 * * *", payload: {} });
}

async function purgeMail(db: Kysely<Database>, folder: string): Promise<void> {
  await db
    .deleteFrom("mail_messages")
    .where("payload", "is", null)
    .where("created_at", "<", sql<Date>`now() - ${keptDays} * interval '1 day'`)
    .execute();
  await removeOldMailFiles(folder, new Date(Date.now() - keptDays * 86_400_000));
}
