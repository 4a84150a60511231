import { z } from "zod";
import { findPasswordProblem } from "../accounts/password-rule.server.ts";
import { isOldEnough } from "../accounts/permissions.ts";
import { type Registration, signUpForm } from "../accounts/schema.ts";
import { sportCode } from "../athletes/schema.ts";
import type { FieldError } from "../ui/error-list.tsx";

/** Result of reading the sign-up form. `wrong` contains a sentence per invalid field. `too-young` takes precedence over other errors. */
export type SignUpReading =
  | { outcome: "complete"; form: Registration }
  | { outcome: "wrong"; errors: Partial<Record<string, string>> }
  | { outcome: "too-young" };

type Fields = Partial<Record<string, string>>;

/** Reads the sign-up form with its three date fields. An invalid form reports all errors at once; `registerAccount` checks a complete one. */
export function readSignUp(fields: Fields, commonPasswords: ReadonlySet<string>): SignUpReading {
  const typed = pick(fields);
  const parsed = signUpForm.safeParse(typed);
  if (parsed.success) return { outcome: "complete", form: parsed.data };
  if ("dateOfBirth" in typed && isTooYoung(typed.dateOfBirth)) return { outcome: "too-young" };
  const noSuchDay = "dateOfBirth" in typed && findMissingDay(fields);
  const { email, firstName, lastName, password } = typed;
  const problem = findPasswordProblem(password, { owner: { email, firstName, lastName }, commonPasswords });
  const errors: Partial<Record<string, string>> = problem ? { password: problem } : {};
  for (const { path, message } of parsed.error.issues) {
    const field = String(path[0]);
    errors[field] ??= field === "gender" ? "Please choose a gender." : message;
  }
  if (noSuchDay) errors.dateOfBirth = noSuchDay;
  return { outcome: "wrong", errors };
}

const labels = {
  dateOfBirth: "Date of birth",
  firstName: "First name",
  lastName: "Last name",
  email: "Email",
  password: "Password",
  gender: "Gender",
  graduationYear: "Graduation year",
  currentSchool: "School",
};

export function listErrors(errors: Partial<Record<string, string>>): FieldError[] {
  return Object.entries(labels).flatMap(([name, label]) => {
    const message = errors[name];
    return message ? [{ id: `sign-up-${name}`, label, message }] : [];
  });
}

function pick(fields: Fields) {
  const { firstName = "", lastName = "", email = "", password = "" } = fields;
  const person = { firstName, lastName, email, password };
  if (fields.userType === "College Coach" || fields.userType === "Team Staff")
    return { userType: fields.userType, ...person };
  const { gender = "", graduationYear = "", currentSchool = "", schoolCity, schoolState } = fields;
  return {
    userType: "Athlete",
    dateOfBirth: dateOf(fields),
    ...person,
    gender,
    graduationYear: graduationYear.trim(),
    currentSchool,
    schoolCity,
    schoolState,
    sportCodes: sportCode.options.filter((code) => fields[`plays${code}`] !== undefined),
  };
}

function dateOf({ birthYear = "", birthMonth = "", birthDay = "" }: Fields): string {
  return [birthYear.trim(), birthMonth.trim().padStart(2, "0"), birthDay.trim().padStart(2, "0")].join("-");
}

/** Names a day that its month does not have, such as February 30. */
function findMissingDay({ birthYear = "", birthMonth = "", birthDay = "" }: Fields): string | null {
  const [year, month, day] = [Number(birthYear), Number(birthMonth), Number(birthDay)];
  if (!(year > 1900 && month >= 1 && month <= 12 && day >= 1)) return null;
  const last = new Date(Date.UTC(year, month, 0));
  if (day <= last.getUTCDate()) return null;
  const name = last.toLocaleDateString("en-US", { month: "long", timeZone: "UTC" });
  return `${name} ${year} has ${last.getUTCDate()} days. Check the day.`;
}

function isTooYoung(dateOfBirth: string): boolean {
  const isDate = z.iso.date().safeParse(dateOfBirth).success && new Date(dateOfBirth) <= new Date();
  return isDate && !isOldEnough(dateOfBirth);
}
