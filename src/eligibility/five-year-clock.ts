/** The source of the rule, and the day of our check. */
export const fiveYearRule = {
  source: "NCAA, Division I Age-Based Eligibility Rules: Eligibility 101, 23 June 2026",
  url: "https://www.ncaa.org/sports/2026/6/23/ncaa-division-i-age-based-eligibility-rules-eligibility-101.aspx",
  checkedOn: "2026-11-28",
} as const;

/** The first class that only the rule of five years concerns. */
export const firstClass = 2027;
const years = 5;
/** Years between high school and college that the card compares. */
export const delays = [0, 1, 2] as const;

export interface ClockPath {
  /** The fall of the first full-time term. */
  enrollsIn: number;
  /** The fall in which the five years begin. */
  startsIn: number;
  /** The last spring of the five years. */
  throughSpring: number;
  /** Years that are left at the first full-time term. */
  yearsLeft: number;
}

/**
 * Returns the five years of an athlete in NCAA Division I. They begin with the first full-time term or with the fall after the 19th
 * birthday, whichever is first. A birthday on or after 1 September counts for the fall of the next year.
 */
export function computeClock({ nineteenOn, enrollsIn }: { nineteenOn: string; enrollsIn: number }): ClockPath {
  const year = Number(nineteenOn.slice(0, 4));
  const fallAfter = nineteenOn.slice(5) < "09-01" ? year : year + 1;
  const startsIn = Math.min(enrollsIn, fallAfter);
  const throughSpring = startsIn + years;
  return { enrollsIn, startsIn, throughSpring, yearsLeft: Math.max(0, throughSpring - enrollsIn) };
}
