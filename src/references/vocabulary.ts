/** How a coach knows the athlete. A relative is labeled. */
export const relations = {
  coach: "Coach",
  family: "Coach and family member",
} as const;

export const referenceLimits = {
  text: 600,
  /** References that a coach writes in a year. */
  written: 60,
  /** References about one athlete that wait or are public. */
  ofAthlete: 20,
  /** Days in which a coach does not write again after the family declined. */
  daysAfterDecline: 90,
  firstYear: 1990,
} as const;

/** Returns years such as "2024" or "2024–26". */
export function formatYears(firstYear: number, lastYear: number): string {
  if (firstYear === lastYear) return String(firstYear);
  const last = String(lastYear);
  return `${firstYear}–${last.startsWith(String(firstYear).slice(0, 2)) ? last.slice(2) : last}`;
}
