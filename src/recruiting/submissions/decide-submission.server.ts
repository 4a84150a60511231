import { type Kysely, sql } from "kysely";
import type { SportCode } from "../../athletes/vocabulary.ts";
import type { Database } from "../../database/tables.ts";
import { findMembership, type Membership } from "../../programs/find-program.server.ts";
import { explainRefusal } from "../../programs/permissions.ts";
import { requireAction } from "../../programs/require-action.server.ts";
import type { Decision } from "../../schools/vocabulary.ts";
import { type Look, markAsViewed } from "./open-submission.server.ts";

/** Stores a coach's decision on a received profile. Null removes it. Returns false if the coach may not see the profile. Throws 403 if the plan of the program has ended. Idempotent. */
export async function decideSubmission(
  trx: Kysely<Database>,
  { decision, ...look }: Look & { decision: Decision | null },
): Promise<boolean> {
  if (!(await markAsViewed(trx, look))) return false;
  await requireDecide(trx, look);
  await trx
    .updateTable("submission_looks")
    .set({ decision, decided_at: decision ? sql<Date>`coalesce(decided_at, now())` : null })
    .where("submission_id", "=", look.submissionId)
    .where("account_id", "=", look.accountId)
    .execute();
  if (!decision) return true;
  await trx
    .updateTable("submissions")
    .set({ answered_at: sql<Date>`now()` })
    .where("id", "=", look.submissionId)
    .where("answered_at", "is", null)
    .execute();
  return true;
}

/** Returns the sport whose received profiles the coach can only read, because the plan of the program has ended, or null. */
export function findRefusedDecision(member: Membership): { sportCode: SportCode; reason: string } | null {
  const reason = explainRefusal(member, "decide");
  return reason === null ? null : { sportCode: member.sportCode, reason };
}

/** A coach without a program of the sport decides alone. */
export async function requireDecide(trx: Kysely<Database>, { accountId, submissionId }: Look): Promise<void> {
  const member = await findMembership(trx, accountId);
  if (!member || !findRefusedDecision(member)) return;
  const { sportCode } = await trx
    .selectFrom("submissions")
    .select("sport_code as sportCode")
    .where("id", "=", submissionId)
    .executeTakeFirstOrThrow();
  if (sportCode === member.sportCode) requireAction(member, "decide");
}
