import type { Kysely } from "kysely";
import { writeAudit } from "../accounts/audit-log.server.ts";
import type { Database } from "../database/tables.ts";

/** Returns true if the athlete lets other sites show the profile. A guardian may still forbid it. */
export async function allowsEmbeds(db: Kysely<Database>, accountId: string): Promise<boolean> {
  const athlete = await db
    .selectFrom("athletes")
    .select("forbids_embeds")
    .where("account_id", "=", accountId)
    .executeTakeFirst();
  return athlete?.forbids_embeds === false;
}

export async function setEmbeds(
  trx: Kysely<Database>,
  { accountId, isAllowed }: { accountId: string; isAllowed: boolean },
): Promise<void> {
  const { numUpdatedRows } = await trx
    .updateTable("athletes")
    .set({ forbids_embeds: !isAllowed })
    .where("account_id", "=", accountId)
    .where("forbids_embeds", "=", isAllowed)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return;
  await writeAudit(trx, {
    actor: { label: "member", accountId },
    subjectId: accountId,
    action: isAllowed ? "embeds-allowed" : "embeds-forbidden",
  });
}

/** Returns the choice for the personal data export, or null for an athlete who never forbade it. */
export async function collectEmbeds(db: Kysely<Database>, accountId: string) {
  const athlete = await db
    .selectFrom("athletes")
    .select("forbids_embeds")
    .where("account_id", "=", accountId)
    .executeTakeFirst();
  return athlete?.forbids_embeds ? { isAllowed: false } : null;
}
