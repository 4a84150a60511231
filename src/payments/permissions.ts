import type { PlanState } from "./vocabulary.ts";

/** Returns true while the plan is active and, after a cancellation, until the paid period ends. */
export function hasCoachPlan(plan: { state: PlanState; accessUntil: Date | null } | null, now = new Date()): boolean {
  if (!plan) return false;
  if (plan.state === "active") return true;
  return plan.state === "cancelled" && plan.accessUntil !== null && now < plan.accessUntil;
}
