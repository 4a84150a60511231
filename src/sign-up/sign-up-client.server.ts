import type { Kysely } from "kysely";
import type { Registration } from "../accounts/schema.ts";
import type { Database } from "../database/tables.ts";
import type { RequestCounter } from "../http/rate-limits.server.ts";
import type { MemberContext } from "../sessions/member-context.ts";
import { rememberAgeRefusal, wasRefusedForAge } from "./age-refusal.server.ts";
import { registerAccount } from "./register-account.server.ts";
import { giveSignUpCookie } from "./sign-up-cookie.server.ts";

export interface SignUp {
  form: Registration;
  /** The page that the person wanted before the sign-up. */
  startPath?: string | null;
}

/** Registers an account for a client. Its cookie remembers the sign-up, or that the person is too young. */
export async function signUpClient(
  db: Kysely<Database>,
  { requestContext, memberCookie: cookie, rawHeaders, setHeaders }: MemberContext,
  { form, startPath, countRequest }: SignUp & RequestCounter,
) {
  const wasRefused = wasRefusedForAge(rawHeaders, cookie);
  const result = await registerAccount(db, { form, requestContext, wasRefused, startPath, countRequest });
  if (result.outcome === "received") {
    const { keys } = requestContext;
    setHeaders({ "set-cookie": giveSignUpCookie(cookie, { signUpId: result.signUpId, email: form.email, keys }) });
  } else if (result.errors[0].field === "dateOfBirth" && !wasRefused) {
    setHeaders({ "set-cookie": rememberAgeRefusal(cookie) });
  }
  return result;
}
