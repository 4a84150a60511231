import { type Kysely, sql } from "kysely";
import { type AuditEntry, writeAudit } from "../accounts/audit-log.server.ts";
import type { AccountWithPassword } from "../accounts/queries.server.ts";
import type { Database } from "../database/tables.ts";
import { queueMail } from "../mail/queue-mail.server.ts";
import { endPlans } from "../payments/end-plans.server.ts";

/** Hides an account until its erasure: ends its sessions, links and plans, and mails the date. Returns the date, or null if it was already hidden. */
export function hideAccount(
  db: Kysely<Database>,
  { id, email, firstName }: AccountWithPassword,
  graceDays: number,
): Promise<Date | null> {
  return db.transaction().execute(async (trx) => {
    const actor = { label: "member", accountId: id } as const;
    const eraseAfter = await startDeletion(trx, { id, graceDays, actor });
    if (!eraseAfter) return null;
    const props = { firstName, eraseOn: eraseAfter.toISOString() };
    await queueMail(trx, { kind: "deletion-requested", props, to: email, accountId: id });
    return eraseAfter;
  });
}

/** Hides an account without an email. Returns the date of the erasure, or null if it was already hidden. */
export async function startDeletion(
  trx: Kysely<Database>,
  { id, graceDays, ...entry }: { id: string; graceDays: number } & Pick<AuditEntry, "actor" | "details">,
): Promise<Date | null> {
  // A trigger ends the sessions and links of every account that is being deleted.
  const hidden = await trx
    .updateTable("accounts")
    .set({
      deletion_requested_at: sql<Date>`now()`,
      erase_after: sql<Date>`now() + ${graceDays} * interval '1 day'`,
      updated_at: sql<Date>`now()`,
    })
    .where("id", "=", id)
    .where("deletion_requested_at", "is", null)
    .returning(sql<Date>`erase_after`.as("eraseAfter"))
    .executeTakeFirst();
  if (!hidden) return null;
  await endPlans(trx, id);
  await writeAudit(trx, { ...entry, action: "deletion-requested", subjectId: id });
  return hidden.eraseAfter;
}
