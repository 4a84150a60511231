import { type Kysely, sql } from "kysely";
import type { Database } from "../database/tables.ts";
import { handleSchedule, type JobHandler } from "../jobs/job.server.ts";
import { removeOldMailFiles } from "./mail-folder.server.ts";

const retentionDays = 30;

/** Every night deletes mail older than 30 days that is sent, has no content or was dismissed, and old files. Other failed mail stays. */
export function purgeMailHandler(db: Kysely<Database>, folder: string): JobHandler {
  return handleSchedule("purge-mail", "40 3 * * *", () => purgeMail(db, folder));
}

async function purgeMail(db: Kysely<Database>, folder: string): Promise<void> {
  await db
    .deleteFrom("mail_messages")
    .where(({ or, eb }) => or([eb("payload", "is", null), eb("dismissed_at", "is not", null)]))
    .where("created_at", "<", sql<Date>`now() - ${retentionDays} * interval '1 day'`)
    .execute();
  await removeOldMailFiles(folder, new Date(Date.now() - retentionDays * 86_400_000));
}
