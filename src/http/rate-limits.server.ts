import { createHash } from "node:crypto";
import createHttpError, { type HttpError, isHttpError } from "http-errors";
import { type Kysely, sql } from "kysely";
import { LRUCache } from "lru-cache";
import type { Database } from "../database/tables.ts";
import { createNetworkMatcher } from "./client-address.server.ts";
import { type LimitState, showLimit, showRefund } from "./limit-headers.server.ts";

const quarterOfAnHour = 15 * 60;

interface LimitRule {
  points: number;
  seconds: number;
  /** The key is a client address. Addresses in `TRUSTED_NETWORKS` get more points. */
  by?: "client";
}

/** Rate limits: `points` in `seconds`, counted separately per key. Limits without `by` apply to an account from any address. */
export const limitRules = {
  /** Failed sign-ins from one address (setting `LIMIT_FAILED_SIGN_INS`), for one account, from a known address, and in total. */
  "sign-in-address": { points: 50, seconds: quarterOfAnHour, by: "client" },
  "sign-in-account": { points: 10, seconds: quarterOfAnHour },
  "sign-in-known": { points: 10, seconds: quarterOfAnHour },
  "sign-in-everyone": { points: 900, seconds: quarterOfAnHour },
  "sign-in-portal": { points: 100, seconds: quarterOfAnHour },
  "second-factor": { points: 10, seconds: quarterOfAnHour },
  /** High, because a team signs up together at its school (setting `LIMIT_SIGN_UPS`). */
  "sign-up": { points: 50, seconds: 60 * 60, by: "client" },
  forgot: { points: 5, seconds: quarterOfAnHour, by: "client" },
  resend: { points: 5, seconds: quarterOfAnHour, by: "client" },
  deletion: { points: 5, seconds: quarterOfAnHour, by: "client" },
  /** Email change requests of one account. Each sends mail to an address that can belong to another person. */
  "email-change": { points: 3, seconds: 60 * 60 },
  /** Password changes of one account. Each writes to the audit log and sends mail. */
  "password-change": { points: 10, seconds: 60 * 60 },
  export: { points: 5, seconds: 24 * 60 * 60 },
  /** Photo uploads of one account. Each takes about a second of CPU time. */
  photo: { points: 20, seconds: quarterOfAnHour },
  /** Invitations to the staff of one program. Each sends mail to an address of the school. */
  "staff-invitation": { points: 40, seconds: 24 * 60 * 60 },
  /** Invitations to the staff of one team. */
  "team-invitation": { points: 40, seconds: 24 * 60 * 60 },
  /** Invitations to the parents of one athlete. */
  "guardian-invitation": { points: 8, seconds: 24 * 60 * 60 },
  /** Links to the family page that one client requests, and mails with such a link to one address. */
  "family-link": { points: 10, seconds: quarterOfAnHour, by: "client" },
  "family-mail": { points: 5, seconds: 60 * 60 },
  /** Athletes whom one guardian asks to be linked. */
  "athlete-invitation": { points: 6, seconds: 24 * 60 * 60 },
  /** Subscriptions of the browsers of one member. */
  "push-subscription": { points: 30, seconds: 60 * 60 },
  /** Programs to which one athlete writes a draft. */
  "outreach-draft": { points: 5, seconds: 24 * 60 * 60 },
  /** Mails of invitations to one recipient, from all teams and programs together. */
  "invitation-mail": { points: 3, seconds: 60 * 60 },
  /** Codes of teams that one account tries. */
  "team-code": { points: 10, seconds: 60 * 60 },
  /** Needs that the owners of one program publish or change. */
  "need-publication": { points: 200, seconds: 24 * 60 * 60 },
  "program-export": { points: 20, seconds: 60 * 60 },
  /** Files of athletes that the staff of one program uploads. */
  "program-import": { points: 20, seconds: 60 * 60 },
  /** Files that the staff of one program attaches to athletes. */
  "prospect-file": { points: 120, seconds: 60 * 60 },
  /** Statistics files that the staff of one team uploads, and those of one athlete. */
  "team-import": { points: 120, seconds: 60 * 60 },
  /** Processor time in milliseconds that reading the statistics files or rosters of one account uses. */
  "file-processor": { points: 60_000, seconds: 60 * 60 },
  /** Reports of profiles, for which no account is needed. */
  report: { points: 10, seconds: 60 * 60, by: "client" },
  /** Profiles that reports of one client hide. The others are stored and hide nothing. */
  "profile-hold": { points: 3, seconds: 24 * 60 * 60, by: "client" },
  /** Addresses and messages that one client checks. */
  "coach-check": { points: 20, seconds: 60 * 60, by: "client" },
  "text-review": { points: 10, seconds: 24 * 60 * 60 },
  link: { points: 30, seconds: quarterOfAnHour, by: "client" },
  /** Subscription refreshes from PayPal that a page requests. */
  approval: { points: 20, seconds: quarterOfAnHour, by: "client" },
  /** Publications of a hidden profile. Hiding is never limited. */
  publish: { points: 20, seconds: 60 * 60 },
  /** Write requests of one member: a pasted season takes a request for each of its hundred games. */
  "member-write": { points: 300, seconds: 60 },
  /** Pages, endpoints, link-preview cards and other files that one address reads (setting `LIMIT_READS`). */
  "public-read": { points: 1200, seconds: 60, by: "client" },
  /** Pictures, of which a page shows ten. */
  "picture-read": { points: 6000, seconds: 60, by: "client" },
  /** Every write request, signed in or not: enough for eight members at one address at their own limit. */
  "client-write": { points: 2400, seconds: 60, by: "client" },
} as const satisfies Record<string, LimitRule>;
export type LimitName = keyof typeof limitRules;
export type LimitKey = string | readonly string[];

