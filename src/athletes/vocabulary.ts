import { sportNames } from "@openroster/stat-files/sports/sports.ts";

export const genders = { F: "Female", M: "Male", O: "Other" } as const;
export const sports = sportNames;
/** School types with a label. All others are shown as "Other". */
export const schoolTypes = { H: "High School", J: "Junior School" } as const;
/** School type filter. O matches every other value and none. */
export const schoolTypeChoices = { ...schoolTypes, O: "Other" } as const;
export const profileParts = {
  film: "Film",
  reel: "Opening reel",
  games: "Games this season",
  confirmed: "Official numbers",
} as const;
/** Parts of the profile of a minor that a guardian keeps from the public, or that need a guardian. “profile” is all of it. */
export const protectedParts = [
  ...([
    "profile",
    "contact",
    "school",
    "city",
    "schedule",
    "film",
    "photo",
    "academic",
    "searchEngines",
    "embeds",
    "age",
  ] as const),
] as const;
export type ProtectedPart = (typeof protectedParts)[number];
export const hands = { R: "Right", L: "Left", B: "Both" } as const;
/** States of recruiting, as the athlete states it. */
export const commitmentStates = { open: "Open", committed: "Committed", signed: "Signed" } as const;
export const statedBy = { athlete: "the athlete", guardian: "a parent or guardian", file: "an imported file" } as const;
export const commitments = { open: "Not committed", committed: "Committed" } as const;
export const sorts = {
  name: "Name A to Z",
  newest: "Newest profiles first",
  graduationYear: "Earliest graduation first",
  height: "Tallest first",
} as const;

export type Gender = keyof typeof genders;
export type SportCode = keyof typeof sportNames;
export type ProfilePart = keyof typeof profileParts;
export type AthleteSort = keyof typeof sorts;

/** Returns true for the orders that are not by a statistic. */
export function isAthleteSort(sort: string): sort is AthleteSort {
  return Object.hasOwn(sorts, sort);
}

/** In place of a name that the staff of the portal has not approved. */
export const uncheckedName = "Name not checked yet";

/** Choices of pages for a search around a place, in miles. The endpoints accept any number. */
export const distances = [25, 50, 100, 200, 500];
export const defaultDistance = 100;

export const pageSize = 10;
export const maxNameLength = 100;
