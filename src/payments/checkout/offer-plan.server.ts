import type { Kysely } from "kysely";
import { isAccountId } from "../../accounts/queries.server.ts";
import type { Database } from "../../database/tables.ts";
import { hasLivePlan } from "../queries.server.ts";
import type { PaymentServices } from "../set-up-payments.server.ts";
import { findPlanPrice, type PlanPrice } from "../show-price.server.ts";

export type Offer =
  | { kind: "for-sale"; clientId: string; price: PlanPrice | null }
  | { kind: "not-set-up" | "no-such-plan" | "no-such-coach" | "has-plan" };

/** Decides if a plan is sold to an account. Prevents a coach from paying for a subscription that would not count. */
export async function offerPlan(
  db: Kysely<Database>,
  { accountId, planId, payments }: { accountId: string; planId: string; payments: PaymentServices },
): Promise<Offer> {
  const { clientId, planIds } = payments;
  if (clientId === null) return { kind: "not-set-up" };
  if (!planIds.includes(planId)) return { kind: "no-such-plan" };
  if (!(await isCoach(db, accountId))) return { kind: "no-such-coach" };
  if (await hasLivePlan(db, { accountId })) return { kind: "has-plan" };
  return { kind: "for-sale", clientId, price: await findPlanPrice(payments, planId) };
}

async function isCoach(db: Kysely<Database>, accountId: string): Promise<boolean> {
  if (!isAccountId(accountId)) return false;
  const coach = await db
    .selectFrom("accounts")
    .select("id")
    .where("id", "=", accountId)
    .where("user_type", "=", "College Coach")
    .where("is_blocked", "=", false)
    .where("erase_after", "is", null)
    .executeTakeFirst();
  return coach !== undefined;
}
