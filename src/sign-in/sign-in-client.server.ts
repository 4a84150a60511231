import createHttpError from "http-errors";
import type { Kysely } from "kysely";
import type { SignInCredentials } from "../accounts/schema.ts";
import { signInRefused } from "../accounts/vocabulary.ts";
import type { Database } from "../database/tables.ts";
import { tooManyRequests } from "../http/rate-limits.server.ts";
import { deleteSession } from "../sessions/end-session.server.ts";
import type { MemberContext } from "../sessions/member-context.ts";
import { setSessionCookie } from "../sessions/member-cookie.server.ts";
import { refuseWithoutCode } from "../sessions/refuse-without-code.server.ts";
import { formatTimestamp } from "../ui/timestamp.ts";
import { type SignInOptions, signInAccount } from "./sign-in-account.server.ts";

/** Opens a session for a client. A cookie replaces its previous session. Throws 401, with `codeRequired` after a right password, and 429. */
export async function signInClient(
  db: Kysely<Database>,
  { requestContext, member, memberCookie, setHeaders }: MemberContext,
  { kind, ...credentials }: SignInCredentials & Pick<SignInOptions, "kind" | "deletion">,
) {
  const result = await signInAccount(db, { ...credentials, requestContext, kind });
  if (result.outcome === "wait") throw tooManyRequests(result.seconds);
  if (result.outcome === "code-needed") throw refuseWithoutCode(result);
  if (result.outcome === "being-deleted")
    throw createHttpError(401, describeDeletion(result.eraseAfter), { result: { canKeep: true } });
  if (result.outcome === "refused") throw createHttpError(401, signInRefused);
  if (kind === "cookie") {
    setHeaders({ "set-cookie": setSessionCookie(memberCookie, result.token, result.keepDays) });
    await deleteSession(db, await member());
  }
  return result;
}

function describeDeletion(eraseAfter: Date): string {
  const day = formatTimestamp(eraseAfter.toISOString(), "long-day");
  return `You asked us to erase this account. We do so on ${day}. You can still keep it, with everything in it.`;
}
