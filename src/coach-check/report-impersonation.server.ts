import { type Kysely, sql } from "kysely";
import { writeAudit } from "../accounts/audit-log.server.ts";
import type { Database } from "../database/tables.ts";
import { isRecordId } from "../http/record-id.ts";
import type { ImpersonationReport } from "./schema.ts";
import { reportHours } from "./vocabulary.ts";

/** Stores a report that someone imitates a coach in the queue of reported messages. The same open report is stored once. */
export async function reportImpersonation(
  trx: Kysely<Database>,
  { coachPage, sender, text, email }: ImpersonationReport,
): Promise<void> {
  const page =
    coachPage !== null && isRecordId(coachPage)
      ? await trx.selectFrom("coach_pages").select("account_id").where("id", "=", coachPage).executeTakeFirst()
      : undefined;
  const coachId = page?.account_id ?? null;
  const stored = await trx
    .insertInto("contact_reports")
    .values({
      ...{ coach_id: coachId, sender, text, email, reason: "not-real" },
      due_at: sql<Date>`now() + ${reportHours} * interval '1 hour'`,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .executeTakeFirst();
  if (!stored) return;
  await writeAudit(trx, {
    actor: { label: "visitor" },
    action: "impersonation-reported",
    subjectId: coachId,
    details: { report: stored.id },
  });
}
