import type { Kysely } from "kysely";
import type { Database } from "../database/tables.ts";
import type { PayPalPlan, PayPalSubscription } from "../paypal/paypal-responses.server.ts";
import type { SubscriptionProblem } from "./vocabulary.ts";

/** Stores the receipt of the last payment of a subscription that counts, once. A payment without an amount has the price of the plan. */
export async function recordReceipt(
  trx: Kysely<Database>,
  {
    problem,
    response,
    plan,
    accountId,
    programId,
  }: {
    problem: SubscriptionProblem | null;
    response: PayPalSubscription;
    plan: PayPalPlan | null;
    accountId: string | null;
    programId: string | null;
  },
): Promise<void> {
  const paid = response.lastPayment ?? plan?.price;
  if (problem !== null || !response.lastPaymentAt || !paid) return;
  const key = { paypal_id: response.id, paid_at: response.lastPaymentAt };
  // Not `on conflict`: that would use up a number at each check.
  const known = await trx
    .selectFrom("plan_receipts")
    .select("id")
    .where("paypal_id", "=", key.paypal_id)
    .where("paid_at", "=", key.paid_at)
    .executeTakeFirst();
  if (known) return;
  await trx
    .insertInto("plan_receipts")
    .values({
      ...key,
      account_id: accountId,
      program_id: programId ?? (await findOwnProgram(trx, accountId)),
      amount: paid.value,
      currency: paid.currency,
      plan_name: (plan?.name ?? "Coach plan").slice(0, 200),
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

async function findOwnProgram(trx: Kysely<Database>, accountId: string | null): Promise<string | null> {
  const own = await trx
    .selectFrom("live_staff")
    .select("program_id as programId")
    .where("account_id", "=", accountId)
    .executeTakeFirst();
  return own?.programId ?? null;
}