/**
 * The rate limit of an action. By default, each request counts, in the transaction of the action. `run` calls `countRequest` itself if only it
 * knows whether a request counts. With `failures`, only requests with these statuses count: tries of a secret, which a rollback must not undo.
 */
export type ActionLimit =
  | LimitName
  | { name: LimitName; countedBy: "run" }
  | { name: LimitName; failures: readonly number[] };

export interface RequestCounter {
  /** Counts the request against the limit of its action. Throws 429 above it. */
  countRequest(): Promise<void>;
}

/** Factor for limits by address in `TRUSTED_NETWORKS`. */
const trustedFactor = 20;

/** Settings of the limits: points that override `limitRules`, and networks whose clients get `trustedFactor` times the points. */
export interface LimitSettings {
  points?: Partial<Record<LimitName, number>>;
  trustedNetworks?: readonly string[] | undefined;
}

/** `waitSeconds` is 0 if the request is allowed. */
export interface CountedRequest extends LimitState {
  waitSeconds: number;
}

export interface RateCounter {
  count(name: LimitName, key: LimitKey, points?: number): Promise<CountedRequest>;
  /** Counts `points` (default 1) against a key. Returns the seconds to wait, or 0 if allowed. */
  take(name: LimitName, key: LimitKey, points?: number): Promise<number>;
}

export function counterOf(count: RateCounter["count"]): RateCounter {
  return { count, take: async (...counted) => (await count(...counted)).waitSeconds };
}

export type Limits = ReturnType<typeof createLimits>;

/** Creates the limits, stored in the database. If it does not respond, each process counts alone. `multiplier` scales all limits. */
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
  const counterBy = (addPoints: (addition: Addition) => Promise<Count>) =>
    counterOf(async (name, key, added) => {
      const { points, remainingMs } = await addPoints(additionOf(name, key, added));
      const limit = pointsOf(name, key);
      const resetSeconds = secondsToWait(name, remainingMs);
      const waitSeconds = points > limit ? resetSeconds : 0;
      const remaining = Math.max(0, limit - points);
      return { name, limit, periodSeconds: limitRules[name].seconds, remaining, resetSeconds, waitSeconds };
    });
  return {
    ...counterBy(add),
    /** The same counters on the connection of a transaction. A rollback undoes the count. */
    within: (trx: Kysely<Database>) => counterBy((addition) => addInDatabase(trx, addition)),
    /** Refunds one point that was counted for a harmless attempt. */
    refund: async (name: LimitName, key: LimitKey) => {
      await add(additionOf(name, key, -1));
      showRefund(name);
    },
    pointsOf,
    isTrusted,
    multiplier,
  };
}

