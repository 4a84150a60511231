import { type Kysely, sql } from "kysely";
import { writeAudit } from "../accounts/audit-log.server.ts";
import { findPasswordProblem } from "../accounts/password-rule.server.ts";
import type { AccountWithPassword } from "../accounts/queries.server.ts";
import type { RequestContext } from "../accounts/request-context.server.ts";
import type { Database } from "../database/tables.ts";
import type { RequestCounter } from "../http/rate-limits.server.ts";
import { queueMail } from "../mail/queue-mail.server.ts";
import {
  type ActionRefusal,
  checkCurrentPassword,
  refuseOwnPassword,
} from "../sessions/check-current-password.server.ts";
import type { Session } from "../sessions/find-session.server.ts";
import { openSession } from "../sessions/open-session.server.ts";

/** Result of a password change. `token` is of the session that replaces the current one, of the same kind. */
export type ChangePasswordOutcome =
  | { outcome: "changed"; token: string }
  | { outcome: "signed-out" }
  | ActionRefusal<"newPassword" | "confirmPassword">;

export interface ChangePasswordOptions extends RequestCounter {
  session: Session;
  password: string;
  newPassword: string;
  confirmPassword: string;
  requestContext: RequestContext;
}

/** Changes the password of the signed-in account after a password check. Ends all sessions and links, then opens a new session. Throws 429 above the limit. */
export async function changePassword(
  db: Kysely<Database>,
  { session, password, newPassword, confirmPassword, requestContext, countRequest }: ChangePasswordOptions,
): Promise<ChangePasswordOutcome> {
  if (newPassword !== confirmPassword)
    return {
      outcome: "refused",
      field: "confirmPassword",
      message: "The two passwords don’t match. Please type them again.",
    };
  const check = await checkCurrentPassword(db, { session, password, requestContext });
  if (check.outcome !== "right") return refuseOwnPassword(check);
  const { account } = check;
  const problem =
    newPassword === password
      ? "This is your current password. Please choose a new one."
      : findPasswordProblem(newPassword, { owner: account, commonPasswords: requestContext.commonPasswords });
  if (problem) return { outcome: "refused", field: "newPassword", message: problem };
  await countRequest();
  const passwordHash = await requestContext.hasher.hash(newPassword);
  const token = await storePassword(db, { account, passwordHash, kind: session.kind, requestContext });
  return token === null ? { outcome: "signed-out" } : { outcome: "changed", token };
}

function storePassword(
  db: Kysely<Database>,
  {
    account: { id, email, firstName, passwordHash: before },
    passwordHash,
    kind,
    requestContext,
  }: { account: AccountWithPassword; passwordHash: string; kind: Session["kind"]; requestContext: RequestContext },
): Promise<string | null> {
  return db.transaction().execute(async (trx) => {
    // Only the first of two concurrent changes matches the old password. It ended the session of the other.
    const { numUpdatedRows } = await trx
      .updateTable("accounts")
      .set({ password_hash: passwordHash, updated_at: sql<Date>`now()` })
      .where("id", "=", id)
      .where("password_hash", "=", before)
      .where("deletion_requested_at", "is", null)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return null;
    await writeAudit(trx, { actor: { label: "member", accountId: id }, action: "password-changed", subjectId: id });
    const props = {
      firstName,
      changedAt: new Date().toISOString(),
      forgotLink: `${requestContext.publicUrl}/expireforgot`,
    };
    await queueMail(trx, { kind: "password-changed", props, to: email, accountId: id });
    const { clientAddress, keys, userAgent } = requestContext;
    return openSession(trx, { account: { id, passwordHash }, clientAddress, keys, userAgent, kind });
  });
}
