import { type Kysely, sql } from "kysely";
import { isUnseenBy } from "../../athletes/unseen-changes.server.ts";
import type { Database } from "../../database/tables.ts";

/** Above this number of changes, each search reads all athletes again. */
const maxChanges = 20_000;

export interface ChangedAthletes {
  /** Keys of the changed athletes; null for all athletes. */
  keys: string[] | null;
  /** The `pg_snapshot` that saw these changes. */
  snapshot: string;
}

/** Returns the changes that no search was compared with, from the feed of the index. Includes transactions unfinished at the last snapshot. */
export async function readChangedAthletes(db: Kysely<Database>): Promise<ChangedAthletes> {
  const feed = await db.selectFrom("search_feed").select("snapshot").executeTakeFirst();
  if (!feed) return { keys: null, snapshot: await readSnapshot(db) };
  const { rows } = await sql<{ snapshot: string; isKnown: boolean | null; everything: boolean | null; keys: string[] }>`
    with unseen as (
      select athlete_ids from athlete_changes where ${isUnseenBy(feed.snapshot)}
    )
    select pg_current_snapshot()::text as snapshot,
      (select min(xact) from athlete_changes where xact < pg_snapshot_xmax(pg_current_snapshot()))
        < pg_snapshot_xmin(${feed.snapshot}::text::pg_snapshot)
        -- A position in the future is that of another server.
        and pg_snapshot_xmax(${feed.snapshot}::text::pg_snapshot) <= pg_snapshot_xmax(pg_current_snapshot()) as "isKnown",
      (select bool_or(athlete_ids is null) or sum(cardinality(athlete_ids)) > ${maxChanges} from unseen) as everything,
      array(select distinct unnest(athlete_ids) from unseen limit ${maxChanges})::text[] as keys`.execute(db);
  const [read] = rows;
  if (!read) throw new Error("The database returned no row.");
  return { keys: read.isKnown && !read.everything ? read.keys : null, snapshot: read.snapshot };
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
