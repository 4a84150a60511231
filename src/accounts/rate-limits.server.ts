import { createHash } from "node:crypto";
import createHttpError, { type HttpError } from "http-errors";
import { CompiledQuery, type Kysely } from "kysely";
import {
  type IRateLimiterOptions,
  RateLimiterMemory,
  RateLimiterPostgres,
  RateLimiterRes,
} from "rate-limiter-flexible";
import type { Database } from "../database/tables.ts";

const quarterOfAnHour = 15 * 60;

/** How often what may be done: `points` in `seconds`, counted apart for each key. */
export const limitRules = {
  /** Failed sign-ins from one address, for one account, for one account from an address that it knows, and all in all. */
  "sign-in-address": { points: 10, seconds: quarterOfAnHour },
  "sign-in-account": { points: 10, seconds: quarterOfAnHour },
  "sign-in-known": { points: 10, seconds: quarterOfAnHour },
  "sign-in-everyone": { points: 900, seconds: quarterOfAnHour },
  /** Wrong codes of one account's second factor. */
  "second-factor": { points: 10, seconds: quarterOfAnHour },
  "sign-up": { points: 5, seconds: quarterOfAnHour },
  forgot: { points: 5, seconds: quarterOfAnHour },
  resend: { points: 5, seconds: quarterOfAnHour },
  deletion: { points: 5, seconds: quarterOfAnHour },
  /** Wishes of one account for another address, each of which writes to an address that may be anyone's. */
  "email-change": { points: 3, seconds: 60 * 60 },
  /** Copies of one's own data, for one account. */
  export: { points: 5, seconds: 24 * 60 * 60 },
  /** Photos that one account sends, each of which is worked on for a second. */
  photo: { points: 20, seconds: quarterOfAnHour },
  /** Links that were not good, from one address. */
  link: { points: 30, seconds: quarterOfAnHour },
  /** Subscriptions that the server asks PayPal about because a page says so. */
  approval: { points: 20, seconds: quarterOfAnHour },
  /** What one member writes, by calls and by forms: a season that is pasted takes a call for each of its hundred games. */
  "member-write": { points: 300, seconds: 60 },
  "public-read": { points: 600, seconds: 60 },
  /** Pictures, of which a page shows ten. */
  "picture-read": { points: 6000, seconds: 60 },
} as const;
export type LimitName = keyof typeof limitRules;
/** Whom or what is counted, of one part or of several. */
export type LimitKey = string | readonly string[];

/** The counters that all processes share. */
export interface Limits {
  /** Counts `points` (1 if left out) against a key; returns the seconds to wait, 0 where it is allowed. */
  take(name: LimitName, key: LimitKey, points?: number): Promise<number>;
  /** Takes one back that was counted and turned out to be harmless. */
  giveBack(name: LimitName, key: LimitKey): Promise<void>;
  /** How many points a key has in one period. */
  pointsOf(name: LimitName): number;
  /** The same counters, counted on the connection of a transaction, which holds one already; what is undone is not counted. */
  within(trx: Kysely<Database>): Pick<Limits, "take">;
}

/** Makes the limits, kept in the database; where it does not answer, each process counts for itself. */
export function createLimits(db: Kysely<Database>, multiplier: number): Limits {
  const ruleOf = (name: LimitName) => {
    const { points, seconds } = limitRules[name];
    return { keyPrefix: name, points: Math.max(1, Math.floor(points * multiplier)), duration: seconds };
  };
  const limiters = new Map(
    (Object.keys(limitRules) as LimitName[]).map((name) => {
      const rule = ruleOf(name);
      return [name, createLimiter(db, { ...rule, insuranceLimiter: new RateLimiterMemory(rule) })];
    }),
  );
  const limiterOf = (name: LimitName) => limiters.get(name) as RateLimiterPostgres;
  return {
    pointsOf: (name) => limiterOf(name).points,
    take: (name, key, points) => consume(limiterOf(name), key, points),
    async giveBack(name, key) {
      await limiterOf(name).reward(storedKey(key), 1);
    },
    within: (trx) => ({ take: (name, key, points) => consume(createLimiter(trx, ruleOf(name)), key, points) }),
  };
}

function createLimiter(db: Kysely<Database>, rule: IRateLimiterOptions): RateLimiterPostgres {
  return new RateLimiterPostgres({
    ...rule,
    storeClient: { query: (asked: Asked) => db.executeQuery(byDatabaseTime(asked)) },
    storeType: "client",
    tableName: "rate_limits",
    tableCreated: true,
    clearExpiredByTimeout: false,
  });
}

async function consume(limiter: RateLimiterPostgres, key: LimitKey, points = 1): Promise<number> {
  try {
    await limiter.consume(storedKey(key), points);
    return 0;
  } catch (refusal) {
    if (!(refusal instanceof RateLimiterRes)) throw refusal;
    return Math.max(1, Math.ceil(refusal.msBeforeNext / 1000));
  }
}

interface Asked {
  text: string;
  values: unknown[];
}

// The library reckons with the clock of this process, which may jump, or be another than that of its neighbours: a count that ends in
// a minute would end tomorrow. So its times ($3 when a count ends, $4 now) are carried over to the database's clock, and back.
function byDatabaseTime({ text, values }: Asked): CompiledQuery {
  const ahead = `((extract(epoch from now()) * 1000)::bigint - $${values.length + 1}::bigint)`;
  const shifted = text
    .replaceAll(/\$[34]\b/g, (time) => `(${time}::bigint + ${ahead})`)
    .replace("RETURNING points, expire", `returning points, expire - ${ahead} as expire`);
  return CompiledQuery.raw(shifted, [...values, Date.now()]);
}

/** Counts one against a key; throws a 429 that says when to come back. */
export async function requireWithin(limits: Pick<Limits, "take">, name: LimitName, key: LimitKey): Promise<void> {
  const seconds = await limits.take(name, key);
  if (seconds > 0) throw tooManyRequests(seconds);
}

/** The refusal of whoever has to wait. */
export function tooManyRequests(seconds: number): HttpError {
  const wait = seconds < 60 ? "a minute" : `${Math.ceil(seconds / 60)} minutes`;
  const headers = { "retry-after": String(seconds) };
  return createHttpError(429, `Too many attempts. Please try again in ${wait}.`, { headers });
}

/** Removes what was counted under a key, or under a key that begins with it. */
export async function eraseCounts(db: Kysely<Database>, key: string): Promise<void> {
  const names = Object.keys(limitRules);
  await db
    .deleteFrom("rate_limits")
    .where(({ or, eb }) => or(names.map((name) => eb("key", "like", `${name}:${storedKey(key)}%`))))
    .execute();
}

/** No address of a person or of a machine stands in the table in clear. */
function storedKey(key: LimitKey): string {
  const parts = typeof key === "string" ? [key] : key;
  return parts.map((part) => createHash("sha256").update(part).digest("hex")).join(":");
}
