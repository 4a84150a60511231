import type { Kysely } from "kysely";
import type { Database } from "../database/tables.ts";
import { isRecordId } from "../schools/queries.server.ts";

/** Lets the daily mail to a coach come or not. */
export async function setDigest(
  db: Kysely<Database>,
  { accountId, wantsDigest }: { accountId: string; wantsDigest: boolean },
): Promise<void> {
  await db.updateTable("coach_posts").set({ wants_digest: wantsDigest }).where("account_id", "=", accountId).execute();
}

/** Stops the daily mail that a link came with. May be repeated; a link that is unknown, such as that of an erased account, stops nothing and is told nothing. */
export async function stopDigest(db: Kysely<Database>, link: string): Promise<void> {
  if (!isRecordId(link)) return;
  await db.updateTable("coach_posts").set({ wants_digest: false }).where("digest_link", "=", link).execute();
}
