import type { Registration } from "../accounts/schema.ts";

/** Ages that an athlete may turn in the year of the graduation: 17 to 19 are usual, the rest allows for skipped and repeated years. */
const graduationAges = { min: 16, max: 21 } as const;
/** An athlete who leaves a junior school may be younger then. */
const juniorGraduationAge = 13;
/** The age that an athlete at a junior school turns this year at most. */
const oldestJunior = 17;

/** Age from which the year of birth is not stored. */
const adultAge = 18;

/** A field that contradicts the year of birth, and a sentence that says what to correct. */
export interface AgeConflict {
  field: "graduationYear" | "schoolType";
  message: string;
}

/** Fields of a profile; null or omitted if it does not state them. A birth year of null is that of an adult: it is no longer stored. */
export interface ClassFields {
  birthYear: number | null;
  graduationYear?: number | null | undefined;
  schoolType?: string | null | undefined;
}

/** Returns why graduation year or school type cannot belong to someone born in that year; null if they can. */
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

/** The same for a sign-up; null for a coach's. */
export function findClassConflict(form: Registration): { field: "graduationYear"; message: string } | null {
  if (form.userType !== "Athlete") return null;
  const { dateOfBirth, graduationYear } = form;
  const conflict = findAgeConflict({ birthYear: Number(dateOfBirth.slice(0, 4)), graduationYear });
  return conflict && { field: "graduationYear", message: conflict.message };
}
