import { type Kysely, sql } from "kysely";
import { writeAudit } from "../../accounts/audit-log.server.ts";
import { isAccountId } from "../../accounts/queries.server.ts";
import { publicTexts } from "../../athletes/public-texts.ts";
import type { Database } from "../../database/tables.ts";
import { queueMail } from "../../mail/queue-mail.server.ts";

/** `decided-before`: the text already has the opposite decision. */
export type DecisionOutcome = "done" | "unknown-review" | "decided-before";

export interface TextDecision {
  publicUrl: string;
  administratorId: string;
  reviewId: string;
  decision: "approved" | "declined";
  reason: string | null;
  overridesDecline?: boolean;
}

/** The page of each type of account. */
const workspaces = {
  Athlete: "/me",
  "Team Staff": "/team",
  "College Coach": "/coach",
  Administrator: "/admin",
} as const;

/** Stores a decision with audit entry and email. Idempotent. A declined text can be approved later, because its athlete may object. */
export async function decideTextReview(
  db: Kysely<Database>,
  { publicUrl, administratorId, reviewId, decision, reason, overridesDecline = false }: TextDecision,
): Promise<DecisionOutcome> {
  // Review ids are UUIDs too.
  if (!isAccountId(reviewId)) return "unknown-review";
  return db.transaction().execute(async (trx) => {
    const review = await trx
      .selectFrom("text_reviews")
      .innerJoin("accounts", "accounts.id", "text_reviews.account_id")
      .select([
        "field",
        "status",
        "account_id as accountId",
        "email",
        "first_name as firstName",
        "user_type as userType",
      ])
      .select(
        sql<boolean>`is_verified and not is_blocked and not is_demo and deletion_requested_at is null`.as("getsMail"),
      )
      .where("text_reviews.id", "=", reviewId)
      .forUpdate("text_reviews")
      .executeTakeFirst();
    if (!review) return "unknown-review";
    const { field, status, accountId, email, firstName, userType, getsMail } = review;
    if (status === decision) return "done";
    if (status !== "pending" && !(status === "declined" && overridesDecline)) return "decided-before";
    await trx
      .updateTable("text_reviews")
      .set({ status: decision, reason, decided_by: administratorId, decided_at: sql<Date>`now()` })
      .where("id", "=", reviewId)
      .execute();
    await writeAudit(trx, {
      actor: { label: "administrator", accountId: administratorId },
      action: `text-${decision}`,
      subjectId: accountId,
      details: { review: reviewId, field },
    });
    if (email && getsMail) {
      const props = { firstName, field: publicTexts[field].label, workspaceLink: publicUrl + workspaces[userType] };
      const whom = { to: email, accountId };
      if (decision === "approved") await queueMail(trx, { kind: "text-approved", props, ...whom });
      else await queueMail(trx, { kind: "text-declined", props: { ...props, ...(reason && { reason }) }, ...whom });
    }
    return "done";
  });
}
