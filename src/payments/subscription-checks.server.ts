import { randomUUID } from "node:crypto";
import { type Kysely, sql } from "kysely";
import { z } from "zod";
import type { Database } from "../database/tables.ts";
import { defineJob, enqueue } from "../jobs/job.server.ts";

/** Runs the checks that are due in `subscription_checks`. */
export const checkSubscriptionsJob = defineJob("check-subscriptions", z.strictObject({}));

/** An exclusive right to check a subscription at PayPal until `claimed_until`. */
export interface Claim {
  paypalId: string;
  claim: string;
  /** Number of check requests when the claim was made; a later request makes another check necessary. */
  wanted: number;
  attempts: number;
}

/** Seconds; must be longer than a check takes. */
const claimSeconds = 20;

const isFree = sql<boolean>`(claimed_until is null or claimed_until <= clock_timestamp())`;

export async function scheduleCheck(trx: Kysely<Database>, paypalId: string): Promise<void> {
  const { isNew } = await trx
    .insertInto("subscription_checks")
    .values({ paypal_id: paypalId })
    .onConflict((conflict) =>
      conflict.column("paypal_id").doUpdateSet({ wanted: sql<number>`subscription_checks.wanted + 1` }),
    )
    .returning(sql<boolean>`wanted = 1`.as("isNew"))
    .executeTakeFirstOrThrow();
  // An existing row already has an enqueued job.
  if (isNew) await enqueue(trx, checkSubscriptionsJob, {});
}

/** Requests a check and claims it. Returns null if another process holds the claim; that process sees the new request. */
export async function scheduleAndClaim(db: Kysely<Database>, paypalId: string): Promise<Claim | null> {
  await db
    .insertInto("subscription_checks")
    .values({ paypal_id: paypalId })
    .onConflict((conflict) =>
      conflict.column("paypal_id").doUpdateSet({ wanted: sql<number>`subscription_checks.wanted + 1` }),
    )
    .execute();
  return claimCheck(db, paypalId);
}

/** Returns null if no check is due or another process holds the claim. */
export async function claimCheck(db: Kysely<Database>, paypalId: string): Promise<Claim | null> {
  const claim = randomUUID();
  const taken = await db
    .updateTable("subscription_checks")
    .set({ claim, claimed_until: sql<Date>`clock_timestamp() + ${claimSeconds} * interval '1 second'` })
    .where("paypal_id", "=", paypalId)
    .where(isFree)
    .returning(["wanted", "attempts"])
    .executeTakeFirst();
  return taken ? { paypalId, claim, ...taken } : null;
}

/** Lists due and unclaimed subscriptions, the longest due first. */
export async function findDueChecks(db: Kysely<Database>, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom("subscription_checks")
    .select("paypal_id")
    .where("due_at", "<=", sql<Date>`clock_timestamp()`)
    .where(isFree)
    .orderBy("due_at")
    .limit(limit)
    .execute();
  return rows.map((row) => row.paypal_id);
}

/** Locks a check until the transaction ends. Returns false if the claim was lost: then the fetched response may be outdated. */
export async function hasClaim(trx: Kysely<Database>, { paypalId, claim }: Claim): Promise<boolean> {
  const row = await trx
    .selectFrom("subscription_checks")
    .select("claim")
    .where("paypal_id", "=", paypalId)
    .where("claim", "=", claim)
    .forUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

/** Deletes a completed check and marks its events as applied. If a new request arrived during the check, schedules another one instead. */
export async function completeCheck(trx: Kysely<Database>, { paypalId, claim, wanted }: Claim): Promise<void> {
  const { numDeletedRows } = await trx
    .deleteFrom("subscription_checks")
    .where("paypal_id", "=", paypalId)
    .where("claim", "=", claim)
    .where("wanted", "=", wanted)
    .executeTakeFirstOrThrow();
  if (numDeletedRows === 0n) return releaseCheck(trx, { paypalId, claim, delaySeconds: 0 });
  await trx
    .updateTable("webhook_events")
    .set({ applied_at: sql<Date>`clock_timestamp()` })
    .where("subscription_id", "=", paypalId)
    .where("applied_at", "is", null)
    .execute();
}

/** Releases a claim; the check is due again after `delaySeconds`. Only a delayed release counts as a failed attempt. */
export async function releaseCheck(
  trx: Kysely<Database>,
  { paypalId, claim, delaySeconds }: Pick<Claim, "paypalId" | "claim"> & { delaySeconds: number },
): Promise<void> {
  const { numUpdatedRows } = await trx
    .updateTable("subscription_checks")
    .set({
      claim: null,
      claimed_until: null,
      due_at: sql<Date>`clock_timestamp() + ${delaySeconds}::float8 * interval '1 second'`,
      attempts: delaySeconds === 0 ? 0 : sql<number>`attempts + 1`,
    })
    .where("paypal_id", "=", paypalId)
    .where("claim", "=", claim)
    .executeTakeFirstOrThrow();
  // The job that runs every minute finds delayed checks.
  if (delaySeconds === 0 && numUpdatedRows === 1n) await enqueue(trx, checkSubscriptionsJob, {});
}

/** Seconds: 15 after the first attempt, doubled after each, at most 600. */
export function exponentialDelay(attempts: number): number {
  return Math.min(15 * 2 ** attempts, 600);
}
