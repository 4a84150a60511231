import { minimumAge } from "./vocabulary.ts";

export const adultAge = 18;

export type MemberType = "Athlete" | "College Coach" | "Team Staff";

const paths = {
  Athlete: { start: "/me", settings: "/me/settings" },
  "College Coach": { start: "/coach", settings: "/coach/account" },
  "Team Staff": { start: "/team", settings: "/team/account" },
} as const satisfies Record<MemberType, object>;

export function isMember(userType: MemberType | "Administrator", wanted?: MemberType): userType is MemberType {
  return wanted === undefined ? userType !== "Administrator" : userType === wanted;
}

export function getStartPath(userType: MemberType): string {
  return paths[userType].start;
}

export function getSettingsPath(userType: MemberType): string {
  return paths[userType].settings;
}

/** Returns true if a person with this date of birth (ISO date) may have an account. The birthday must have begun in every time zone. */
export function isOldEnough(dateOfBirth: string, now = new Date()): boolean {
  return ageOn(dateOfBirth, now) >= minimumAge;
}

/** Returns the birth year of a minor, because it decides how the data may be used. Returns null for an adult: the year is not stored. */
export function birthYearToStore(dateOfBirth: string, now = new Date()): number | null {
  return ageOn(dateOfBirth, now) < adultAge ? Number(dateOfBirth.slice(0, 4)) : null;
}

/** Returns the 18th birthday of a minor (ISO date), on which guardians lose their rights and the date is deleted. Null for an adult. */
export function adultDayToStore(dateOfBirth: string, now = new Date()): string | null {
  if (ageOn(dateOfBirth, now) >= adultAge) return null;
  const [year = 0, month = 0, day = 0] = dateOfBirth.split("-").map(Number);
  // In a year without a 29 February, the birthday is on 1 March.
  return new Date(Date.UTC(year + adultAge, month - 1, day)).toISOString().slice(0, 10);
}

function ageOn(dateOfBirth: string, now: Date): number {
  // The last time zone is 12 hours behind UTC. ISO dates sort as text: a birthday on 29 February falls on 1 March.
  const today = new Date(now.getTime() - 12 * 3_600_000).toISOString().slice(0, 10);
  const years = Number(today.slice(0, 4)) - Number(dateOfBirth.slice(0, 4));
  return today.slice(5) >= dateOfBirth.slice(5) ? years : years - 1;
}
