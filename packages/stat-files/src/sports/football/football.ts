import type { Sport } from "../definition/sport.ts";

export const football = {
  code: "FB",
  name: "Football",
  accent: "green",
  court: "yard-field",
} as const satisfies Sport;
