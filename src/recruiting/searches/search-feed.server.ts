import { type Kysely, sql } from "kysely";
import { type ChangedAthletes, readChangedAthletes } from "../../athletes/unseen-changes.server.ts";
import type { Database } from "../../database/tables.ts";

/** Above this number of changes, each search reads all athletes again. */
const maxChanges = 20_000;

/** Returns the changes that no search was compared with, from the feed of the index. */
export async function readNewChanges(db: Kysely<Database>): Promise<ChangedAthletes> {
  const feed = await db.selectFrom("search_feed").select("snapshot").executeTakeFirst();
  return feed
    ? await readChangedAthletes(db, { since: feed.snapshot, maxKeys: maxChanges })
    : { keys: null, snapshot: await readSnapshot(db) };
}

/** Serializes runs with transactions that begin to follow a search. Otherwise a run could skip a change that the first matches lack. */
export async function lockFeed(trx: Kysely<Database>, mode: "exclusive" | "shared"): Promise<void> {
  const lock = sql.raw(mode === "exclusive" ? "pg_advisory_xact_lock" : "pg_advisory_xact_lock_shared");
  await sql`select ${lock}(hashtextextended('openroster.search-feed', 0))`.execute(trx);
}

/** Stores that all searches were compared with the changes that `snapshot` saw. */
export async function storeFeedPosition(db: Kysely<Database>, snapshot: string): Promise<void> {
  await db
    .insertInto("search_feed")
    .values({ id: true, snapshot })
    .onConflict((conflict) => conflict.column("id").doUpdateSet({ snapshot, at: sql<Date>`now()` }))
    .execute();
}

async function readSnapshot(db: Kysely<Database>): Promise<string> {
  const { rows } = await sql<{ snapshot: string }>`select pg_current_snapshot()::text as snapshot`.execute(db);
  return rows[0]?.snapshot ?? "";
}
