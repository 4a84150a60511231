import { createHash } from "node:crypto";
import createHttpError, { type HttpError } from "http-errors";
import { type Kysely, sql } from "kysely";
import { LRUCache } from "lru-cache";
import type { Database } from "../database/tables.ts";
import { createNetworkMatcher } from "./client-address.server.ts";

const quarterOfAnHour = 15 * 60;

interface LimitRule {
  points: number;
  seconds: number;
  /** The key is a client address: addresses in `TRUSTED_NETWORKS` get more points. */
  by?: "client";
}

/** How often an action is allowed: `points` in `seconds`, counted separately for each key. Limits without `by` hold for an account, wherever it is used. */
export const limitRules = {
  /** Failed sign-ins from one address (setting `LIMIT_FAILED_SIGN_INS`), for one account, for one account from an address that it knows, and in total. */
  "sign-in-address": { points: 50, seconds: quarterOfAnHour, by: "client" },
  "sign-in-account": { points: 10, seconds: quarterOfAnHour },
  "sign-in-known": { points: 10, seconds: quarterOfAnHour },
  "sign-in-everyone": { points: 900, seconds: quarterOfAnHour },
  /** Failed sign-ins to the portal, for all administrators together. */
  "sign-in-portal": { points: 100, seconds: quarterOfAnHour },
  /** Wrong codes of one account's second factor. */
  "second-factor": { points: 10, seconds: quarterOfAnHour },
  /** A team signs up together at its school (setting `LIMIT_SIGN_UPS`). */
  "sign-up": { points: 50, seconds: 60 * 60, by: "client" },
  forgot: { points: 5, seconds: quarterOfAnHour, by: "client" },
  resend: { points: 5, seconds: quarterOfAnHour, by: "client" },
  deletion: { points: 5, seconds: quarterOfAnHour, by: "client" },
  /** Requests of one account to change its email address; each mails an address that may be another person's. */
  "email-change": { points: 3, seconds: 60 * 60 },
  /** Passwords that one signed-in account sets; each writes to the audit log and is mailed. */
  "password-change": { points: 10, seconds: 60 * 60 },
  /** Personal data exports of one account. */
  export: { points: 5, seconds: 24 * 60 * 60 },
  /** Photos that one account uploads; each takes about a second of work. */
  photo: { points: 20, seconds: quarterOfAnHour },
  /** Texts that one account asks the staff to check. */
  "text-review": { points: 10, seconds: 24 * 60 * 60 },
  /** Invalid links from one address. */
  link: { points: 30, seconds: quarterOfAnHour, by: "client" },
  /** Subscriptions that the server asks PayPal about because a page requests it. */
  approval: { points: 20, seconds: quarterOfAnHour, by: "client" },
  /** How often one athlete publishes a hidden profile. */
  publish: { points: 20, seconds: 60 * 60 },
  /** Writes of one member, by endpoints and forms: a pasted season takes a request for each of its hundred games. */
  "member-write": { points: 300, seconds: 60 },
  /** Pages, endpoints, link-preview cards and other files that one address reads (setting `LIMIT_READS`). */
  "public-read": { points: 1200, seconds: 60, by: "client" },
  /** Pictures, of which a page shows ten. */
  "picture-read": { points: 6000, seconds: 60, by: "client" },
  /** Every request that is no read, signed in or not: eight members at one address who write as fast as they may. */
  "client-write": { points: 2400, seconds: 60, by: "client" },
} as const satisfies Record<string, LimitRule>;
export type LimitName = keyof typeof limitRules;
/** The account, client or other subject that is counted, in one part or several. */
export type LimitKey = string | readonly string[];

/** How many times as often clients in `TRUSTED_NETWORKS` may do what is limited by address. */
const trustedFactor = 20;

/** Settings of the limits: points that differ from `limitRules`, and networks whose clients get `trustedFactor` times as many. */
export interface LimitSettings {
  points?: Partial<Record<LimitName, number>>;
  trustedNetworks?: readonly string[] | undefined;
}

/** Counts against limits. */
export interface RateCounter {
  /** Counts `points` (1 if left out) against a key; returns the seconds to wait, 0 if it is allowed. */
  take(name: LimitName, key: LimitKey, points?: number): Promise<number>;
}

/** The counters that all processes share. */
export type Limits = ReturnType<typeof createLimits>;

