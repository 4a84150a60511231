import { randomUUID } from "node:crypto";
import type { Kysely } from "kysely";
import { recordRequest } from "../accounts/account-requests.server.ts";
import type { NewAccount } from "../accounts/open-account.server.ts";
import { findPasswordProblem } from "../accounts/password-rule.server.ts";
import { adultDayToStore, birthYearToStore, isOldEnough } from "../accounts/permissions.ts";
import type { RequestContext } from "../accounts/request-context.server.ts";
import type { Registration } from "../accounts/schema.ts";
import { minimumAgeMessage } from "../accounts/vocabulary.ts";
import type { Database } from "../database/tables.ts";
import type { RequestCounter } from "../http/rate-limits.server.ts";
import { findClassConflict } from "./find-age-conflict.server.ts";

/** Result of a sign-up. `received` does not reveal if the address has an account. `signUpId` is for the cookie of this browser. */
export type RegisterOutcome =
  | { outcome: "received"; signUpId: string }
  | { outcome: "refused"; errors: [RegistrationError, ...RegistrationError[]] };

export interface RegistrationError {
  field: "dateOfBirth" | "graduationYear" | "password";
  message: string;
}

export interface RegisterOptions {
  form: Registration;
  requestContext: RequestContext;
  wasRefused: boolean;
  /** The page that the person wanted before the sign-up. */
  startPath?: string | null | undefined;
}

/** Accepts a sign-up unless this browser was refused for its user's age before (`wasRefused`). A mail reports if the account is new. */
export async function registerAccount(
  db: Kysely<Database>,
  { form, requestContext, wasRefused, startPath = null, countRequest }: RegisterOptions & RequestCounter,
): Promise<RegisterOutcome> {
  if (wasRefused || (form.userType === "Athlete" && !isOldEnough(form.dateOfBirth)))
    return { outcome: "refused", errors: [{ field: "dateOfBirth", message: minimumAgeMessage }] };
  const [first, ...others] = findErrors(form, requestContext.commonPasswords);
  if (first) return { outcome: "refused", errors: [first, ...others] };
  await countRequest();
  const passwordHash = await requestContext.hasher.hash(form.password);
  const signUpId = randomUUID();
  await recordRequest(db, {
    kind: "register",
    details: { ...withoutSecrets(form), passwordHash, signUpId, startPath } satisfies NewAccount,
  });
  return { outcome: "received", signUpId };
}

function findErrors(form: Registration, commonPasswords: ReadonlySet<string>): RegistrationError[] {
  const conflict = findClassConflict(form);
  const problem = findPasswordProblem(form.password, { owner: form, commonPasswords });
  return [...(conflict ? [conflict] : []), ...(problem ? [{ field: "password" as const, message: problem }] : [])];
}

function withoutSecrets(form: Registration) {
  const { firstName, lastName, email } = form;
  if (form.userType !== "Athlete") return { userType: form.userType, firstName, lastName, email };
  const {
    userType,
    gender,
    graduationYear,
    currentSchool,
    schoolCity,
    schoolState,
    dateOfBirth,
    sportCodes = [],
  } = form;
  const birth = { birthYear: birthYearToStore(dateOfBirth), adultOn: adultDayToStore(dateOfBirth) };
  const school = { currentSchool, schoolCity, schoolState };
  return { userType, firstName, lastName, email, gender, graduationYear, ...school, ...birth, sportCodes };
}
