import createHttpError from "http-errors";
import { type Kysely, sql } from "kysely";
import { isAccountId } from "../../accounts/queries.server.ts";
import type { Database } from "../../database/tables.ts";
import { resendMail } from "../../mail/queue-mail.server.ts";
import { writeStaffAudit } from "../write-staff-audit.server.ts";
import { selectResendableMail } from "./find-mail.server.ts";

interface MailChange {
  administratorId: string;
  mailId: string;
}

/** Sends a failed mail again. Throws 404 for an unknown mail, and 409 if it has not failed or its content is deleted. */
export async function resendFailedMail(trx: Kysely<Database>, { administratorId, mailId }: MailChange): Promise<void> {
  const mail = await lockMail(trx, mailId);
  if (!(await resendMail(trx, mailId)))
    throw createHttpError(409, "This email didn’t fail, or its content was deleted.");
  const details = { mail: mailId, kind: mail.kind };
  await writeStaffAudit(trx, administratorId, { action: "mail-resent", subjectId: mail.account_id, details });
}

/** Mail that one request sends again at most. */
const maxResent = 500;

/** Sends all failed mail with one of some error codes again. Returns the number, at most 500. */
export async function resendMailOfCauses(
  trx: Kysely<Database>,
  { administratorId, causes }: { administratorId: string; causes: readonly string[] },
): Promise<{ count: number }> {
  const failed = await selectResendableMail(trx)
    .select(["id", "kind", "account_id"])
    .where(sql`coalesce(last_error, 'unknown')`, "in", causes)
    .orderBy("created_at")
    .limit(maxResent)
    .forUpdate()
    .skipLocked()
    .execute();
  for (const { id, kind, account_id: subjectId } of failed) {
    await resendMail(trx, id);
    await writeStaffAudit(trx, administratorId, { action: "mail-resent", subjectId, details: { mail: id, kind } });
  }
  return { count: failed.length };
}

/** Takes a failed mail off the list, or puts it back. Its content stays, so that it can be sent again. Throws 404 and 409. */
export async function dismissMail(
  trx: Kysely<Database>,
  { administratorId, mailId, isDismissed }: MailChange & { isDismissed: boolean },
): Promise<void> {
  const mail = await lockMail(trx, mailId);
  if (mail.status !== "failed" || (mail.dismissed_at !== null) === isDismissed)
    throw createHttpError(409, "Someone changed this email after you loaded it. Load the list again.");
  await trx
    .updateTable("mail_messages")
    .set({ dismissed_at: isDismissed ? sql<Date>`now()` : null })
    .where("id", "=", mailId)
    .execute();
  const action = isDismissed ? "mail-dismissed" : "mail-restored";
  await writeStaffAudit(trx, administratorId, {
    action,
    subjectId: mail.account_id,
    details: { mail: mailId, kind: mail.kind },
  });
}

async function lockMail(trx: Kysely<Database>, mailId: string) {
  // Mail ids are UUIDs too.
  const mail = isAccountId(mailId)
    ? await trx
        .selectFrom("mail_messages")
        .select(["kind", "account_id", "status", "dismissed_at"])
        .where("id", "=", mailId)
        .forUpdate()
        .executeTakeFirst()
    : undefined;
  if (!mail) throw createHttpError(404, "We can’t find this email.");
  return mail;
}
