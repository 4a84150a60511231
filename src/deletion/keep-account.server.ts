import { type Kysely, sql } from "kysely";
import { writeAudit } from "../accounts/audit-log.server.ts";
import type { AccountWithPassword } from "../accounts/queries.server.ts";
import type { Database } from "../database/tables.ts";
import { queueMail } from "../mail/queue-mail.server.ts";

/** Returns the day on which an account is erased if its member asked for it, and so can take it back. Null for an erasure by the staff, and on the last day. */
export async function findOwnDeletion(db: Kysely<Database>, accountId: string): Promise<Date | null> {
  const account = await db
    .selectFrom("accounts")
    .select(sql<Date>`erase_after`.as("eraseAfter"))
    .where("id", "=", accountId)
    .where("erase_after", ">", sql<Date>`now()`)
    .where(
      sql<boolean>`(select actor_label from audit_log
        where subject_account = accounts.id and action in ('deletion-requested', 'deletion-resumed') order by id desc limit 1) = 'member'`,
    )
    .executeTakeFirst();
  return account?.eraseAfter ?? null;
}

/** Takes the member’s own request to erase the account back, and mails that. Returns false if there is none, or its day has come. */
export async function keepAccount(
  trx: Kysely<Database>,
  { id: accountId, email, firstName }: AccountWithPassword,
  publicUrl: string,
): Promise<boolean> {
  if ((await findOwnDeletion(trx, accountId)) === null) return false;
  const kept = await trx
    .updateTable("accounts")
    .set({ deletion_requested_at: null, erase_after: null, updated_at: sql<Date>`now()` })
    .where("id", "=", accountId)
    .where("erase_after", ">", sql<Date>`now()`)
    .returning("id")
    .executeTakeFirst();
  if (!kept) return false;
  const actor = { label: "member", accountId } as const;
  await writeAudit(trx, { actor, action: "deletion-canceled", subjectId: accountId });
  const props = { firstName, signInLink: `${publicUrl}/signin`, isByMember: true } as const;
  await queueMail(trx, { kind: "deletion-canceled", props, to: email, accountId });
  return true;
}
