import { type Kysely, sql } from "kysely";
import { z } from "zod";
import type { Database } from "../database/tables.ts";
import { defineJob } from "../jobs/job.server.ts";
import { removeMailFilesToOthers } from "../mail/mail-folder.server.ts";

/** Removes the mail to former addresses of an account. Queued in the transaction that changes the address. */
export const removeFormerMailJob = defineJob("remove-former-mail", z.strictObject({ accountId: z.guid() }));

/** Removes an account's unsent mail, and mail files of a local trial, to former addresses. Preserves the change notice. Idempotent. */
export async function removeFormerMail(
  db: Kysely<Database>,
  { accountId, mailFolder }: { accountId: string; mailFolder: string },
): Promise<void> {
  const addresses = await findAddresses(db, accountId);
  if (addresses.length === 0) return;
  const mails = await db
    .selectFrom("mail_messages")
    .select(["id", "kind", "recipient"])
    .where("account_id", "=", accountId)
    .execute();
  const currentAddresses = new Set(addresses.map((address) => address.toLowerCase()));
  for (const { id, kind, recipient } of mails) {
    const isFormer = recipient !== null && !currentAddresses.has(recipient.toLowerCase());
    if (isFormer && kind !== "email-changed") await removeUnsent(db, id);
  }
  await removeMailFilesToOthers(mailFolder, { ids: mails.map(({ id }) => id), addresses });
}

async function findAddresses(db: Kysely<Database>, accountId: string): Promise<string[]> {
  const account = await db
    .selectFrom("accounts")
    .leftJoin("email_changes", "email_changes.account_id", "accounts.id")
    .select(["email", "new_email as newEmail"])
    .where("accounts.id", "=", accountId)
    .executeTakeFirst();
  return [account?.email, account?.newEmail].filter((address) => typeof address === "string");
}

/** The lock prevents that a mail that is being sent is written to a file afterwards. */
async function removeUnsent(db: Kysely<Database>, id: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended('openroster.mail.' || ${id}, 0))`.execute(trx);
    await trx.deleteFrom("mail_messages").where("id", "=", id).where("status", "<>", "sent").execute();
  });
}
