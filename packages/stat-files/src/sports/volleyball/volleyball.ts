import type { Sport } from "../definition/sport.ts";

export const volleyball = {
  code: "VB",
  name: "Volleyball",
  accent: "teal",
  court: "net-court",
  measurements: ["standingReach", "approachTouch", "blockTouch", "vertical", "wingspan"],
} as const satisfies Sport;
