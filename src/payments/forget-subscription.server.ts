import { type Kysely, sql } from "kysely";
import type { Database } from "../database/tables.ts";
import { type Claim, growingDelay, holdsClaim, releaseCheck, settleCheck } from "./subscription-checks.server.ts";

/** So often PayPal may say that it does not know what it has told us of. */
const doubts = 4;

/**
 * Stores that PayPal knows no such subscription. Where it spoke of it itself, or has answered for it before, it is asked a few times
 * more; then the record is flagged and counts for nobody.
 */
export function forgetSubscription(db: Kysely<Database>, claim: Claim): Promise<"settled" | "again"> {
  const { paypalId, attempts } = claim;
  return db.transaction().execute(async (trx) => {
    if (!(await holdsClaim(trx, claim))) return "again";
    if (attempts < doubts && (await isKnown(trx, paypalId))) {
      await releaseCheck(trx, { ...claim, delaySeconds: growingDelay(attempts) });
      return "again";
    }
    await trx
      .updateTable("subscriptions")
      .set({ problem: "unknown-to-paypal", checked_at: sql<Date>`clock_timestamp()` })
      .where("paypal_id", "=", paypalId)
      .execute();
    await settleCheck(trx, claim);
    return "settled";
  });
}

async function isKnown(trx: Kysely<Database>, paypalId: string): Promise<boolean> {
  const { rows } = await sql<{ known: boolean }>`
    select exists (select from subscriptions where paypal_id = ${paypalId})
      or exists (select from webhook_events where subscription_id = ${paypalId} and applied_at is null) as known`.execute(
    trx,
  );
  return rows[0]?.known === true;
}
