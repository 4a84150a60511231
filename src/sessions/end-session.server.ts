import type { Kysely } from "kysely";
import type { Database } from "../database/tables.ts";
import { isToken, tokenDigest } from "./bearer-token.server.ts";
import { findSession, type Session } from "./find-session.server.ts";
import { type MemberCookie, readCookies } from "./member-cookie.server.ts";

/** Ends the session of a bearer token (`request.raw.rawHeaders`). Returns false if there is no session. */
export async function endSession(db: Kysely<Database>, rawHeaders: readonly string[]): Promise<boolean> {
  return deleteSession(db, await findSession(db, rawHeaders));
}

export async function deleteSession(db: Kysely<Database>, session: Session | null): Promise<boolean> {
  if (!session) return false;
  const { numDeletedRows } = await db.deleteFrom("sessions").where("id", "=", session.sessionId).executeTakeFirst();
  return numDeletedRows === 1n;
}

/** Ends the session of a cookie. Returns false if the request has no cookie with the form of a session. */
export async function endCookieSession(
  db: Kysely<Database>,
  { header, cookie }: { header: string | null; cookie: MemberCookie },
): Promise<boolean> {
  const tokens = readCookies(["cookie", header ?? ""], cookie.name).filter(isToken);
  for (const token of tokens)
    await db.deleteFrom("sessions").where("digest", "=", tokenDigest(token)).where("kind", "=", "cookie").execute();
  return tokens.length > 0;
}
