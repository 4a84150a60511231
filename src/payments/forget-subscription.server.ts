import { type Kysely, sql } from "kysely";
import type { Database } from "../database/tables.ts";
import { type Claim, completeCheck, exponentialDelay, hasClaim, releaseCheck } from "./subscription-checks.server.ts";

/** A subscription that PayPal confirmed before is flagged only after this number of 404 responses. */
const maxDoubts = 4;

/** Handles a 404 from PayPal: repeats the check a few times if PayPal mentioned the subscription before, then flags the record. */
export function forgetSubscription(db: Kysely<Database>, claim: Claim): Promise<"settled" | "again"> {
  const { paypalId, attempts } = claim;
  return db.transaction().execute(async (trx) => {
    if (!(await hasClaim(trx, claim))) return "again";
    if (attempts < maxDoubts && (await isKnown(trx, paypalId))) {
      await releaseCheck(trx, { ...claim, delaySeconds: exponentialDelay(attempts) });
      return "again";
    }
    await trx
      .updateTable("subscriptions")
      .set({ problem: "unknown-to-paypal", checked_at: sql<Date>`clock_timestamp()` })
      .where("paypal_id", "=", paypalId)
      .execute();
    await completeCheck(trx, claim);
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
