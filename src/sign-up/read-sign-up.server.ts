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
  const { email, firstName, lastName, password } = typed;
  const problem = findPasswordProblem(password, { owner: { email, firstName, lastName }, commonPasswords });
  const errors: Partial<Record<string, string>> = problem ? { password: problem } : {};
  for (const { path, message } of parsed.error.issues) {
    const field = String(path[0]);
    errors[field] ??= field === "gender" ? "Please choose a gender." : message;
  }
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
  const { gender = "", graduationYear = "", currentSchool = "" } = fields;
  return {
    userType: "Athlete",
    dateOfBirth: dateOf(fields),
    ...person,
    gender,
    graduationYear: graduationYear.trim(),
    currentSchool,
    sportCodes: sportCode.options.filter((code) => fields[`plays${code}`] !== undefined),
  };
}

function dateOf({ birthYear = "", birthMonth = "", birthDay = "" }: Fields): string {
  return [birthYear.trim(), birthMonth.trim().padStart(2, "0"), birthDay.trim().padStart(2, "0")].join("-");
}

function isTooYoung(dateOfBirth: string): boolean {
  const isDate = z.iso.date().safeParse(dateOfBirth).success && new Date(dateOfBirth) <= new Date();
  return isDate && !isOldEnough(dateOfBirth);
}
