import { type Kysely, sql } from "kysely";
import { z } from "zod";
import type { Database } from "../database/tables.ts";
import { coachDomainStatus } from "./coach-domain.server.ts";
import { notifyRegisteredOwner, type OpenAccountOptions } from "./open-account.server.ts";
import { countRecentMail, findAccountByAddress, lockAddress } from "./queries.server.ts";
import { maxMailsPerHour, sendVerificationLink } from "./send-link.server.ts";

/** A sign-up with the address `from`, whose email is sent again to `email`. */
export const repeatedSignUp = z.object({ signUpId: z.uuid(), from: z.string(), email: z.string() });

/**
 * Sends the email of a sign-up again. A corrected address replaces that of the unconfirmed account; if it has an account, notifies its owner as for
 * a new sign-up. Does nothing for a sign-up that opened no account.
 */
export async function sendSignUpAgain(
  trx: Kysely<Database>,
  { signUpId, from, email, publicUrl, universityDomains }: z.output<typeof repeatedSignUp> & OpenAccountOptions,
): Promise<void> {
  // In one order, so that two requests do not wait for each other.
  for (const address of [from, email].toSorted()) await lockAddress(trx, address);
  const account = await findAccountByAddress(trx, from);
  if (account?.unprovenSignUpId !== signUpId || account.isVerified) return;
  if ((await countRecentMail(trx, account.id, "verify")) >= maxMailsPerHour) return;
  const other = await findAccountByAddress(trx, email);
  if (other && other.id !== account.id) return notifyRegisteredOwner(trx, other, publicUrl);
  if (email !== account.email) {
    const domain_status = account.userType === "College Coach" ? coachDomainStatus(email, universityDomains) : null;
    await trx
      .updateTable("accounts")
      .set({ email, domain_status, updated_at: sql<Date>`now()` })
      .where("id", "=", account.id)
      .execute();
  }
  await sendVerificationLink(trx, { ...account, email }, publicUrl);
}
