import type { Sport } from "../definition/sport.ts";

export const basketball = {
  code: "BB",
  name: "Basketball",
  accent: "amber",
  court: "hoop-court",
  measurements: ["standingReach", "vertical", "wingspan", "handSize"],
} as const satisfies Sport;
