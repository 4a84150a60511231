import { randomUUID } from "node:crypto";
import { type Kysely, sql } from "kysely";
import { z } from "zod";
import type { Database } from "../database/tables.ts";
import { defineJob, enqueue } from "../jobs/job.server.ts";

/** Wakes whoever asks PayPal; what there is to ask stands in `subscription_checks`. */
export const checkSubscriptionsJob = defineJob("check-subscriptions", z.strictObject({}));

/** A subscription in one's hands: until `claimed_until` nobody else asks PayPal about it. */
export interface Claim {
  paypalId: string;
  claim: string;
  /** Every reason to ask that this claim has seen. */
  wanted: number;
  attempts: number;
}

/** Seconds for which a claim holds; longer than asking takes. */
const claimSeconds = 20;

const isFree = sql<boolean>`(claimed_until is null or claimed_until <= clock_timestamp())`;

/** Has PayPal asked about a subscription, within the caller's transaction. */
export async function wakeCheck(trx: Kysely<Database>, paypalId: string): Promise<void> {
  const { isNew } = await trx
    .insertInto("subscription_checks")
    .values({ paypal_id: paypalId })
    .onConflict((conflict) =>
      conflict.column("paypal_id").doUpdateSet({ wanted: sql<number>`subscription_checks.wanted + 1` }),
    )
    .returning(sql<boolean>`wanted = 1`.as("isNew"))
    .executeTakeFirstOrThrow();
  // One that was there has woken somebody before.
  if (isNew) await enqueue(trx, checkSubscriptionsJob, {});
}

/** Notes a reason to ask and takes the subscription in hand oneself; null where somebody else has it, who will see the reason. */
export async function wakeAndClaim(db: Kysely<Database>, paypalId: string): Promise<Claim | null> {
  await db
    .insertInto("subscription_checks")
    .values({ paypal_id: paypalId })
    .onConflict((conflict) =>
      conflict.column("paypal_id").doUpdateSet({ wanted: sql<number>`subscription_checks.wanted + 1` }),
    )
    .execute();
  return claimCheck(db, paypalId);
}

/** Takes a subscription in hand; null where it is in somebody else's or nothing is to be asked. */
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

/** Subscriptions that are due and in nobody's hands, the longest due first. */
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

/** Locks a check until the transaction ends; false where the claim was lost meanwhile: then what was asked for with it is too old to count. */
export async function holdsClaim(trx: Kysely<Database>, { paypalId, claim }: Claim): Promise<boolean> {
  const held = await trx
    .selectFrom("subscription_checks")
    .select("claim")
    .where("paypal_id", "=", paypalId)
    .where("claim", "=", claim)
    .forUpdate()
    .executeTakeFirst();
  return held !== undefined;
}

/** Ends a check whose answer is stored, with every message that led to it; a reason that came meanwhile makes it due at once. */
export async function settleCheck(trx: Kysely<Database>, { paypalId, claim, wanted }: Claim): Promise<void> {
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

/** Gives a subscription back unsettled, due again after `delaySeconds`; only a delay counts as a failed attempt. */
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
  // What is due later is found by the look of every minute.
  if (delaySeconds === 0 && numUpdatedRows === 1n) await enqueue(trx, checkSubscriptionsJob, {});
}

/** 15 s after the first attempt, twice as long after each, at most 10 min. */
export function growingDelay(attempts: number): number {
  return Math.min(15 * 2 ** attempts, 600);
}
