import { minimumAge } from "./vocabulary.ts";

/** Whom the site is for; the staff has the portal. */
export type MemberType = "Athlete" | "College Coach";

/** Whether an account is a member's, of the wanted type where one is wanted. */
export function isMember(userType: MemberType | "Administrator", wanted?: MemberType): userType is MemberType {
  return wanted === undefined ? userType !== "Administrator" : userType === wanted;
}

/** Where a member's own pages begin. */
export function homeOf(userType: MemberType): string {
  return userType === "Athlete" ? "/me" : "/coach";
}

/** Where a member's settings are. */
export function settingsOf(userType: MemberType): string {
  return userType === "Athlete" ? "/me/settings" : "/coach/account";
}

/** Whether whoever was born on this day (ISO date) may have an account: the birthday must have come everywhere on earth. */
export function isOldEnough(dateOfBirth: string, now = new Date()): boolean {
  return ageOn(dateOfBirth, now) >= minimumAge;
}

/** Year of birth of a minor, which decides what may be done with the data; null of everyone else, for whom it is not kept. */
export function birthYearToKeep(dateOfBirth: string, now = new Date()): number | null {
  return ageOn(dateOfBirth, now) < 18 ? Number(dateOfBirth.slice(0, 4)) : null;
}

function ageOn(dateOfBirth: string, now: Date): number {
  // The day begins last twelve hours after Greenwich. Dates in this form sort as text: a birthday on 29 February comes on 1 March.
  const today = new Date(now.getTime() - 12 * 3_600_000).toISOString().slice(0, 10);
  const years = Number(today.slice(0, 4)) - Number(dateOfBirth.slice(0, 4));
  return today.slice(5) >= dateOfBirth.slice(5) ? years : years - 1;
}
