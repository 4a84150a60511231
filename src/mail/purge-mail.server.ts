import { type Kysely, sql } from "kysely";
import { z } from "zod";
import type { Database } from "../database/tables.ts";
import { defineJob } from "../jobs/job.server.ts";
import { handle, type JobHandler } from "../jobs/worker.server.ts";
import { removeOldMailFiles } from "./mail-folder.server.ts";

const retentionDays = 30;
const purgeMailJob = defineJob("purge-mail", z.strictObject({}));

/** Every night deletes mail older than 30 days that is sent, has no content or was dismissed, and old files. Other failed mail stays. */
export function purgeMailHandler(db: Kysely<Database>, folder: string): JobHandler {
  return handle(purgeMailJob, () => purgeMail(db, folder), { cron: "40 3 * * *", payload: {} });
}

async function purgeMail(db: Kysely<Database>, folder: string): Promise<void> {
  await db
    .deleteFrom("mail_messages")
    .where(({ or, eb }) => or([eb("payload", "is", null), eb("dismissed_at", "is not", null)]))
    .where("created_at", "<", sql<Date>`now() - ${retentionDays} * interval '1 day'`)
    .execute();
  await removeOldMailFiles(folder, new Date(Date.now() - retentionDays * 86_400_000));
}
