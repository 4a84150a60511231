import type { Kysely } from "kysely";
import type { Database } from "../database/tables.ts";
import { refreshSubscription } from "./refresh-subscription.server.ts";
import type { PaymentServices } from "./set-up-payments.server.ts";
import { claimCheck, findDueChecks } from "./subscription-checks.server.ts";

const chunk = 60;
const lanes = 4;
const failuresThatHalt = 3;

/**
 * Asks PayPal about all that is due, several at a time, and returns whether PayPal was there: after a few failures in a row the rest is
 * left to the next call. May run in any number of processes at once.
 */
export async function checkDueSubscriptions(
  db: Kysely<Database>,
  { payments, signal }: { payments: PaymentServices; signal: AbortSignal },
): Promise<boolean> {
  let failuresInARow = 0;
  const goesOn = () => !signal.aborted && failuresInARow < failuresThatHalt;
  while (goesOn()) {
    const due = await findDueChecks(db, chunk);
    if (due.length === 0) return true;
    const next = due.values();
    const work = async () => {
      for (const paypalId of next) {
        const claim = await claimCheck(db, paypalId);
        if (!claim) continue;
        const outcome = await refreshSubscription(db, { payments, claim, signal });
        failuresInARow = outcome === "unreachable" ? failuresInARow + 1 : 0;
        if (!goesOn()) return;
      }
    };
    // All lanes end before an error leaves: none goes on asking behind the caller's back.
    const ended = await Promise.allSettled(Array.from({ length: lanes }, work));
    const broken = ended.find((lane) => lane.status === "rejected");
    if (broken) throw broken.reason;
  }
  return failuresInARow < failuresThatHalt;
}
