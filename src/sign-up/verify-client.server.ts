import type { Kysely } from "kysely";
import type { Database } from "../database/tables.ts";
import type { MemberContext } from "../sessions/member-context.ts";
import { setSessionCookie } from "../sessions/member-cookie.server.ts";
import { readSignUps } from "./sign-up-cookie.server.ts";
import { type VerifyResult, verifyAccount } from "./verify-account.server.ts";

/** Confirms the address of an account for a client. The browser that signed up gets a session, unless it already has one. */
export async function verifyClient(
  db: Kysely<Database>,
  { requestContext, member, memberCookie: cookie, rawHeaders, isOwnSite, setHeaders }: MemberContext,
  { userId, guid }: { userId: string; guid: string },
): Promise<VerifyResult["outcome"]> {
  const maySignIn = isOwnSite() && (await member()) === null;
  const signUpIds = readSignUps(rawHeaders, { cookie, keys: requestContext.keys }).map(({ signUpId }) => signUpId);
  const { outcome, token } = await verifyAccount(db, { userId, guid, signUpIds, maySignIn, requestContext });
  if (token !== null) setHeaders({ "set-cookie": setSessionCookie(cookie, token) });
  return outcome;
}
