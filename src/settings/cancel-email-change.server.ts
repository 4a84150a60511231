import type { Kysely } from "kysely";
import type { AuditAction } from "../accounts/audit-actions.ts";
import { writeAudit } from "../accounts/audit-log.server.ts";
import { supersedeLinks } from "../accounts/one-time-link.server.ts";
import { findAccountById } from "../accounts/queries.server.ts";
import type { Database } from "../database/tables.ts";

/** Cancels the pending email change of an account and its mailed links. Returns false if there was none. */
export async function cancelEmailChange(trx: Kysely<Database>, accountId: string): Promise<boolean> {
  await findAccountById(trx, accountId);
  return dropEmailChange(trx, accountId, "email-change-cancelled");
}

/** Does the same within the caller's transaction, which has locked the account. `action` is the action in the audit log. */
export async function dropEmailChange(trx: Kysely<Database>, accountId: string, action: AuditAction): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom("email_changes")
    .where("account_id", "=", accountId)
    .executeTakeFirst();
  if (numDeletedRows === 0n) return false;
  await supersedeLinks(trx, accountId, ["email-old", "email-new"]);
  await writeAudit(trx, { actor: { label: "member", accountId }, action, subjectId: accountId });
  return true;
}