/** Creates the limits, stored in the database; if it does not respond, each process counts for itself. `multiplier` applies to all of them. */
export function createLimits(
  db: Kysely<Database>,
  multiplier: number,
  { points: settings = {}, trustedNetworks = [] }: LimitSettings = {},
) {
  const isTrusted = createNetworkMatcher(trustedNetworks);
  const ownPoints = new LRUCache<string, number>({ max: 10_000, noUpdateTTL: true });

  function pointsOf(name: LimitName, key: LimitKey): number {
    const { points, by }: LimitRule = limitRules[name];
    const factor = by === "client" && isTrusted(String(key)) ? trustedFactor : 1;
    return Math.max(1, Math.floor((settings[name] ?? points) * multiplier * factor));
  }

  function addInProcess({ key, points, periodMs }: Addition): Count {
    const sum = (ownPoints.get(key) ?? 0) + points;
    ownPoints.set(key, sum, { ttl: periodMs });
    return { points: sum, remainingMs: ownPoints.getRemainingTTL(key) };
  }

  const add = (addition: Addition) => addInDatabase(db, addition).catch(() => addInProcess(addition));
  const counterOf = (count: (addition: Addition) => Promise<Count>): RateCounter => ({
    async take(name, key, added) {
      const { points, remainingMs } = await count(additionOf(name, key, added));
      return points > pointsOf(name, key) ? Math.max(1, Math.ceil(remainingMs / 1000)) : 0;
    },
  });
  return {
    ...counterOf(add),
    /** The same counters on the connection of a transaction; a rollback undoes the count. */
    within: (trx: Kysely<Database>) => counterOf((addition) => addInDatabase(trx, addition)),
    /** Takes back one that was counted and turned out to be harmless. */
    giveBack: async (name: LimitName, key: LimitKey) => void (await add(additionOf(name, key, -1))),
    /** Returns how many points a key has in one period. */
    pointsOf,
    /** Whether a client key is in `TRUSTED_NETWORKS`. */
    isTrusted,
    multiplier,
  };
}

interface Count {
  points: number;
  remainingMs: number;
}

/** Counts by the clock of the database: those of processes may jump or differ. */
async function addInDatabase(db: Kysely<Database>, { key, points, periodMs }: Addition): Promise<Count> {
  const now = sql`(extract(epoch from now()) * 1000)::bigint`;
  const { rows } = await sql<Count>`
    insert into rate_limits as stored (key, points, expire) values (${key}, ${points}, ${now} + ${periodMs})
    on conflict (key) do update set
      points = excluded.points + case when stored.expire <= ${now} then 0 else stored.points end,
      expire = case when stored.expire <= ${now} then excluded.expire else stored.expire end
    returning points, (expire - ${now})::integer as "remainingMs"`.execute(db);
  return rows[0] as Count;
}

type Addition = ReturnType<typeof additionOf>;

function additionOf(name: LimitName, key: LimitKey, points = 1) {
  return { key: `${name}:${storedKey(key)}`, points, periodMs: limitRules[name].seconds * 1000 };
}

/** Counts one against a key; throws a 429 with `Retry-After` past the limit. */
export async function requireWithin(limits: RateCounter, name: LimitName, key: LimitKey): Promise<void> {
  const seconds = await limits.take(name, key);
  if (seconds > 0) throw tooManyRequests(seconds);
}

/** Creates the 429 error for a client that must wait. */
export function tooManyRequests(seconds: number): HttpError {
  const wait = seconds < 60 ? "a minute" : `${Math.ceil(seconds / 60)} minutes`;
  const headers = { "retry-after": String(seconds) };
  return createHttpError(429, `Too many attempts. Please try again in ${wait}.`, { headers });
}

/** Deletes the counts of a key, and of keys of several parts that begin with it. */
export async function eraseCounts(db: Kysely<Database>, key: string): Promise<void> {
  const patterns = Object.keys(limitRules).map((name) => `${name}:${storedKey(key)}%`);
  await sql`delete from rate_limits where key like any(${patterns})`.execute(db);
}

/** Hashes a key, so that the table contains no email address and no IP address. */
function storedKey(key: LimitKey): string {
  const parts = typeof key === "string" ? [key] : key;
  return parts.map((part) => createHash("sha256").update(part).digest("hex")).join(":");
}
