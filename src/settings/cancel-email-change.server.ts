import type { Kysely } from "kysely";
import { writeAudit } from "../accounts/audit-log.server.ts";
import { supersedeLinks } from "../accounts/one-time-link.server.ts";
import { findAccountOfId } from "../accounts/queries.server.ts";
import type { Database } from "../database/tables.ts";

/** Takes back the wish for another address, and with it the links that were mailed; false where there was none. */
export function cancelEmailChange(db: Kysely<Database>, accountId: string): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    await findAccountOfId(trx, accountId);
    return dropEmailChange(trx, accountId, "email-change-cancelled");
  });
}

/** The same within the caller's transaction, which has locked the account; `action` is what the audit log says of it. */
export async function dropEmailChange(trx: Kysely<Database>, accountId: string, action: string): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom("email_changes")
    .where("account_id", "=", accountId)
    .executeTakeFirst();
  if (numDeletedRows === 0n) return false;
  await supersedeLinks(trx, accountId, ["email-old", "email-new"]);
  await writeAudit(trx, { actor: { label: "member", accountId }, action, subjectId: accountId });
  return true;
}
