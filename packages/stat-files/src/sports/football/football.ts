import type { Sport } from "../definition/sport.ts";

export const football = {
  code: "FB",
  name: "Football",
  accent: "green",
  court: "yard-field",
  measurements: ["fortyYardDash", "shuttle", "vertical", "bench", "wingspan", "handSize"],
} as const satisfies Sport;
