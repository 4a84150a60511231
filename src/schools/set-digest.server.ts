import type { Kysely } from "kysely";
import type { Database } from "../database/tables.ts";
import { isRecordId } from "./queries.server.ts";

/** Lets the daily mail to a coach come or not. */
export async function setDigest(
  db: Kysely<Database>,
  { accountId, wantsDigest }: { accountId: string; wantsDigest: boolean },
): Promise<void> {
  await db.updateTable("coach_posts").set({ wants_digest: wantsDigest }).where("account_id", "=", accountId).execute();
}

/** Whether the link of a daily mail is known, and whether that mail still comes; null where it is unknown. */
export async function findDigest(db: Kysely<Database>, link: string): Promise<{ wantsDigest: boolean } | null> {
  if (!isRecordId(link)) return null;
  const found = await db
    .selectFrom("coach_posts")
    .select("wants_digest as wantsDigest")
    .where("digest_link", "=", link)
    .executeTakeFirst();
  return found ?? null;
}

/** Stops the daily mail that the link came with; may be repeated. False where the link is unknown. */
export async function stopDigest(db: Kysely<Database>, link: string): Promise<boolean> {
  if (!isRecordId(link)) return false;
  const { numUpdatedRows } = await db
    .updateTable("coach_posts")
    .set({ wants_digest: false })
    .where("digest_link", "=", link)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
