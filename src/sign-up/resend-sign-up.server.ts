import type { Kysely } from "kysely";
import { recordRequest } from "../accounts/account-requests.server.ts";
import type { Database } from "../database/tables.ts";
import type { MemberContext } from "../sessions/member-context.ts";
import { giveSignUpCookie, readSignUps } from "./sign-up-cookie.server.ts";

/**
 * Requests the email of the sign-up of this browser again, to the same or a corrected address. Without a sign-up in the last hour, it stores
 * nothing, as for an address that has an account.
 */
export async function resendSignUp(
  db: Kysely<Database>,
  { requestContext, memberCookie: cookie, rawHeaders, setHeaders }: MemberContext,
  email: string,
): Promise<void> {
  const { keys } = requestContext;
  const [signUp] = readSignUps(rawHeaders, { cookie, keys });
  if (!signUp) return;
  const { signUpId } = signUp;
  await recordRequest(db, { kind: "verify", details: { signUpId, from: signUp.email, email } });
  setHeaders({ "set-cookie": giveSignUpCookie(cookie, { signUpId, email, keys }) });
}