interface Count {
  points: number;
  remainingMs: number;
}

/** Uses the database clock, because clocks of processes can jump or differ. */
async function addInDatabase(db: Kysely<Database>, { key, points, periodMs }: Addition): Promise<Count> {
  const now = sql`(extract(epoch from now()) * 1000)::bigint`;
  const { rows } = await sql<Count>`
    insert into rate_limits as stored (key, points, expire) values (${key}, ${points}, ${now} + ${periodMs})
    on conflict (key) do update set
      points = excluded.points + case when stored.expire <= ${now} then 0 else stored.points end,
      expire = case when stored.expire <= ${now} then excluded.expire else stored.expire end
    returning points, (expire - ${now})::float8 as "remainingMs"`.execute(db);
  return rows[0] as Count;
}

type Addition = ReturnType<typeof additionOf>;

function additionOf(name: LimitName, key: LimitKey, points = 1) {
  return { key: `${name}:${storedKey(key)}`, points, periodMs: limitRules[name].seconds * 1000 };
}

/** Counts a request, shows the limit in the headers of the response, and throws 429 above it. */
export async function requireWithin(limits: Pick<RateCounter, "count">, name: LimitName, key: LimitKey): Promise<void> {
  const counted = await limits.count(name, key);
  showLimit(counted);
  if (counted.waitSeconds > 0) throw tooManyRequests(counted.waitSeconds);
}

/**
 * Runs `work`, and counts it if it fails with one of the statuses. Throws 429 above the limit. `work` may start a transaction, but must not be
 * called within one: the limits use another connection, and many requests that hold one while they wait for another would wait forever.
 */
export async function limitFailures<Result>(
  limits: Pick<Limits, "count" | "refund">,
  { name, failures, key }: { name: LimitName; failures: readonly number[]; key: LimitKey },
  work: () => Promise<Result>,
): Promise<Result> {
  await requireWithin(limits, name, key);
  const result = work();
  const isFailure = await result.then(
    () => false,
    (error: unknown) => isHttpError(error) && failures.includes(error.status),
  );
  if (!isFailure) await limits.refund(name, key);
  return result;
}

export function tooManyRequests(seconds: number): HttpError {
  const wait = seconds <= 60 ? "a minute" : `${Math.ceil(seconds / 60)} minutes`;
  const headers = { "retry-after": String(seconds) };
  return createHttpError(429, `Too many attempts. Please try again in ${wait}.`, { headers });
}

export async function eraseCounts(db: Kysely<Database>, key: string): Promise<void> {
  const patterns = Object.keys(limitRules).map((name) => `${name}:${storedKey(key)}%`);
  // `like any` would read the whole table. Single patterns use the primary key.
  await db
    .deleteFrom("rate_limits")
    .where(({ eb, or }) => or(patterns.map((pattern) => eb("key", "like", pattern))))
    .execute();
}

/** Returns the seconds for `Retry-After`. A cache may report up to a millisecond more than the whole period. */
export function secondsToWait(name: LimitName, remainingMs: number): number {
  return Math.min(limitRules[name].seconds, Math.max(1, Math.ceil(remainingMs / 1000)));
}

/** Hashes a key, so that the table contains no email address and no IP address. */
function storedKey(key: LimitKey): string {
  const parts = typeof key === "string" ? [key] : key;
  return parts.map((part) => createHash("sha256").update(part).digest("hex")).join(":");
}
