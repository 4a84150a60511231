import { type Kysely, sql } from "kysely";
import { z } from "zod";
import { genderCode } from "../athletes/schema.ts";
import type { Database } from "../database/tables.ts";
import { queueMail } from "../mail/queue-mail.server.ts";
import { writeAudit } from "./audit-log.server.ts";
import { coachDomainStatus } from "./coach-domain.server.ts";
import { countRecentMail, findAccountOfAddress, lockAddress, type ReachableAccount } from "./queries.server.ts";
import { mailsAnHour, sendResetLink, sendVerificationLink } from "./send-link.server.ts";

const person = { firstName: z.string(), lastName: z.string(), email: z.string(), passwordHash: z.string() };

/** A sign-up as it waits for its answer. */
export const newAccount = z.discriminatedUnion("userType", [
  z.strictObject({
    userType: z.literal("Athlete"),
    ...person,
    gender: genderCode,
    graduationYear: z.int(),
    currentSchool: z.string(),
    birthYear: z.int().nullable(),
  }),
  z.strictObject({ userType: z.literal("College Coach"), ...person }),
]);
export type NewAccount = z.output<typeof newAccount>;

/** What opening an account needs to know of the installation. */
export interface OpenAccountOptions {
  publicUrl: string;
  universityDomains: ReadonlySet<string>;
}

/** Opens the account that was signed up for, or tells the owner of the address that there is one. */
export async function openAccount(
  trx: Kysely<Database>,
  { form, publicUrl, universityDomains }: { form: NewAccount } & OpenAccountOptions,
): Promise<void> {
  await lockAddress(trx, form.email);
  const existing = await findAccountOfAddress(trx, form.email);
  if (existing && isUnconfirmed(existing)) return distrustPassword(trx, existing, publicUrl);
  if (existing) return tellRegistered(trx, existing, publicUrl);
  const { id } = await trx
    .insertInto("accounts")
    .values({
      user_type: form.userType,
      first_name: form.firstName,
      last_name: form.lastName,
      email: form.email,
      password_hash: form.passwordHash,
      birth_year: form.userType === "Athlete" ? form.birthYear : null,
      domain_status: form.userType === "College Coach" ? coachDomainStatus(form.email, universityDomains) : null,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  if (form.userType === "Athlete") {
    const { gender, graduationYear, currentSchool } = form;
    // Hidden until its owner has looked at it and publishes it.
    await sql`
      insert into athletes (account_id, gender, graduation_year, current_school, is_published)
      values (${id}, ${gender}, ${graduationYear}, ${currentSchool}, false)`.execute(trx);
  }
  await writeAudit(trx, { actor: { label: "visitor" }, action: "account-opened", subjectId: id });
  const account = {
    id,
    email: form.email,
    firstName: form.firstName,
    isVerified: false,
    isBlocked: false,
    eraseAfter: null,
  };
  await sendVerificationLink(trx, account, publicUrl);
}

function isUnconfirmed({ isVerified, isBlocked, eraseAfter }: ReachableAccount): boolean {
  return !isVerified && !isBlocked && eraseAfter === null;
}

/**
 * Two sign-ups of one address that nobody has confirmed: whose password is the owner's cannot be told, so none counts, and a trigger ends
 * the links that were mailed. Else a stranger who signs up first would have the owner confirm the stranger's password. The owner sets one.
 */
async function distrustPassword(trx: Kysely<Database>, account: ReachableAccount, publicUrl: string): Promise<void> {
  await trx
    .updateTable("accounts")
    .set({ password_hash: null, updated_at: sql<Date>`now()` })
    .where("id", "=", account.id)
    .execute();
  await sendResetLink(trx, account, publicUrl);
}

/** Mail goes to the address that is stored: the one that was typed may only look like it. */
async function tellRegistered(trx: Kysely<Database>, account: ReachableAccount, publicUrl: string): Promise<void> {
  const { id, email, firstName, isBlocked, eraseAfter } = account;
  const kind = eraseAfter ? "deletion-requested" : "already-registered";
  if (isBlocked || (await countRecentMail(trx, id, kind)) >= mailsAnHour) return;
  const recipient = { to: email, accountId: id };
  if (eraseAfter) {
    const props = { firstName, eraseOn: eraseAfter.toISOString() };
    await queueMail(trx, { kind: "deletion-requested", props, ...recipient });
  } else {
    const props = { firstName, forgotLink: `${publicUrl}/expireforgot` };
    await queueMail(trx, { kind: "already-registered", props, ...recipient });
  }
}
