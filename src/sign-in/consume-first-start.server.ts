import type { Kysely } from "kysely";
import type { Database } from "../database/tables.ts";

/** Returns true once for each athlete who signed up, unless the app has published the profile before. */
export async function consumeFirstStart(db: Kysely<Database>, accountId: string): Promise<boolean> {
  const athlete = await db
    .updateTable("accounts")
    .from("athletes")
    .set({ opens_start: false })
    .whereRef("athletes.account_id", "=", "accounts.id")
    .where("accounts.id", "=", accountId)
    .where("opens_start", "=", true)
    .returning("athletes.is_published")
    .executeTakeFirst();
  return athlete?.is_published === false;
}
