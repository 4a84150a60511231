import type { Kysely } from "kysely";
import { z } from "zod";
import type { Database } from "../database/tables.ts";
import { runEach } from "../jobs/run-each.server.ts";
import { newAccount, type OpenAccountOptions, openAccount } from "./open-account.server.ts";
import { findAccountByAddress, findAccountById } from "./queries.server.ts";
import { sendEmailChangeLinks } from "./send-email-change-links.server.ts";
import { sendResetLink, sendVerificationLink } from "./send-link.server.ts";
import { repeatedSignUp, sendSignUpAgain } from "./send-sign-up-again.server.ts";

/** Processes a recorded request once. Deletes the row in the same transaction, so a repeated job does nothing. */
export async function processAccountRequest(
  db: Kysely<Database>,
  { requestId, ...options }: { requestId: string } & OpenAccountOptions,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const request = await trx
      .deleteFrom("account_requests")
      .where("id", "=", requestId)
      .returning(["kind", "details"])
      .executeTakeFirst();
    if (!request) return;
    const { kind, details } = request;
    if (kind === "register") return openAccount(trx, { form: newAccount.parse(details), ...options });
    if (kind === "reset") {
      const account = await findAccountByAddress(trx, z.object({ address: z.string() }).parse(details).address);
      if (account) await sendResetLink(trx, account, options.publicUrl);
      return;
    }
    if (kind === "email-change") {
      const change = z.object({ userId: z.string(), changeId: z.string() }).parse(details);
      return sendEmailChangeLinks(trx, { ...change, publicUrl: options.publicUrl });
    }
    const subject = z.union([z.object({ userId: z.string() }), repeatedSignUp]).parse(details);
    if ("signUpId" in subject) return sendSignUpAgain(trx, { ...subject, ...options });
    const account = await findAccountById(trx, subject.userId);
    if (account) await sendVerificationLink(trx, account, options.publicUrl);
  });
}

/** Processes all waiting requests, the oldest first. Continues after a failure and throws the first error at the end. */
export async function processWaitingRequests(db: Kysely<Database>, options: OpenAccountOptions): Promise<void> {
  const waiting = await db.selectFrom("account_requests").select("id").orderBy("created_at").execute();
  await runEach(waiting, ({ id }) => processAccountRequest(db, { requestId: id, ...options }));
}
