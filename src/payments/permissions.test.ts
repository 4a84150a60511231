import { expect, it } from "vitest";
import { hasCoachPlan } from "./permissions.ts";
import { planStates } from "./vocabulary.ts";

const now = new Date("2026-03-01T12:00:00Z");
const later = new Date("2026-03-01T12:00:01Z");

it("grants the plan while it is active and, after a cancellation, until the paid period ends", () => {
  const having = (accessUntil: Date | null) => planStates.filter((state) => hasCoachPlan({ state, accessUntil }, now));
  expect(having(later)).toEqual(["active", "cancelled"]);
  expect(having(now)).toEqual(["active"]);
  expect(having(null)).toEqual(["active"]);
  expect(hasCoachPlan(null, now)).toBe(false);
});
