import type { Kysely } from "kysely";
import type { Database } from "../database/tables.ts";
import type { Visit } from "./account-visit.server.ts";
import { checkCredentials } from "./check-credentials.server.ts";
import { openSession } from "./open-session.server.ts";
import { isMember, type MemberType } from "./permissions.ts";

/**
 * What came of signing in; `refused` covers every cause. Also an address that is not confirmed: whoever signs up with the address of
 * another and then tries that password would learn from any other answer whether there was an account.
 */
export type SignInOutcome =
  | { outcome: "signed-in"; token: string; userType: MemberType }
  | { outcome: "refused" }
  | { outcome: "wait"; seconds: number };

/** Who wants in, and by which door: a bearer token for the app, a cookie for the site. */
export interface SignInOptions {
  email: string;
  password: string;
  visit: Visit;
  kind: "bearer" | "cookie";
}

/** Signs an athlete or a coach in: a new token, good for 8 hours and for 30 idle minutes. To administrators it is closed. */
export async function signInAccount(
  db: Kysely<Database>,
  { email, password, visit, kind }: SignInOptions,
): Promise<SignInOutcome> {
  const check = await checkCredentials(db, {
    email,
    password,
    visit,
    accepts: (account) =>
      isMember(account.userType) && account.isVerified && !account.isBlocked && !account.isBeingDeleted,
  });
  if (check.outcome === "wait") return check;
  if (check.outcome === "wrong") return { outcome: "refused" };
  const { account } = check;
  const { clientAddress, userAgent } = visit;
  const token = await db.transaction().execute((trx) => openSession(trx, { account, clientAddress, userAgent, kind }));
  if (token === null || !isMember(account.userType)) return { outcome: "refused" };
  return { outcome: "signed-in", token, userType: account.userType };
}
