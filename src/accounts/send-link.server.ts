import type { Kysely } from "kysely";
import type { Database } from "../database/tables.ts";
import { queueMail } from "../mail/queue-mail.server.ts";
import { createLink } from "./one-time-link.server.ts";
import { countRecentMail, type ReachableAccount } from "./queries.server.ts";

/** Maximum number of mails of one kind that an account is sent per hour, regardless of who requests them. */
export const maxMailsPerHour = 3;

/** Mails a confirmation link, unless the account is verified, only the staff may verify it, or the mail limit is reached. */
export async function sendVerificationLink(
  trx: Kysely<Database>,
  account: ReachableAccount,
  publicUrl: string,
): Promise<void> {
  if (account.isVerified || account.isUnverifiedByStaff || !(await canReceiveMail(trx, account, "verify"))) return;
  const { id, email, firstName } = account;
  const link = await createLink(trx, { accountId: id, purpose: "verify", publicUrl });
  await queueMail(trx, { kind: "verify", props: { firstName, link }, to: email, accountId: id });
}

export async function sendResetLink(
  trx: Kysely<Database>,
  account: ReachableAccount,
  publicUrl: string,
): Promise<void> {
  if (!(await canReceiveMail(trx, account, "reset"))) return;
  const { id, email, firstName } = account;
  const link = await createLink(trx, { accountId: id, purpose: "reset", publicUrl });
  await queueMail(trx, { kind: "reset", props: { firstName, link }, to: email, accountId: id });
}

async function canReceiveMail(
  trx: Kysely<Database>,
  account: ReachableAccount,
  kind: "verify" | "reset",
): Promise<boolean> {
  if (account.isBlocked || account.eraseAfter) return false;
  return (await countRecentMail(trx, account.id, kind)) < maxMailsPerHour;
}
