import type { ContactPurpose } from "../../contact-rules/vocabulary.ts";

export const parties = { athlete: "Athlete", family: "Family", coach: "High school or club coach" } as const;
export type Party = keyof typeof parties;

export const means = {
  "in-person": "In person, off campus",
  evaluation: "Evaluation, off campus",
  visit: "Visit on campus",
  call: "Call",
  message: "Text or direct message",
  email: "Email",
  mail: "Mail",
} as const;
export type Means = keyof typeof means;

/** Meetings fall under the rules for visits. */
export function purposeOfMeans(used: Means): ContactPurpose {
  return used === "in-person" || used === "visit" ? "visit" : "other";
}

/** The means that count as recruiting person-days: one coach on one day off campus. */
export const personDayMeans: readonly Means[] = ["in-person", "evaluation"];

/** The log is stored and exported for five years. */
export const logYears = 5;
