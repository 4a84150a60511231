import { type Kysely, sql } from "kysely";
import type { Accounts } from "../database/generated-tables.ts";
import type { Database } from "../database/tables.ts";
import { isToken, readBearerToken, tokenDigest } from "./bearer-token.server.ts";
import { readCookies } from "./member-cookie.server.ts";
import { isCookieCounted, type MemberRequest } from "./member-request.server.ts";
import { idleTimeout, isOpenSession, recordLookup } from "./recent-sessions.server.ts";

export interface Session {
  sessionId: string;
  accountId: string;
  userType: Accounts["user_type"];
  email: string;
  name: string;
  kind: "bearer" | "cookie";
  /** The member stays signed in and entered the password more than 30 minutes ago. Some actions then ask for it. */
  needsPassword: boolean;
}

/** Returns the session of a bearer token (`request.raw.rawHeaders`), or null. Restarts the 30-minute idle timeout, but not the 8-hour limit. */
export async function findSession(db: Kysely<Database>, rawHeaders: readonly string[]): Promise<Session | null> {
  const token = readBearerToken(rawHeaders);
  return token === null ? null : touchSession(db, token, "bearer");
}

/** Returns the session of a request by bearer token or cookie. Returns null if there is none, if both are present, or if the cookie is not accepted. */
export async function findMember(db: Kysely<Database>, request: MemberRequest): Promise<Session | null> {
  const presented = readSessionToken(request);
  return presented && touchSession(db, presented.token, presented.kind);
}

/** Returns the seconds until the session of a request ends (30 minutes idle or 8 hours, or days for one that is kept), or null. Does not restart the idle timeout. */
export async function findSecondsLeft(
  db: Kysely<Database>,
  request: MemberRequest,
): Promise<{ secondsLeft: number; userType: Accounts["user_type"]; kind: Session["kind"] } | null> {
  const presented = readSessionToken(request);
  if (!presented) return null;
  const found = await db
    .selectFrom("sessions")
    .innerJoin("accounts", "accounts.id", "sessions.account_id")
    .where(isOpen(presented.token, presented.kind))
    .select([
      "accounts.user_type as userType",
      "sessions.kind",
      sql<number>`extract(epoch from least(sessions.last_used_at + ${idleTimeout}, sessions.expires_at) - now())::integer`.as(
        "secondsLeft",
      ),
    ])
    .executeTakeFirst();
  return found ?? null;
}

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

function isOpen(token: string, kind: Session["kind"]) {
  return sql<boolean>`sessions.digest = ${tokenDigest(token)} and sessions.kind = ${kind} and ${isOpenSession}`;
}

/** Returns the token that a request presents, valid or not, or null. */
export function getPresentedToken({ rawHeaders, cookie }: MemberRequest): string | null {
  return readCookies(rawHeaders, cookie.name)[0] ?? readBearerToken(rawHeaders);
}

async function touchSession(db: Kysely<Database>, token: string, kind: Session["kind"]): Promise<Session | null> {
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
      sql<string>`accounts.first_name || ' ' || accounts.last_name`.as("name"),
      "sessions.kind",
      sql<boolean>`(sessions.keep_days is not null and sessions.confirmed_at < now() - interval '30 minutes')`.as(
        "needsPassword",
      ),
    ])
    .executeTakeFirst();
  recordLookup(token, session !== undefined);
  return session ?? null;
}

/** Notes that the password of the session was entered now. */
export async function confirmSession(db: Kysely<Database>, { sessionId }: Pick<Session, "sessionId">): Promise<void> {
  await db.updateTable("sessions").set({ confirmed_at: sql<Date>`now()` }).where("id", "=", sessionId).execute();
}

function hasAuthorization(rawHeaders: readonly string[]): boolean {
  return rawHeaders.some((name, index) => index % 2 === 0 && name.toLowerCase() === "authorization");
}
