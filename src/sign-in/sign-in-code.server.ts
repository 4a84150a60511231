import { randomInt } from "node:crypto";
import { type Kysely, sql } from "kysely";
import type { InstallationKeys } from "../accounts/installation-keys.server.ts";
import { type AccountWithPassword, countRecentMail, findAccountById } from "../accounts/queries.server.ts";
import type { RequestContext } from "../accounts/request-context.server.ts";
import { maxMailsPerHour } from "../accounts/send-link.server.ts";
import type { Database } from "../database/tables.ts";
import { queueMail } from "../mail/queue-mail.server.ts";

const codeDigits = 8;
const maxTries = 5;

/** Result of checking a mailed code. `needed`: no code was given, or none is valid. */
export type CodeCheck = "right" | "wrong" | "needed";

/** Checks the mailed code of an account whose password was correct. If there is no valid code, mails one, at most three per hour. A code allows five tries. */
export async function checkSignInCode(
  db: Kysely<Database>,
  {
    account,
    code,
    requestContext,
  }: { account: AccountWithPassword; code: string | undefined; requestContext: RequestContext },
): Promise<CodeCheck> {
  const given = code?.replaceAll(/\D/g, "") ?? "";
  // Counted before the comparison, so that concurrent requests have at most five tries together.
  const digest = given === "" ? null : await takeTry(db, account.id);
  if (digest) return requestContext.keys.verify("sign-in-code", [account.id, given], digest) ? "right" : "wrong";
  await mailSignInCode(db, account, requestContext);
  return "needed";
}

/** Consumes the code of an account, which proves the password. Returns false if another request consumed it or the password has changed. */
export async function consumeSignInCode(
  trx: Kysely<Database>,
  { id, passwordHash }: Pick<AccountWithPassword, "id" | "passwordHash">,
): Promise<boolean> {
  // Locks the account first, in the same order as a password change, which then deletes the code.
  const account = await trx
    .selectFrom("accounts")
    .select("id")
    .where("id", "=", id)
    .where("password_hash", "=", passwordHash)
    .forUpdate()
    .executeTakeFirst();
  if (!account) return false;
  const { numDeletedRows } = await trx.deleteFrom("sign_in_codes").where("account_id", "=", id).executeTakeFirst();
  if (numDeletedRows === 0n) return false;
  await trx.updateTable("accounts").set({ unproven_sign_up_id: null }).where("id", "=", id).execute();
  return true;
}

async function takeTry(db: Kysely<Database>, accountId: string): Promise<Buffer | null> {
  const taken = await db
    .updateTable("sign_in_codes")
    .set({ tries_left: sql<number>`tries_left - 1` })
    .where("account_id", "=", accountId)
    .where("tries_left", ">", 0)
    .where("expires_at", ">", sql<Date>`now()`)
    .returning("digest")
    .executeTakeFirst();
  return taken?.digest ?? null;
}

/** Mails a code, unless one is valid or three were mailed within the hour: a client with the password cannot flood the mailbox. */
async function mailSignInCode(
  db: Kysely<Database>,
  { id }: AccountWithPassword,
  { keys, publicUrl }: RequestContext,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    // Locks the account, so that only one of several concurrent requests mails a code.
    const account = await findAccountById(trx, id);
    if (!account || account.isBlocked || account.eraseAfter) return;
    if (await hasValidCode(trx, id)) return;
    if ((await countRecentMail(trx, id, "sign-in-code")) >= maxMailsPerHour) return;
    const code = String(randomInt(10 ** codeDigits)).padStart(codeDigits, "0");
    await storeCode(trx, { accountId: id, code, keys });
    const props = { firstName: account.firstName, code, forgotLink: `${publicUrl}/expireforgot` };
    await queueMail(trx, { kind: "sign-in-code", props, to: account.email, accountId: id });
  });
}

async function hasValidCode(trx: Kysely<Database>, accountId: string): Promise<boolean> {
  const valid = await trx
    .selectFrom("sign_in_codes")
    .select("account_id")
    .where("account_id", "=", accountId)
    .where("tries_left", ">", 0)
    .where("expires_at", ">", sql<Date>`now()`)
    .executeTakeFirst();
  return valid !== undefined;
}

async function storeCode(
  trx: Kysely<Database>,
  { accountId, code, keys }: { accountId: string; code: string; keys: InstallationKeys },
): Promise<void> {
  const values = {
    digest: keys.sign("sign-in-code", [accountId, code]),
    tries_left: maxTries,
    expires_at: sql<Date>`now() + interval '10 minutes'`,
  };
  await trx
    .insertInto("sign_in_codes")
    .values({ account_id: accountId, ...values })
    .onConflict((conflict) => conflict.column("account_id").doUpdateSet(values))
    .execute();
}
