import { setTimeout as pause } from "node:timers/promises";
import type { Kysely } from "kysely";
import { type CredentialCheck, checkCredentials } from "../accounts/check-credentials.server.ts";
import type { AccountWithPassword } from "../accounts/queries.server.ts";
import type { RequestContext } from "../accounts/request-context.server.ts";
import type { Database } from "../database/tables.ts";
import { clientKey } from "../http/client-address.server.ts";
import { requireWithin } from "../http/rate-limits.server.ts";
import { hideAccount } from "./hide-account.server.ts";

/** Milliseconds in which a right password hides the account, and which a wrong one waits for: the answer comes as late. */
const settling = 100;

/**
 * Asks for an account to be erased. Where the password is right it is hidden at once, its sessions and links end, and a mail names the
 * date; every caller gets the same answer at the same time. Throws a 429 past the limit of an address.
 */
export async function requestDeletion(
  db: Kysely<Database>,
  { email, password, requestContext }: { email: string; password: string; requestContext: RequestContext },
): Promise<void> {
  await requireWithin(requestContext.limits, "deletion", clientKey(requestContext.clientAddress));
  // Administrators are taken away by whoever runs the installation; a public form must not leave it without any.
  const accepts = (account: AccountWithPassword) => account.userType !== "Administrator" && !account.isBeingDeleted;
  const check = await checkCredentials(db, { email, password, requestContext, accepts, countsAll: true });
  const work =
    check.outcome === "right" && counts(check) ? hideAccount(db, check.account, requestContext.graceDays) : undefined;
  await Promise.all([work, pause(settling)]);
}

/** A password that its holder has not proven counts only until the owner of the mailbox has confirmed the address. */
function counts({ account, isSuspect }: Extract<CredentialCheck, { outcome: "right" }>): boolean {
  return !isSuspect && (account.isPasswordProven || !account.isVerified);
}
