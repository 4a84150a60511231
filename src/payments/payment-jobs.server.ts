import type { Kysely } from "kysely";
import { z } from "zod";
import type { Database } from "../database/tables.ts";
import { defineJob, handleSchedule, type JobHandler } from "../jobs/job.server.ts";
import { PayPalUnreachable } from "../paypal/paypal-request.server.ts";
import { checkDueSubscriptions } from "./check-due-subscriptions.server.ts";
import { expireSubscriptions, fillGaps, reconcileSubscriptions } from "./reconcile-subscriptions.server.ts";
import type { PaymentServices } from "./set-up-payments.server.ts";
import { checkSubscriptionsJob } from "./subscription-checks.server.ts";

export const fillGapsJob = defineJob("fill-payment-gaps", z.strictObject({}));

/** After a failure, sends no request to PayPal for this time, regardless of the number of webhooks. */
const retryDelayMs = 20_000;

export interface PaymentJobsOptions {
  payments: PaymentServices;
  /** Is called if PayPal does not respond. The next run repeats the work. */
  onUnreachable(job: string): void;
}

/** Due checks run on demand and every minute, checks of every live plan hourly. PayPal's event list is read every ten minutes. */
export function paymentHandlers(db: Kysely<Database>, { payments, onUnreachable }: PaymentJobsOptions): JobHandler[] {
  const { paypal } = payments;
  let pausedUntil = 0;
  return [
    handleSchedule(checkSubscriptionsJob, "* * * * *", async (signal) => {
      if (!paypal || performance.now() < pausedUntil) return;
      if (await checkDueSubscriptions(db, { payments, signal })) return;
      pausedUntil = performance.now() + retryDelayMs;
      onUnreachable(checkSubscriptionsJob.name);
    }),
    handleSchedule("reconcile-subscriptions", "7 * * * *", async () => {
      if (paypal) await reconcileSubscriptions(db);
    }),
    handleSchedule(fillGapsJob, "*/10 * * * *", async (signal) => {
      if (!paypal) return;
      try {
        await fillGaps(db, paypal, signal);
      } catch (error) {
        if (!(error instanceof PayPalUnreachable)) throw error;
        onUnreachable(fillGapsJob.name);
      }
    }),
    handleSchedule("expire-subscriptions", "3 * * * *", () => expireSubscriptions(db)),
  ];
}
