import type { Kysely } from "kysely";
import type { Database } from "../database/tables.ts";
import { recordRequest } from "./account-requests.server.ts";
import type { Visit } from "./account-visit.server.ts";
import { clientKey } from "./client-address.server.ts";
import type { NewAccount } from "./open-account.server.ts";
import { findPasswordFault } from "./password-rule.server.ts";
import { birthYearToKeep, isOldEnough } from "./permissions.ts";
import { requireWithin } from "./rate-limits.server.ts";
import type { Registration } from "./schema.ts";
import { tooYoung } from "./vocabulary.ts";

/** What came of signing up; `received` says nothing about whether the address has an account. */
export type RegisterOutcome =
  | { outcome: "received" }
  | { outcome: "refused"; field: "dateOfBirth" | "password"; message: string };

/** Takes a sign-up; a mail tells whether an account was opened or was there before. Throws a 429 past the limit. */
export async function registerAccount(
  db: Kysely<Database>,
  { form, visit }: { form: Registration; visit: Visit },
): Promise<RegisterOutcome> {
  await requireWithin(visit.limits, "sign-up", clientKey(visit.clientAddress));
  if (form.userType === "Athlete" && !isOldEnough(form.dateOfBirth))
    return { outcome: "refused", field: "dateOfBirth", message: tooYoung };
  const fault = findPasswordFault(form.password, { owner: form, commonPasswords: visit.commonPasswords });
  if (fault) return { outcome: "refused", field: "password", message: fault };
  const passwordHash = await visit.hasher.hash(form.password);
  await recordRequest(db, {
    kind: "register",
    details: { ...withoutSecrets(form), passwordHash } satisfies NewAccount,
  });
  return { outcome: "received" };
}

function withoutSecrets(form: Registration) {
  const { firstName, lastName, email } = form;
  if (form.userType === "College Coach") return { userType: form.userType, firstName, lastName, email };
  const { userType, gender, graduationYear, currentSchool, dateOfBirth } = form;
  const birthYear = birthYearToKeep(dateOfBirth);
  return { userType, firstName, lastName, email, gender, graduationYear, currentSchool, birthYear };
}
