import type { Kysely } from "kysely";
import type { Database } from "../../database/tables.ts";
import { isRecordId } from "../../http/record-id.ts";

export async function setDigest(
  db: Kysely<Database>,
  { accountId, wantsDigest }: { accountId: string; wantsDigest: boolean },
): Promise<void> {
  await db.updateTable("coach_posts").set({ wants_digest: wantsDigest }).where("account_id", "=", accountId).execute();
}

/** Stops the daily mail by the link in it. Idempotent. Ignores unknown links, such as those of erased accounts. */
export async function stopDigest(db: Kysely<Database>, link: string): Promise<void> {
  if (!isRecordId(link)) return;
  await db.updateTable("coach_posts").set({ wants_digest: false }).where("digest_link", "=", link).execute();
}
