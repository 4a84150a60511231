import { type Kysely, sql } from "kysely";
import { LRUCache } from "lru-cache";
import pLimit from "p-limit";
import type { Database } from "../database/tables.ts";
import { createBatchLoader } from "../http/batch-loader.server.ts";
import { nullAfter } from "../http/load-optional.server.ts";
import { isToken, tokenDigest } from "./bearer-token.server.ts";

/** Digests of the tokens that this process found valid in the last five minutes. */
const verified = new LRUCache<string, true>({ max: 10_000, ttl: 5 * 60_000 });
/** Further requests at capacity count as public, so that invented tokens cannot occupy memory and database. */
const maxLookups = 100;
const lookups = pLimit(maxLookups);
const lookupTimeoutMs = 1000;

/** Time after which an unused row of `sessions` ends. */
export const idleTimeout = sql`coalesce(sessions.keep_days * interval '1 day', interval '30 minutes')`;

/** Condition on `sessions` and `accounts`: neither expired nor idle, and the account may be used. */
export const isOpenSession = sql<boolean>`sessions.expires_at > now()
  and sessions.last_used_at > now() - ${idleTimeout}
  and accounts.is_verified and not accounts.is_blocked and accounts.deletion_requested_at is null`;

/** Records if the last lookup of a token found a valid session. */
export function recordLookup(token: string | null, isValid: boolean): void {
  // An LRU cache deletes a key that is set to undefined.
  if (token !== null) verified.set(keyOf(token), isValid || undefined);
}

/** Returns true if a recent lookup in this process found a valid session of this token. */
export function isRecentlyVerified(token: string | null): boolean {
  return token !== null && verified.has(keyOf(token));
}

/** Returns true if the token has an open session, false also if it is not known in time. Does not restart the idle timeout. */
export async function hasOpenSession(db: Kysely<Database>, token: string | null): Promise<boolean> {
  if (isRecentlyVerified(token)) return true;
  if (token === null || !isToken(token) || lookups.activeCount + lookups.pendingCount >= maxLookups) return false;
  const key = keyOf(token);
  const reading = lookups(() => readOpenSessions(db, [key]));
  const open = await nullAfter(
    lookupTimeoutMs,
    reading.catch(() => null),
  );
  if (!open?.has(key)) return false;
  recordLookup(token, true);
  return true;
}

const readOpenSessions = createBatchLoader(async (db, keys): Promise<Map<string, true>> => {
  const { rows } = await sql<{ key: string }>`/* kept: open-sessions */
    select encode(digest, 'base64') as key from sessions join accounts on accounts.id = sessions.account_id
    where digest = any(array(select decode(key, 'base64') from unnest(${keys}::text[]) as key)) and ${isOpenSession}`.execute(
    db,
  );
  return new Map(rows.map(({ key }) => [key, true]));
});

function keyOf(token: string): string {
  return tokenDigest(token).toString("base64");
}
