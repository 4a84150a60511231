import type { Kysely } from "kysely";
import type { Database } from "../database/tables.ts";
import { refreshSubscription } from "./refresh-subscription.server.ts";
import type { PaymentServices } from "./set-up-payments.server.ts";
import { claimCheck, findDueChecks } from "./subscription-checks.server.ts";

const chunk = 60;
const maxConcurrentChecks = 4;
const failuresThatHalt = 3;

/** Checks all due subscriptions. After several consecutive failures, returns false and leaves the rest to the next run. Safe in several processes. */
export async function checkDueSubscriptions(
  db: Kysely<Database>,
  { payments, signal }: { payments: PaymentServices; signal: AbortSignal },
): Promise<boolean> {
  let failuresInARow = 0;
  const mayContinue = () => !signal.aborted && failuresInARow < failuresThatHalt;
  while (mayContinue()) {
    const due = await findDueChecks(db, chunk);
    if (due.length === 0) return true;
    const next = due.values();
    const work = async () => {
      for (const paypalId of next) {
        const claim = await claimCheck(db, paypalId);
        if (!claim) continue;
        const outcome = await refreshSubscription(db, { payments, claim, signal });
        failuresInARow = outcome === "unreachable" ? failuresInARow + 1 : 0;
        if (!mayContinue()) return;
      }
    };
    // Waits for all workers, so that none continues after an error is thrown.
    const ended = await Promise.allSettled(Array.from({ length: maxConcurrentChecks }, work));
    const broken = ended.find((worker) => worker.status === "rejected");
    if (broken) throw broken.reason;
  }
  return failuresInARow < failuresThatHalt;
}
