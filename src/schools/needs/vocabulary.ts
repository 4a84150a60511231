import type { SportCode } from "../../athletes/vocabulary.ts";

export const scholarships = { yes: "Yes", partial: "Partial", no: "No" } as const;
export type Scholarship = keyof typeof scholarships;

/** Days after which a need ends, unless the owner confirms it. */
export const needDays = 90;
/** Days before the end at which the owners are asked. */
export const noticeDays = 10;

export const needLimits = {
  /** Needs of a program that are open. */
  open: 40,
  /** Needs that have ended. Older ones are deleted. */
  ended: 200,
  wanted: 30,
  minimum: 200,
  /** Positions and years of the outlook. */
  departures: 60,
} as const;

export const needPageSize = 20;

/** A need for athletes of every position. */
export const anyPosition = "any";

/** Classes that a need can name, from the year of the class that graduates next. */
export const needClasses = 8;

/** Scholarship words of a list. */
export function nameScholarship(scholarship: Scholarship | null): string {
  return scholarship === null ? "Not known" : scholarships[scholarship];
}

/** Code of a position with its sport, as profiles have it. */
export function positionCode(sportCode: SportCode, position: string): string {
  return `${sportCode}:${position}`;
}
