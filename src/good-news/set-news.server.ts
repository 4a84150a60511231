import { type Kysely, sql } from "kysely";
import type { Database } from "../database/tables.ts";
import { isRecordId } from "../http/record-id.ts";

/** Returns true if an athlete gets the weekly mail. */
export async function wantsNews(db: Kysely<Database>, accountId: string): Promise<boolean> {
  const refused = await db
    .selectFrom("athlete_news")
    .innerJoin("athletes", "athletes.id", "athlete_news.athlete_id")
    .select("athlete_id")
    .where("account_id", "=", accountId)
    .where("is_wanted", "=", false)
    .executeTakeFirst();
  return refused === undefined;
}

export async function setNews(
  trx: Kysely<Database>,
  { accountId, isWanted }: { accountId: string; isWanted: boolean },
): Promise<void> {
  await sql`
    insert into athlete_news (athlete_id, is_wanted) select id, ${isWanted} from athletes where account_id = ${accountId}
    on conflict (athlete_id) do update set is_wanted = excluded.is_wanted`.execute(trx);
}

/** Stops the weekly mail by the link in it. Idempotent. Ignores unknown links, such as those of erased accounts. */
export async function stopNews(db: Kysely<Database>, link: string): Promise<void> {
  if (!isRecordId(link)) return;
  await db.updateTable("athlete_news").set({ is_wanted: false }).where("stop_link", "=", link).execute();
}

/** Returns the stored choice for the personal data export, or null if there is none. */
export async function collectNews(db: Kysely<Database>, accountId: string) {
  const news = await db
    .selectFrom("athlete_news")
    .innerJoin("athletes", "athletes.id", "athlete_news.athlete_id")
    .select(["is_wanted as isWanted", "mailed_at as mailedAt"])
    .where("account_id", "=", accountId)
    .executeTakeFirst();
  return news ?? null;
}
