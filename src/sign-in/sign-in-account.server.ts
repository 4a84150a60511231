import type { Kysely } from "kysely";
import { checkCredentials } from "../accounts/check-credentials.server.ts";
import { isMember, type MemberType } from "../accounts/permissions.ts";
import type { RequestContext } from "../accounts/request-context.server.ts";
import type { Database } from "../database/tables.ts";
import { openSession } from "../sessions/open-session.server.ts";
import { checkSignInCode, consumeSignInCode } from "./sign-in-code.server.ts";

/** `refused` covers every cause, also an unconfirmed address: otherwise a sign-up with a foreign address would reveal its account. */
export type SignInOutcome =
  | { outcome: "signed-in"; token: string; accountId: string; userType: MemberType; keepDays: number }
  | { outcome: "refused" }
  | { outcome: "code-needed"; wasWrong: boolean }
  | { outcome: "wait"; seconds: number };

export interface SignInOptions {
  email: string;
  password: string;
  code?: string | undefined;
  requestContext: RequestContext;
  kind: "bearer" | "cookie";
  staySignedIn?: boolean | undefined;
}

/** Signs in a member, never an administrator. After many failures, or for an unproven password, an unknown client needs a mailed code. */
export async function signInAccount(
  db: Kysely<Database>,
  { email, password, code, requestContext, kind, staySignedIn = false }: SignInOptions,
): Promise<SignInOutcome> {
  const check = await checkCredentials(db, {
    email,
    password,
    requestContext,
    accepts: (account) =>
      isMember(account.userType) && account.isVerified && !account.isBlocked && !account.isBeingDeleted,
  });
  if (check.outcome === "wait") return check;
  if (check.outcome === "wrong") return { outcome: "refused" };
  const { account, isSuspect } = check;
  const needsCode = isSuspect || !account.isPasswordProven;
  if (needsCode) {
    const checked = await checkSignInCode(db, { account, code, requestContext });
    if (checked !== "right") return { outcome: "code-needed", wasWrong: checked === "wrong" };
  }
  const { clientAddress, keys, userAgent, coachSessionDays } = requestContext;
  const keepDays = staySignedIn && account.userType === "College Coach" ? coachSessionDays : 0;
  const token = await db.transaction().execute(async (trx) => {
    if (needsCode && !(await consumeSignInCode(trx, account))) return null;
    return openSession(trx, { account, clientAddress, keys, userAgent, kind, keepDays });
  });
  if (token === null || !isMember(account.userType)) return { outcome: "refused" };
  return { outcome: "signed-in", token, accountId: account.id, userType: account.userType, keepDays };
}
