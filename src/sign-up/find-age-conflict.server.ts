import { adultAge } from "../accounts/permissions.ts";
import type { Registration } from "../accounts/schema.ts";

/** Ages in the graduation year: 17 to 19 are usual, the rest allows for skipped and repeated years. */
const graduationAges = { min: 16, max: 21 } as const;
const juniorGraduationAge = 13;
/** Age that an athlete at a junior school turns this year at most. */
const oldestJunior = 17;

/** A field that contradicts the birth year, and a sentence with the correction. */
export interface AgeConflict {
  field: "graduationYear" | "schoolType";
  message: string;
}

/** Profile fields. Null or undefined if the profile has no value. A null birth year means an adult, whose year is not stored. */
export interface ClassFields {
  birthYear: number | null;
  graduationYear?: number | null | undefined;
  schoolType?: string | null | undefined;
}

/** Returns the graduation year or school type that contradicts the birth year, or null. */
export function findAgeConflict(
  { birthYear, graduationYear, schoolType }: ClassFields,
  now = new Date(),
): AgeConflict | null {
  const latestBirthYear = birthYear ?? now.getUTCFullYear() - adultAge;
  if (schoolType === "J" && now.getUTCFullYear() - latestBirthYear > oldestJunior)
    return {
      field: "schoolType",
      message: "Junior school doesn’t fit your year of birth. Please choose another school type.",
    };
  if (graduationYear === null || graduationYear === undefined) return null;
  const last = latestBirthYear + graduationAges.max;
  const first =
    birthYear === null
      ? Number.NEGATIVE_INFINITY
      : birthYear + (schoolType === "J" ? juniorGraduationAge : graduationAges.min);
  if (graduationYear >= first && graduationYear <= last) return null;
  const range = birthYear === null ? `up to ${last}` : `from ${first} to ${last}`;
  return {
    field: "graduationYear",
    message: `The graduation year ${graduationYear} doesn’t fit your year of birth. Enter a year ${range}.`,
  };
}

/** Does the same for a sign-up. Returns null for a coach. */
export function findClassConflict(form: Registration): { field: "graduationYear"; message: string } | null {
  if (form.userType !== "Athlete") return null;
  const { dateOfBirth, graduationYear } = form;
  const conflict = findAgeConflict({ birthYear: Number(dateOfBirth.slice(0, 4)), graduationYear });
  return conflict && { field: "graduationYear", message: conflict.message };
}
