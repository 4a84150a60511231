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

export async function endCookieSession(
  db: Kysely<Database>,
  { header, cookie }: { header: string | null; cookie: MemberCookie },
): Promise<void> {
  for (const token of readCookies(["cookie", header ?? ""], cookie.name).filter(isToken)) {
    await db.deleteFrom("sessions").where("digest", "=", tokenDigest(token)).where("kind", "=", "cookie").execute();
  }
}
