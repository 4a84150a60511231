import createHttpError from "http-errors";
import { type Kysely, sql } from "kysely";
import type { AuditAction } from "../../accounts/audit-actions.ts";
import { publicTexts } from "../../athletes/public-texts.ts";
import { removePublicText } from "../../athletes/remove-public-text.server.ts";
import type { Database } from "../../database/tables.ts";
import { queueDecisionMail, replaceDecisionMail } from "../../mail/decision-mail.server.ts";
import { removeTeamText } from "../../teams/games/remove-team-text.server.ts";
import { lockAccounts } from "../lock-accounts.server.ts";
import { decisionConflict, requireVersionRead } from "../record-version.server.ts";
import type { ReviewRecord } from "../schema.ts";
import { writeStaffAudit } from "../write-staff-audit.server.ts";
import { findTextReview } from "./find-text-reviews.server.ts";

/** `pending` takes a decision back. */
type Status = ReviewRecord["status"];

export interface TextDecision {
  publicUrl: string;
  administratorId: string;
  reviewId: string;
  decision: Status;
  reason: string | null;
  /** The version that the administrator read. Without it, only a first decision is accepted, and one with `overridesDecline`. */
  version?: string | undefined;
  overridesDecline?: boolean;
}

/** The page of each type of account. */
const workspaces = {
  Athlete: "/me",
  "Team Staff": "/team",
  "College Coach": "/coach",
  Administrator: "/admin",
} as const;

const actions = {
  approved: "text-approved",
  declined: "text-declined",
  pending: "text-reopened",
} as const satisfies Record<Status, AuditAction>;

/**
 * Stores a decision with audit entry and email, and returns the review. A declined text can be approved later, because its author may object.
 * A text that is no longer approved disappears at once. Throws 404 and 409.
 */
export async function decideTextReview(trx: Kysely<Database>, decision: TextDecision): Promise<ReviewRecord> {
  const { publicUrl, administratorId, reviewId, decision: status, reason, version, overridesDecline } = decision;
  const { review, getsMail } = await lockReview(trx, { reviewId, administratorId });
  const isOverridden = review.status === "declined" && overridesDecline === true;
  requireVersionRead(review, { version, isFirst: review.status === "pending" || isOverridden });
  if (review.status === status) throw decisionConflict("This text already has this decision.", review);
  const { account, field, text } = review;
  await trx
    .updateTable("text_reviews")
    .set({
      status,
      reason,
      decided_by: status === "pending" ? null : administratorId,
      decided_at: status === "pending" ? null : sql<Date>`now()`,
    })
    .where("id", "=", reviewId)
    .execute();
  if (review.status === "approved") {
    const removed = { accountId: account.userLoginId, field, text };
    await removePublicText(trx, removed);
    await removeTeamText(trx, removed);
  }
  await writeStaffAudit(trx, administratorId, {
    action: actions[status],
    subjectId: account.userLoginId,
    details: { review: reviewId, field, before: { status: review.status }, after: { status } },
  });
  const mailKey = `text:${reviewId}`;
  const known = await replaceDecisionMail(trx, { decision: mailKey, before: review.status, after: status });
  if (account.email && getsMail && status !== "pending" && known)
    await mailAuthor(trx, { ...getsMail, ...known, mailKey, review, to: account.email, status, reason, publicUrl });
  const decided = await findTextReview(trx, reviewId);
  if (!decided) throw new Error("A locked review can’t disappear.");
  return decided;
}

/** Locks the account first, as each request of its owner does, so that no request saves the text after it was removed. */
async function lockReview(
  trx: Kysely<Database>,
  { reviewId, administratorId }: { reviewId: string; administratorId: string },
) {
  const found = await findTextReview(trx, reviewId);
  if (found) await lockAccounts(trx, [administratorId, found.account.userLoginId]);
  const review = found && (await findTextReview(trx, reviewId));
  if (!review) throw createHttpError(404, "We can’t find this text.");
  const { isPublic, ...author } = await trx
    .selectFrom("accounts")
    .select(["first_name as firstName", "user_type as userType"])
    .select(sql<boolean>`is_public_account(accounts)`.as("isPublic"))
    .where("id", "=", review.account.userLoginId)
    .executeTakeFirstOrThrow();
  return { review, getsMail: isPublic ? author : null };
}

async function mailAuthor(
  trx: Kysely<Database>,
  {
    review: { field, account },
    mailKey,
    stateBefore,
    to,
    status,
    reason,
    publicUrl,
    firstName,
    userType,
  }: {
    review: ReviewRecord;
    mailKey: string;
    stateBefore: string;
    to: string;
    status: "approved" | "declined";
    reason: string | null;
    publicUrl: string;
    firstName: string;
    userType: keyof typeof workspaces;
  },
): Promise<void> {
  const props = { firstName, field: publicTexts[field].label, workspaceLink: publicUrl + workspaces[userType] };
  const whom = { to, accountId: account.userLoginId, decision: mailKey, stateBefore };
  if (status === "approved") await queueDecisionMail(trx, { kind: "text-approved", props, ...whom });
  else await queueDecisionMail(trx, { kind: "text-declined", props: { ...props, ...(reason && { reason }) }, ...whom });
}
