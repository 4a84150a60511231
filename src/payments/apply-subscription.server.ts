import { type Kysely, sql } from "kysely";
import type { Database } from "../database/tables.ts";
import type { PayPalPlan, PayPalSubscription } from "../paypal/paypal-responses.server.ts";
import { findProblem, isLive, readState } from "./evaluate-subscription.server.ts";
import { findSubscriber } from "./find-subscriber.server.ts";
import { hasLivePlan } from "./queries.server.ts";
import type { PaymentServices } from "./set-up-payments.server.ts";
import {
  type Claim,
  growingDelay,
  holdsClaim,
  releaseCheck,
  settleCheck,
  wakeCheck,
} from "./subscription-checks.server.ts";
import { findTransitions, writeToSubscriber } from "./write-to-subscriber.server.ts";

/** PayPal's answer about a subscription that the caller has in hand. */
export interface Answered {
  payments: PaymentServices;
  claim: Claim;
  answer: PayPalSubscription;
  /** Null where the plan is none of ours. */
  plan: PayPalPlan | null;
  triedToCancel: boolean;
}

/** Stores PayPal's answer with the mail that it calls for, all in one transaction; `again` where the answer came too late or was out of date. */
export function applySubscription(db: Kysely<Database>, answered: Answered): Promise<"settled" | "again"> {
  const { payments, claim, answer, plan, triedToCancel } = answered;
  return db.transaction().execute(async (trx) => {
    // Coach, check, record: everyone who locks more than one of them does so in this order.
    const coach = await findSubscriber(trx, answer.customId);
    if (!(await holdsClaim(trx, claim))) return "again";
    const row = await findRow(trx, answer.id);
    if (row && answer.updatedAt < row.paypal_updated_at) {
      await releaseCheck(trx, { ...claim, delaySeconds: growingDelay(claim.attempts) });
      return "again";
    }
    const known = row && { accountId: row.account_id, problem: row.problem, accessUntil: row.access_until };
    const now = await readClock(trx);
    const hasOther = coach !== null && (await hasLivePlan(trx, { accountId: coach.id, except: answer.id }));
    const problem = findProblem(answer, { planIds: payments.planIds, known, coach, hasOther });
    const { state, accessUntil } = readState(answer, { plan, known, now });
    const turns = findTransitions(row, { answer, state, accessUntil, problem, now });
    const accountId = row?.account_id ?? coach?.id ?? null;
    const owner = coach?.id === accountId ? coach : null;
    // A plan that comes into force while its account is being deleted is of use to nobody.
    const isUnwanted = owner?.isBeingDeleted === true;
    const cancelRequestedAt = row?.cancel_requested_at ?? (isUnwanted ? now : null);
    const values = {
      account_id: accountId,
      plan_id: answer.planId,
      custom_id: answer.customId,
      state,
      paypal_status: answer.status,
      plan_overridden: answer.planOverridden,
      problem,
      next_billing_at: answer.nextBillingAt,
      access_until: accessUntil,
      paypal_updated_at: answer.updatedAt,
      started_at: turns.startedAt,
      failing_since: turns.failingSince,
      ended_at: turns.endedAt,
      cancel_requested_at: cancelRequestedAt,
      checked_at: now,
    };
    await trx
      .insertInto("subscriptions")
      .values({ paypal_id: answer.id, ...values })
      .onConflict((conflict) => conflict.column("paypal_id").doUpdateSet(values))
      .execute();
    if (owner) await writeToSubscriber(trx, { payments, coach: owner, answer, plan, accessUntil, turns });
    const inForce = problem === null && isLive(answer.status);
    if (row && !inForce && row.problem === null && isLive(row.paypal_status)) await wakeSeconds(trx, accountId);
    return endCheck(trx, {
      claim,
      isToBeCancelled: cancelRequestedAt !== null && isLive(answer.status),
      triedToCancel,
    });
  });
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

/** Where a coach's plan has ended, another one that was flagged as the second may be the plan now: PayPal is asked about it. */
async function wakeSeconds(trx: Kysely<Database>, accountId: string | null): Promise<void> {
  const seconds = await trx
    .selectFrom("subscriptions")
    .select("paypal_id")
    .where("account_id", "=", accountId)
    .where("problem", "=", "second")
    .where("state", "in", ["active", "suspended"])
    .execute();
  for (const { paypal_id } of seconds) await wakeCheck(trx, paypal_id);
}

/** A check ends with its answer, unless the plan is to be cancelled and is not yet. */
async function endCheck(
  trx: Kysely<Database>,
  { claim, isToBeCancelled, triedToCancel }: { claim: Claim; isToBeCancelled: boolean; triedToCancel: boolean },
): Promise<"settled" | "again"> {
  if (isToBeCancelled) {
    await releaseCheck(trx, { ...claim, delaySeconds: triedToCancel ? growingDelay(claim.attempts) : 0 });
    return "again";
  }
  await settleCheck(trx, claim);
  return "settled";
}
