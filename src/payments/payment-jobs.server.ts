import type { Kysely } from "kysely";
import { z } from "zod";
import type { Database } from "../database/tables.ts";
import { defineJob } from "../jobs/job.server.ts";
import { handle, type JobHandler } from "../jobs/worker.server.ts";
import { PayPalUnreachable } from "../paypal/paypal-request.server.ts";
import { checkDueSubscriptions } from "./check-due-subscriptions.server.ts";
import { expireSubscriptions, fillGaps, reconcileSubscriptions } from "./reconcile-subscriptions.server.ts";
import type { PaymentServices } from "./set-up-payments.server.ts";
import { checkSubscriptionsJob } from "./subscription-checks.server.ts";

const nothing = z.strictObject({});
/** Asks PayPal about every live subscription. */
const reconcileJob = defineJob("reconcile-subscriptions", nothing);
/** Reads PayPal's list of what it sent. */
export const fillGapsJob = defineJob("fill-payment-gaps", nothing);
const expireJob = defineJob("expire-subscriptions", nothing);

/** Milliseconds in which nobody asks again after PayPal did not answer: however many messages wake us, it is left in peace. */
const rest = 20_000;

/** What the jobs of the coach plan need. */
export interface PaymentJobsOptions {
  payments: PaymentServices;
  /** Hears that PayPal did not answer; nothing is lost by it. */
  onUnreachable(job: string): void;
}

/**
 * What the worker does for the coach plan: asks PayPal whenever a message or a page gives reason to, and every minute what was left;
 * every live plan each hour; reads PayPal's list every ten minutes; ends each hour what is over.
 */
export function paymentHandlers(db: Kysely<Database>, { payments, onUnreachable }: PaymentJobsOptions): JobHandler[] {
  const { paypal } = payments;
  let restUntil = 0;
  return [
    handle(
      checkSubscriptionsJob,
      async (_, signal) => {
        if (!paypal || performance.now() < restUntil) return;
        if (await checkDueSubscriptions(db, { payments, signal })) return;
        restUntil = performance.now() + rest;
        onUnreachable(checkSubscriptionsJob.name);
      },
      { cron: "* * * * *", payload: {} },
    ),
    handle(
      reconcileJob,
      async () => {
        if (paypal) await reconcileSubscriptions(db);
      },
      { cron: "7 * * * *", payload: {} },
    ),
    handle(
      fillGapsJob,
      async (_, signal) => {
        if (!paypal) return;
        try {
          await fillGaps(db, paypal, signal);
        } catch (error) {
          if (!(error instanceof PayPalUnreachable)) throw error;
          onUnreachable(fillGapsJob.name);
        }
      },
      { cron: "*/10 * * * *", payload: {} },
    ),
    handle(expireJob, () => expireSubscriptions(db), { cron: "3 * * * *", payload: {} }),
  ];
}
