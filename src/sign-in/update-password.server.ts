import { type Kysely, sql } from "kysely";
import { writeAudit } from "../accounts/audit-log.server.ts";
import { rememberClient } from "../accounts/known-client.server.ts";
import { consumeLink, findLink, type Link } from "../accounts/one-time-link.server.ts";
import { findPasswordProblem, type PasswordOwner } from "../accounts/password-rule.server.ts";
import { findAccountById } from "../accounts/queries.server.ts";
import type { RequestContext } from "../accounts/request-context.server.ts";
import type { Database } from "../database/tables.ts";
import { queueMail } from "../mail/queue-mail.server.ts";

/** Result of setting a new password. `refused` leaves the link valid. */
export type UpdatePasswordOutcome =
  | { outcome: "updated" }
  | { outcome: "invalid-link" }
  | { outcome: "refused"; field: "password" | "confirmPassword"; message: string };

export interface UpdatePasswordOptions {
  userId: string;
  guid: string;
  password: string;
  confirmPassword: string;
  requestContext: RequestContext;
}

/** Sets a new password by a mailed link, ends all sessions and other links, and confirms the address unless the staff unverified it. */
export async function updatePassword(
  db: Kysely<Database>,
  { userId, guid, password, confirmPassword, requestContext }: UpdatePasswordOptions,
): Promise<UpdatePasswordOutcome> {
  const link = { accountId: userId, purpose: "reset", guid } as const;
  const owner = await findOwner(db, link);
  if (!owner) return { outcome: "invalid-link" };
  if (password !== confirmPassword)
    return {
      outcome: "refused",
      field: "confirmPassword",
      message: "The two passwords don’t match. Please type them again.",
    };
  const problem = findPasswordProblem(password, { owner, commonPasswords: requestContext.commonPasswords });
  if (problem) return { outcome: "refused", field: "password", message: problem };
  const passwordHash = await requestContext.hasher.hash(password);
  return storePassword(db, { link, passwordHash, requestContext });
}

/** Returns the owner of a valid link. Writes an audit entry if the link was valid earlier. */
async function findOwner(db: Kysely<Database>, link: Link): Promise<PasswordOwner | null> {
  const state = await findLink(db, link);
  if (state === "dead") await recordRefusal(db, link.accountId);
  if (state !== "live") return null;
  const owner = await db
    .selectFrom("accounts")
    .select([sql<string>`email`.as("email"), "first_name as firstName", "last_name as lastName"])
    .where("id", "=", link.accountId)
    .where("is_blocked", "=", false)
    .where("deletion_requested_at", "is", null)
    .executeTakeFirst();
  return owner ?? null;
}

function storePassword(
  db: Kysely<Database>,
  { link, passwordHash, requestContext }: { link: Link; passwordHash: string; requestContext: RequestContext },
): Promise<UpdatePasswordOutcome> {
  return db.transaction().execute(async (trx) => {
    const account = await findAccountById(trx, link.accountId);
    if (!account || account.isBlocked || account.eraseAfter) return { outcome: "invalid-link" };
    if (!(await consumeLink(trx, link))) {
      await recordRefusal(trx, link.accountId);
      return { outcome: "invalid-link" };
    }
    // A trigger ends the account's sessions and other links on every password change.
    await trx
      .updateTable("accounts")
      // The link was in the mailbox, so the new password is proven.
      .set({
        password_hash: passwordHash,
        is_verified: sql<boolean>`not unverified_by_staff`,
        unproven_sign_up_id: null,
        updated_at: sql<Date>`now()`,
      })
      .where("id", "=", link.accountId)
      .execute();
    const { clientAddress, keys } = requestContext;
    await rememberClient(trx, { accountId: link.accountId, clientAddress, keys });
    const actor = { label: "member", accountId: link.accountId } as const;
    await writeAudit(trx, { actor, action: "password-changed", subjectId: link.accountId });
    const props = {
      firstName: account.firstName,
      changedAt: new Date().toISOString(),
      forgotLink: `${requestContext.publicUrl}/expireforgot`,
    };
    await queueMail(trx, { kind: "password-changed", props, to: account.email, accountId: link.accountId });
    return { outcome: "updated" };
  });
}

function recordRefusal(db: Kysely<Database>, accountId: string): Promise<void> {
  return writeAudit(db, { actor: { label: "visitor" }, action: "reset-link-refused", subjectId: accountId });
}
