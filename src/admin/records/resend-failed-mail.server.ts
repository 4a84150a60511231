import createHttpError from "http-errors";
import type { Kysely } from "kysely";
import { writeAudit } from "../../accounts/audit-log.server.ts";
import { isAccountId } from "../../accounts/queries.server.ts";
import type { Database } from "../../database/tables.ts";
import { resendMail } from "../../mail/queue-mail.server.ts";

/** Sends a failed mail again. Throws 404 for an unknown mail, and 409 if it has not failed or its content is deleted. */
export async function resendFailedMail(
  trx: Kysely<Database>,
  { administratorId, mailId }: { administratorId: string; mailId: string },
): Promise<void> {
  // Mail ids are UUIDs too.
  const mail = isAccountId(mailId)
    ? await trx
        .selectFrom("mail_messages")
        .select(["kind", "account_id"])
        .where("id", "=", mailId)
        .forUpdate()
        .executeTakeFirst()
    : undefined;
  if (!mail) throw createHttpError(404, "We can’t find this email.");
  if (!(await resendMail(trx, mailId)))
    throw createHttpError(409, "This email didn’t fail, or its content was deleted.");
  const actor = { label: "administrator", accountId: administratorId } as const;
  const details = { mail: mailId, kind: mail.kind };
  await writeAudit(trx, { actor, action: "mail-resent", subjectId: mail.account_id, details });
}
