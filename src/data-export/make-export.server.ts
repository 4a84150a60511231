import { promisify } from "node:util";
import { gzip } from "node:zlib";
import { type Kysely, sql } from "kysely";
import { getSettingsPath } from "../accounts/permissions.ts";
import type { Database } from "../database/tables.ts";
import { runEach } from "../jobs/run-each.server.ts";
import { queueMail } from "../mail/queue-mail.server.ts";
import { collectPersonalData, type PersonalData, type PersonalDataSources } from "./collect-personal-data.server.ts";

/** Days until an export is deleted. */
export const exportDays = 7;

const compress = promisify(gzip);

/** Personal data of all features with its sources, and the origin of the mailed link. */
export interface ExportOptions extends PersonalDataSources {
  personalData: PersonalData;
  publicUrl: string;
}

declare module "../jobs/job.server.ts" {
  interface JobServices extends ExportOptions {}
}

/** Creates a requested export from one database snapshot and mails its owner. Does nothing if it exists. */
export function makeExport(
  db: Kysely<Database>,
  { exportId, personalData, publicUrl, ...sources }: { exportId: string } & ExportOptions,
): Promise<void> {
  return db
    .transaction()
    .setIsolationLevel("repeatable read")
    .execute(async (trx) => {
      const found = await trx
        .selectFrom("exports")
        .innerJoin("accounts", "accounts.id", "exports.account_id")
        .select(["accounts.id", "email", "first_name as firstName", "user_type as userType"])
        .where("exports.id", "=", exportId)
        .where("state", "=", "waiting")
        .where("deletion_requested_at", "is", null)
        .forUpdate("exports")
        .skipLocked()
        .executeTakeFirst();
      if (!found?.email || found.userType === "Administrator") return;
      const { id, email, firstName, userType } = found;
      const data = await collectPersonalData(trx, id, personalData, sources);
      const { expiresAt } = await trx
        .updateTable("exports")
        .set({
          state: "ready",
          data: await compress(JSON.stringify(data)),
          finished_at: sql<Date>`now()`,
          expires_at: sql<Date>`now() + ${exportDays} * interval '1 day'`,
        })
        .where("id", "=", exportId)
        .returning(sql<Date>`expires_at`.as("expiresAt"))
        .executeTakeFirstOrThrow();
      const pageLink = `${publicUrl}${getSettingsPath(userType)}#data`;
      const props = { firstName, pageLink, keptUntil: expiresAt.toISOString() };
      await queueMail(trx, { kind: "export-ready", props, to: email, accountId: id });
    });
}

/** Creates all waiting exports. Marks those as failed that could not be created within an hour. */
export async function makeWaitingExports(db: Kysely<Database>, options: ExportOptions): Promise<void> {
  const waiting = await db.selectFrom("exports").select("id").where("state", "=", "waiting").execute();
  try {
    await runEach(waiting, ({ id }) => makeExport(db, { exportId: id, ...options }));
  } finally {
    await sql`
      update exports set state = 'failed', finished_at = now(), expires_at = now() + ${exportDays} * interval '1 day'
      where state = 'waiting' and created_at < now() - interval '1 hour'`.execute(db);
  }
}
