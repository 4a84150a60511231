import { type Kysely, sql } from "kysely";
import type { Database } from "../database/tables.ts";
import type { PayPalPlan, PayPalSubscription } from "../paypal/paypal-responses.server.ts";
import { findProblem, isLive, readState } from "./evaluate-subscription.server.ts";
import { findSubscriber, type Subscriber } from "./find-subscriber.server.ts";
import { hasLivePlan } from "./queries.server.ts";
import { recordReceipt } from "./record-receipt.server.ts";
import type { PaymentServices } from "./set-up-payments.server.ts";
import {
  type Claim,
  completeCheck,
  exponentialDelay,
  hasClaim,
  releaseCheck,
  scheduleCheck,
} from "./subscription-checks.server.ts";
import { findTransitions, writeToSubscriber } from "./write-to-subscriber.server.ts";

export interface FetchedSubscription {
  payments: PaymentServices;
  claim: Claim;
  response: PayPalSubscription;
  plan: PayPalPlan | null;
  triedToCancel: boolean;
}

/** Stores PayPal's response and queues the resulting mail in one transaction. Returns `again` if the claim was lost or the response is outdated. */
export function applySubscription(db: Kysely<Database>, fetched: FetchedSubscription): Promise<"settled" | "again"> {
  const { payments, claim, response, plan, triedToCancel } = fetched;
  return db.transaction().execute(async (trx) => {
    // Every transaction locks in this order (coach, check, record) to avoid deadlocks.
    const coach = await findSubscriber(trx, response.customId);
    if (!(await hasClaim(trx, claim))) return "again";
    const row = await findRow(trx, response.id);
    if (row && response.updatedAt < row.paypal_updated_at) {
      await releaseCheck(trx, { ...claim, delaySeconds: exponentialDelay(claim.attempts) });
      return "again";
    }
    const known = row && { accountId: row.account_id, problem: row.problem, accessUntil: row.access_until };
    const now = await readClock(trx);
    const hasOther = await hasOtherPlan(trx, coach, response.id);
    const problem = findProblem(response, { planIds: payments.planIds, known, coach, hasOther });
    const { state, accessUntil } = readState(response, { plan, known, now });
    const transitions = findTransitions(row, { response, state, accessUntil, problem, now });
    const accountId = row?.account_id ?? coach?.id ?? null;
    const programId = coach?.programId ?? null;
    const owner = coach?.id === accountId ? coach : null;
    // An account that is being deleted cannot use a new plan.
    const isUnwanted = owner?.isBeingDeleted === true;
    const cancelRequestedAt = row?.cancel_requested_at ?? (isUnwanted ? now : null);
    const values = {
      account_id: accountId,
      program_id: programId,
      plan_id: response.planId,
      custom_id: response.customId,
      state,
      paypal_status: response.status,
      plan_overridden: response.planOverridden,
      problem,
      next_billing_at: response.nextBillingAt,
      access_until: accessUntil,
      paypal_updated_at: response.updatedAt,
      started_at: transitions.startedAt,
      failing_since: transitions.failingSince,
      ended_at: transitions.endedAt,
      cancel_requested_at: cancelRequestedAt,
      checked_at: now,
    };
    await trx
      .insertInto("subscriptions")
      .values({ paypal_id: response.id, ...values })
      .onConflict((conflict) => conflict.column("paypal_id").doUpdateSet(values))
      .execute();
    if (owner) await writeToSubscriber(trx, { payments, coach: owner, response, plan, accessUntil, transitions });
    await recordReceipt(trx, { problem, response, plan, accountId, programId });
    const inForce = problem === null && isLive(response.status);
    if (row && !inForce && row.problem === null && isLive(row.paypal_status))
      await recheckSecondSubscriptions(trx, accountId);
    return endCheck(trx, {
      claim,
      isToBeCancelled: cancelRequestedAt !== null && isLive(response.status),
      triedToCancel,
    });
  });
}

async function hasOtherPlan(trx: Kysely<Database>, coach: Subscriber | null, paypalId: string): Promise<boolean> {
  return (
    coach !== null && (await hasLivePlan(trx, { accountId: coach.id, programId: coach.programId, except: paypalId }))
  );
}

function findRow(trx: Kysely<Database>, paypalId: string) {
  return trx
    .selectFrom("subscriptions")
    .select([
      "account_id",
      "problem",
      "paypal_status",
      "access_until",
      "paypal_updated_at",
      "started_at",
      "failing_since",
      "ended_at",
      "cancel_requested_at",
    ])
    .where("paypal_id", "=", paypalId)
    .forUpdate()
    .executeTakeFirst()
    .then((row) => row ?? null);
}

async function readClock(trx: Kysely<Database>): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select now()`.execute(trx);
  return rows[0]?.now ?? new Date();
}

/** If a coach's plan has ended, a subscription flagged as second may become the plan: schedules a check of it. */
async function recheckSecondSubscriptions(trx: Kysely<Database>, accountId: string | null): Promise<void> {
  const seconds = await trx
    .selectFrom("subscriptions")
    .select("paypal_id")
    .where("account_id", "=", accountId)
    .where("problem", "=", "second")
    .where("state", "in", ["active", "suspended"])
    .execute();
  for (const { paypal_id } of seconds) await scheduleCheck(trx, paypal_id);
}

/** Ends a check, unless the plan is still to be cancelled. */
async function endCheck(
  trx: Kysely<Database>,
  { claim, isToBeCancelled, triedToCancel }: { claim: Claim; isToBeCancelled: boolean; triedToCancel: boolean },
): Promise<"settled" | "again"> {
  if (isToBeCancelled) {
    await releaseCheck(trx, { ...claim, delaySeconds: triedToCancel ? exponentialDelay(claim.attempts) : 0 });
    return "again";
  }
  await completeCheck(trx, claim);
  return "settled";
}
