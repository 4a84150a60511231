import type { Kysely } from "kysely";
import type { Database } from "../database/tables.ts";
import { queueMail } from "../mail/queue-mail.server.ts";
import { createLink } from "./one-time-link.server.ts";
import { countRecentMail, type ReachableAccount } from "./queries.server.ts";

/** Mails of one kind that an account is sent within an hour, whoever asks for them. */
export const mailsAnHour = 3;

/** Mails a link that confirms the address, unless there is nothing to confirm, only the staff may verify the account, or too much was sent. */
export async function sendVerificationLink(
  trx: Kysely<Database>,
  account: ReachableAccount,
  publicUrl: string,
): Promise<void> {
  if (account.isVerified || account.isUnverifiedByStaff || !(await mayBeWritten(trx, account, "verify"))) return;
  const { id, email, firstName } = account;
  const link = await createLink(trx, { accountId: id, purpose: "verify", publicUrl });
  await queueMail(trx, { kind: "verify", props: { firstName, link }, to: email, accountId: id });
}

/** Mails a link that sets a new password, unless too much was sent. */
export async function sendResetLink(
  trx: Kysely<Database>,
  account: ReachableAccount,
  publicUrl: string,
): Promise<void> {
  if (!(await mayBeWritten(trx, account, "reset"))) return;
  const { id, email, firstName } = account;
  const link = await createLink(trx, { accountId: id, purpose: "reset", publicUrl });
  await queueMail(trx, { kind: "reset", props: { firstName, link }, to: email, accountId: id });
}

async function mayBeWritten(
  trx: Kysely<Database>,
  account: ReachableAccount,
  kind: "verify" | "reset",
): Promise<boolean> {
  if (account.isBlocked || account.eraseAfter) return false;
  return (await countRecentMail(trx, account.id, kind)) < mailsAnHour;
}
