import type { Kysely } from "kysely";
import type { AccountsTable, Database } from "../database/tables.ts";
import type { Visit } from "./account-visit.server.ts";
import { checkCredentials } from "./check-credentials.server.ts";
import { openSession } from "./open-session.server.ts";

/**
 * What came of signing in; `refused` covers every cause. Also an address that is not confirmed: whoever signs up with the address of
 * another and then tries that password would learn from any other answer whether there was an account.
 */
export type SignInOutcome =
  | { outcome: "signed-in"; token: string }
  | { outcome: "refused" }
  | { outcome: "wait"; seconds: number };

/** Who wants in, and which user types the door is for. */
export interface SignInOptions {
  email: string;
  password: string;
  visit: Visit;
  userTypes: readonly AccountsTable["user_type"][];
}

/** Signs an account in: a new bearer token, good for 8 hours and for 30 idle minutes. */
export async function signInAccount(
  db: Kysely<Database>,
  { email, password, visit, userTypes }: SignInOptions,
): Promise<SignInOutcome> {
  const check = await checkCredentials(db, {
    email,
    password,
    visit,
    accepts: (account) =>
      userTypes.includes(account.userType) && account.isVerified && !account.isBlocked && !account.isBeingDeleted,
  });
  if (check.outcome === "wait") return check;
  if (check.outcome === "wrong") return { outcome: "refused" };
  const { account } = check;
  const token = await db
    .transaction()
    .execute((trx) => openSession(trx, { account, clientAddress: visit.clientAddress }));
  return token === null ? { outcome: "refused" } : { outcome: "signed-in", token };
}
