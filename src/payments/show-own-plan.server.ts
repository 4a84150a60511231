import type { Kysely } from "kysely";
import type { Database } from "../database/tables.ts";
import { findPlanOf } from "./queries.server.ts";
import { createSubscriptionLink } from "./subscription-link.server.ts";
import type { PlanState } from "./vocabulary.ts";

export interface OwnPlan {
  state: PlanState;
  path: string;
}

/** Returns the coach's plan from the database, without a request to PayPal. Null if there never was one. */
export async function showOwnPlan(db: Kysely<Database>, accountId: string): Promise<OwnPlan | null> {
  const plan = (await findPlanOf(db, accountId))?.plan;
  if (!plan) return null;
  return { state: plan.state, path: await createSubscriptionLink(db, { paypalId: plan.paypalId, publicUrl: "" }) };
}
