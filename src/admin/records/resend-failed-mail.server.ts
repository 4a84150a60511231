import type { Kysely } from "kysely";
import { writeAudit } from "../../accounts/audit-log.server.ts";
import { isAccountId } from "../../accounts/queries.server.ts";
import type { Database } from "../../database/tables.ts";
import { resendMail } from "../../mail/queue-mail.server.ts";

/** `refused`: the mail has not failed, or its content is deleted. */
export type ResendOutcome = "queued" | "unknown-mail" | "refused";

export async function resendFailedMail(
  db: Kysely<Database>,
  { administratorId, mailId }: { administratorId: string; mailId: string },
): Promise<ResendOutcome> {
  // Mail ids are UUIDs too.
  if (!isAccountId(mailId)) return "unknown-mail";
  return db.transaction().execute(async (trx) => {
    const mail = await trx
      .selectFrom("mail_messages")
      .select(["kind", "account_id"])
      .where("id", "=", mailId)
      .forUpdate()
      .executeTakeFirst();
    if (!mail) return "unknown-mail";
    if (!(await resendMail(trx, mailId))) return "refused";
    const actor = { label: "administrator", accountId: administratorId } as const;
    const details = { mail: mailId, kind: mail.kind };
    await writeAudit(trx, { actor, action: "mail-resent", subjectId: mail.account_id, details });
    return "queued";
  });
}
