import { randomUUID } from "node:crypto";
import { type Kysely, sql } from "kysely";
import { z } from "zod";
import { genderCode, sportCode } from "../athletes/schema.ts";
import type { Database } from "../database/tables.ts";
import { queueMail } from "../mail/queue-mail.server.ts";
import { writeAudit } from "./audit-log.server.ts";
import { coachDomainStatus } from "./coach-domain.server.ts";
import { countRecentMail, findAccountByAddress, lockAddress, type ReachableAccount } from "./queries.server.ts";
import { maxMailsPerHour, sendVerificationLink } from "./send-link.server.ts";

const person = {
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  passwordHash: z.string(),
  /** Requests of earlier versions contain none. In that case no browser can prove the password. */
  signUpId: z.uuid().default(() => randomUUID()),
  /** The page that the person wanted before the sign-up. The first sign-in opens it. */
  startPath: z.string().nullable().default(null),
};

export const newAccount = z.discriminatedUnion("userType", [
  z.strictObject({
    userType: z.literal("Athlete"),
    ...person,
    gender: genderCode,
    graduationYear: z.int(),
    currentSchool: z.string(),
    schoolCity: z.string().optional(),
    schoolState: z.string().optional(),
    birthYear: z.int().nullable(),
    /** Requests of earlier versions contain none. */
    adultOn: z.iso.date().nullable().optional(),
    sportCodes: z.array(sportCode).default([]),
  }),
  z.strictObject({ userType: z.literal("College Coach"), ...person }),
  z.strictObject({ userType: z.literal("Team Staff"), ...person }),
]);
export type NewAccount = z.output<typeof newAccount>;

export interface OpenAccountOptions {
  publicUrl: string;
  universityDomains: ReadonlySet<string>;
}

/** Opens the account of a sign-up. If the address already has an account, notifies its owner instead. */
export async function openAccount(
  trx: Kysely<Database>,
  { form, publicUrl, universityDomains }: { form: NewAccount } & OpenAccountOptions,
): Promise<void> {
  await lockAddress(trx, form.email);
  const existing = await findAccountByAddress(trx, form.email);
  if (existing && !isUnconfirmed(existing)) return notifyRegisteredOwner(trx, existing, publicUrl);
  // Without a new link, the sign-up must not end the existing one: repeated sign-ups would lock the owner out.
  if (existing && (await countRecentMail(trx, existing.id, "verify")) >= maxMailsPerHour) return;
  const id = existing
    ? await replaceSignUp(trx, { id: existing.id, form, universityDomains })
    : await insertAccount(trx, { form, universityDomains });
  if (form.userType === "Athlete") await insertAthlete(trx, id, form);
  const action = existing ? "sign-up-replaced" : "account-opened";
  await writeAudit(trx, { actor: { label: "visitor" }, action, subjectId: id });
  const { email, firstName, userType, signUpId: unprovenSignUpId } = form;
  const state = { isVerified: false, isBlocked: false, eraseAfter: null, unprovenSignUpId };
  await sendVerificationLink(trx, { id, email, firstName, userType, ...state }, publicUrl);
}

/** Returns true if the account was never used. Ignores a requested deletion, by which another person could lock the owner out. */
function isUnconfirmed(account: ReachableAccount): boolean {
  const { isVerified, isUnverifiedByStaff = false, isBlocked, unprovenSignUpId } = account;
  return !isVerified && !isUnverifiedByStaff && !isBlocked && unprovenSignUpId !== null;
}

interface AccountValues {
  form: NewAccount;
  universityDomains: ReadonlySet<string>;
}

async function insertAccount(trx: Kysely<Database>, values: AccountValues): Promise<string> {
  const { id } = await trx
    .insertInto("accounts")
    .values(accountValues(values))
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** Replaces an unconfirmed sign-up: of two people with one address, the first may not be the owner. A trigger ends its links. */
async function replaceSignUp(
  trx: Kysely<Database>,
  { id, ...values }: AccountValues & { id: string },
): Promise<string> {
  await trx.deleteFrom("athletes").where("account_id", "=", id).execute();
  await trx
    .updateTable("accounts")
    .set({
      ...accountValues(values),
      deletion_requested_at: null,
      erase_after: null,
      updated_at: sql<Date>`now()`,
    })
    .where("id", "=", id)
    .execute();
  return id;
}

function accountValues({ form, universityDomains }: AccountValues) {
  return {
    user_type: form.userType,
    first_name: form.firstName,
    last_name: form.lastName,
    email: form.email,
    password_hash: form.passwordHash,
    unproven_sign_up_id: form.signUpId,
    start_path: form.startPath,
    opens_start: form.userType === "Athlete",
    birth_year: form.userType === "Athlete" ? form.birthYear : null,
    adult_on: form.userType === "Athlete" ? (form.adultOn ?? null) : null,
    domain_status: form.userType === "College Coach" ? coachDomainStatus(form.email, universityDomains) : null,
  };
}

/**
 * The profile stays hidden until the athlete publishes it. Search engines may then list that of an adult; a minor, whose birth year is
 * stored, chooses it. A school of the list also gives its type, and the place that the first steps show.
 */
async function insertAthlete(
  trx: Kysely<Database>,
  accountId: string,
  {
    gender,
    graduationYear,
    currentSchool,
    schoolCity = "",
    schoolState = "",
    sportCodes,
    birthYear,
  }: Extract<NewAccount, { userType: "Athlete" }>,
): Promise<void> {
  await sql`
    insert into athletes (account_id, gender, graduation_year, current_school, sport_codes, is_published, published_fields,
      school_type, city, state)
    select ${accountId}, ${gender}, ${graduationYear}, ${currentSchool}, ${sportCodes.toSorted()}, false,
      ${birthYear === null ? ["searchEngines"] : []}, listed.type, listed.city, listed.state
    from (select) as one left join lateral (
      select 'H' as type, city, state from high_schools
      where name = ${currentSchool} and city = ${schoolCity} and state = ${schoolState} limit 1) as listed on true`.execute(
    trx,
  );
}

/** Notifies the owner of an address that signed up again. Sends to the stored address: the entered one may only look like it. */
export async function notifyRegisteredOwner(
  trx: Kysely<Database>,
  account: ReachableAccount,
  publicUrl: string,
): Promise<void> {
  const { id, email, firstName, isBlocked, eraseAfter } = account;
  const kind = eraseAfter ? "deletion-requested" : "already-registered";
  if (isBlocked || (await countRecentMail(trx, id, kind)) >= maxMailsPerHour) return;
  const recipient = { to: email, accountId: id };
  if (eraseAfter) {
    const props = { firstName, eraseOn: eraseAfter.toISOString() };
    await queueMail(trx, { kind: "deletion-requested", props, ...recipient });
  } else {
    const props = { firstName, forgotLink: `${publicUrl}/expireforgot` };
    await queueMail(trx, { kind: "already-registered", props, ...recipient });
  }
}
