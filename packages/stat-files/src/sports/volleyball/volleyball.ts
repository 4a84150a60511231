import type { Sport } from "../definition/sport.ts";

export const volleyball = {
  code: "VB",
  name: "Volleyball",
  accent: "teal",
  court: "net-court",
} as const satisfies Sport;
