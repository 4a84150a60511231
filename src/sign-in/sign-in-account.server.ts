import type { Kysely } from "kysely";
import { checkCredentials } from "../accounts/check-credentials.server.ts";
import { isMember, type MemberType } from "../accounts/permissions.ts";
import type { RequestContext } from "../accounts/request-context.server.ts";
import type { Database } from "../database/tables.ts";
import { findOwnDeletion, keepAccount } from "../deletion/keep-account.server.ts";
import { openSession } from "../sessions/open-session.server.ts";
import { checkSignInCode, consumeSignInCode } from "./sign-in-code.server.ts";

/** `refused` covers every cause, also an unconfirmed address: otherwise a sign-up with a foreign address would reveal its account. */
export type SignInOutcome =
  | { outcome: "signed-in"; token: string; accountId: string; userType: MemberType; keepDays: number }
  | { outcome: "refused" }
  | { outcome: "code-needed"; wasWrong: boolean }
  /** The member asked for the erasure on this day, and can take it back. */
  | { outcome: "being-deleted"; eraseAfter: Date }
  | { outcome: "wait"; seconds: number };

export interface SignInOptions {
  email: string;
  password: string;
  code?: string | undefined;
  requestContext: RequestContext;
  kind: "bearer" | "cookie";
  /** For an account that its member asked to erase: refuses it, returns its day, or takes the request back. */
  deletion?: "refuse" | "show" | "cancel";
  staySignedIn?: boolean | undefined;
}

/** Signs in a member, never an administrator. After many failures, or for an unproven password, an unknown client needs a mailed code. */
export async function signInAccount(
  db: Kysely<Database>,
  { email, password, code, requestContext, kind, deletion = "refuse", staySignedIn = false }: SignInOptions,
): Promise<SignInOutcome> {
  const check = await checkCredentials(db, {
    email,
    password,
    requestContext,
    accepts: (account) =>
      isMember(account.userType) &&
      account.isVerified &&
      !account.isBlocked &&
      (deletion !== "refuse" || !account.isBeingDeleted),
  });
  if (check.outcome === "wait") return check;
  if (check.outcome === "wrong") return { outcome: "refused" };
  const { account, isSuspect } = check;
  if (account.isBeingDeleted) {
    const eraseAfter = account.isPasswordProven && !isSuspect ? await findOwnDeletion(db, account.id) : null;
    if (eraseAfter === null) return { outcome: "refused" };
    if (deletion === "show") return { outcome: "being-deleted", eraseAfter };
  }
  const needsCode = isSuspect || !account.isPasswordProven;
  if (needsCode) {
    const checked = await checkSignInCode(db, { account, code, requestContext });
    if (checked !== "right") return { outcome: "code-needed", wasWrong: checked === "wrong" };
  }
  const { clientAddress, keys, userAgent, keepDays: daysOf } = requestContext;
  const keepDays = staySignedIn ? (daysOf[account.userType] ?? 0) : 0;
  const token = await db.transaction().execute(async (trx) => {
    if (needsCode && !(await consumeSignInCode(trx, account))) return null;
    if (account.isBeingDeleted && !(await keepAccount(trx, account, requestContext.publicUrl))) return null;
    return openSession(trx, { account, clientAddress, keys, userAgent, kind, keepDays });
  });
  if (token === null || !isMember(account.userType)) return { outcome: "refused" };
  return { outcome: "signed-in", token, accountId: account.id, userType: account.userType, keepDays };
}
