import createHttpError from "http-errors";
import { type Kysely, sql } from "kysely";
import { writeAudit } from "../accounts/audit-log.server.ts";
import type { Database } from "../database/tables.ts";
import { type Reader, requireSameReader } from "./find-reader.server.ts";
import type { MessageReport } from "./schema.ts";
import { reportHours } from "./vocabulary.ts";

/** Reports a message of a coach that was delivered to the reader. An open report of the same reader stays as it is. Throws 404. */
export async function reportMessage(
  trx: Kysely<Database>,
  reader: Reader,
  { threadId, messageId, reason, text }: MessageReport & { threadId: string },
): Promise<void> {
  const { athleteKey, guardianId, accountId } = reader;
  await sql`select from accounts where id = ${accountId} for no key update`.execute(trx);
  await requireSameReader(trx, reader);
  const { rows } = await sql<{ programId: string }>`
    select message.program_id as "programId" from contact_messages message
      join contact_threads thread on thread.program_id = message.program_id and thread.id = message.thread_id
    where thread.id = ${threadId} and thread.athlete_id = ${athleteKey} and message.id = ${messageId} and author = 'coach'
      and ${guardianId === null ? sql`athlete_at` : sql`guardian_at`} is not null`.execute(trx);
  if (!rows[0]) throw createHttpError(404, "We can’t find this record.");
  const hours = reason === "intimate" ? reportHours.intimate : reportHours.usual;
  const stored = await trx
    .insertInto("contact_reports")
    .values({
      ...{ program_id: rows[0].programId, message_id: messageId, guardian_id: guardianId, reason, text },
      due_at: sql<Date>`now() + ${hours} * interval '1 hour'`,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .executeTakeFirst();
  if (!stored) return;
  await writeAudit(trx, {
    actor: guardianId === null ? { label: "member", accountId } : { label: "visitor" },
    action: "contact-reported",
    subjectId: accountId,
    details: { report: stored.id, contact: messageId, reason },
  });
}
