import { setTimeout as pause } from "node:timers/promises";
import type { Kysely } from "kysely";
import { type CredentialCheck, checkCredentials } from "../accounts/check-credentials.server.ts";
import type { AccountWithPassword } from "../accounts/queries.server.ts";
import type { RequestContext } from "../accounts/request-context.server.ts";
import type { Database } from "../database/tables.ts";
import { hideAccount } from "./hide-account.server.ts";

/** Milliseconds that every request takes at least, so that the response time does not reveal a correct password. */
const minDurationMs = 100;

/** Requests an erasure. A correct password hides the account and mails the date. All callers get the same response after the same time. */
export async function requestDeletion(
  db: Kysely<Database>,
  { email, password, requestContext }: { email: string; password: string; requestContext: RequestContext },
): Promise<void> {
  // Administrators are deleted by the operator: a public form must not remove the last one.
  const accepts = (account: AccountWithPassword) => account.userType !== "Administrator" && !account.isBeingDeleted;
  const check = await checkCredentials(db, { email, password, requestContext, accepts, countsAll: true });
  const work =
    check.outcome === "right" && isAccepted(check)
      ? hideAccount(db, check.account, requestContext.graceDays)
      : undefined;
  await Promise.all([work, pause(minDurationMs)]);
}

/** An unproven password is accepted only while the address is unconfirmed. */
function isAccepted({ account, isSuspect }: Extract<CredentialCheck, { outcome: "right" }>): boolean {
  return !isSuspect && (account.isPasswordProven || !account.isVerified);
}
