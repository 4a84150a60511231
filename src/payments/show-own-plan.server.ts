import type { Kysely } from "kysely";
import type { Database } from "../database/tables.ts";
import { findPlanOf } from "./queries.server.ts";
import { createSubscriptionLink } from "./subscription-link.server.ts";
import type { PlanState } from "./vocabulary.ts";

/** A coach's own plan; `path` is the page where it is looked at and cancelled. */
export interface OwnPlan {
  state: PlanState;
  path: string;
}

/** What a coach reads of the own plan, null where there never was one; it asks nothing of PayPal. */
export async function showOwnPlan(db: Kysely<Database>, accountId: string): Promise<OwnPlan | null> {
  const plan = (await findPlanOf(db, accountId))?.plan;
  if (!plan) return null;
  return { state: plan.state, path: await createSubscriptionLink(db, { paypalId: plan.paypalId, publicUrl: "" }) };
}
