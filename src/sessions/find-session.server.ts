import { type Kysely, sql } from "kysely";
import type { AccountsTable, Database } from "../database/tables.ts";
import { isToken, readBearerToken, tokenDigest } from "./bearer-token.server.ts";
import { readCookies } from "./member-cookie.server.ts";
import { isCookieCounted, type MemberRequest } from "./member-request.server.ts";
import { noteVerified } from "./recent-sessions.server.ts";

/** Who is signed in. */
export interface Session {
  sessionId: string;
  accountId: string;
  userType: AccountsTable["user_type"];
  email: string;
  /** By a bearer token or by the cookie. */
  kind: "bearer" | "cookie";
}

/** The session of a request's bearer token (`request.raw.rawHeaders`), or null; using it counts against the 30 idle minutes, not the 8 hours. */
export async function findSession(db: Kysely<Database>, rawHeaders: readonly string[]): Promise<Session | null> {
  const token = readBearerToken(rawHeaders);
  return token === null ? null : takeSession(db, token, "bearer");
}

/** The session of whoever sends a request, by bearer token or by cookie; null where there is none, where both are there, or where the cookie does not count. */
export async function findMember(db: Kysely<Database>, request: MemberRequest): Promise<Session | null> {
  const shown = readSessionToken(request);
  return shown && takeSession(db, shown.token, shown.kind);
}

/** Seconds until the session of a request ends, by its 30 idle minutes or its 8 hours; null where there is none. Does not count as use. */
export async function findSecondsLeft(
  db: Kysely<Database>,
  request: MemberRequest,
): Promise<{ secondsLeft: number; userType: AccountsTable["user_type"]; kind: Session["kind"] } | null> {
  const shown = readSessionToken(request);
  if (!shown) return null;
  const found = await db
    .selectFrom("sessions")
    .innerJoin("accounts", "accounts.id", "sessions.account_id")
    .where(isOpen(shown.token, shown.kind))
    .select([
      "accounts.user_type as userType",
      "sessions.kind",
      sql<number>`extract(epoch from least(sessions.last_used_at + interval '30 minutes', sessions.expires_at) - now())::integer`.as(
        "secondsLeft",
      ),
    ])
    .executeTakeFirst();
  return found ?? null;
}

/** The one token that a request may be answered by. */
function readSessionToken(request: MemberRequest): { token: string; kind: Session["kind"] } | null {
  const cookies = readCookies(request.rawHeaders, request.cookie.name);
  if (cookies.length === 0) {
    const token = readBearerToken(request.rawHeaders);
    return token === null ? null : { token, kind: "bearer" };
  }
  const [token = ""] = cookies;
  const isAlone = cookies.length === 1 && !hasAuthorization(request.rawHeaders);
  return isAlone && isToken(token) && isCookieCounted(request) ? { token, kind: "cookie" } : null;
}

/** Whether a session is that of the token and may be used. */
function isOpen(token: string, kind: Session["kind"]) {
  return sql<boolean>`sessions.digest = ${tokenDigest(token)} and sessions.kind = ${kind}
    and sessions.expires_at > now() and sessions.last_used_at > now() - interval '30 minutes'
    and accounts.is_verified and not accounts.is_blocked and accounts.deletion_requested_at is null`;
}

/** The token that a request shows, whether it is good or not; null where it shows none. */
export function shownToken({ rawHeaders, cookie }: MemberRequest): string | null {
  return readCookies(rawHeaders, cookie.name)[0] ?? readBearerToken(rawHeaders);
}

async function takeSession(db: Kysely<Database>, token: string, kind: Session["kind"]): Promise<Session | null> {
  const session = await db
    .updateTable("sessions")
    .from("accounts")
    .set({ last_used_at: sql<Date>`now()` })
    .whereRef("accounts.id", "=", "sessions.account_id")
    .where(isOpen(token, kind))
    .returning([
      "sessions.id as sessionId",
      "accounts.id as accountId",
      "accounts.user_type as userType",
      sql<string>`accounts.email`.as("email"),
      "sessions.kind",
    ])
    .executeTakeFirst();
  noteVerified(token, session !== undefined);
  return session ?? null;
}

function hasAuthorization(rawHeaders: readonly string[]): boolean {
  return rawHeaders.some((name, place) => place % 2 === 0 && name.toLowerCase() === "authorization");
}
