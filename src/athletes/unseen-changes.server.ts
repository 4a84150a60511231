import { type Kysely, type RawBuilder, sql } from "kysely";
import type { Database } from "../database/tables.ts";

// Rows with a future transaction id are from a dump of another server.
const isFromHere = "xact < pg_snapshot_xmax(pg_current_snapshot())";

/** Condition on `athlete_changes` with the parameters of `unseenBy`: the row was committed after a snapshot, however late. */
export const isUnseen = `(xact >= $1::xid8 or xact = any($2::xid8[])) and ${isFromHere}`;

/** Splits a `pg_snapshot` into its first unseen transaction and those in flight. Null saw nothing. */
export function unseenBy(snapshot: string | null): [firstUnseen: string, inFlight: string[]] {
  const [, firstUnseen = "0", inFlight = ""] = (snapshot ?? "").split(":");
  return [firstUnseen, inFlight.split(",").filter(Boolean)];
}

/** True if a row is unseen by a snapshot. Reads the newest row: a generic plan for `exists` and `isUnseen` would read the whole table. */
export function hasUnseenChanges(snapshot: string | null): RawBuilder<boolean> {
  const [firstUnseen, inFlight] = unseenBy(snapshot);
  return sql<boolean>`(
    coalesce((select xact from athlete_changes where ${sql.raw(isFromHere)} order by xact desc limit 1) >= ${firstUnseen}::xid8, false)
    or exists (select from athlete_changes where xact = any(${inFlight}::xid8[]))
  )`;
}

export interface ChangedAthletes {
  /** Keys of the changed athletes; null if they are more than `maxKeys` or unknown. */
  keys: string[] | null;
  /** The `pg_snapshot` that saw these changes. */
  snapshot: string;
}

/** Reads the athletes that changed after a snapshot. Includes transactions unfinished at that time. */
export async function readChangedAthletes(
  db: Kysely<Database>,
  { since, maxKeys }: { since: string; maxKeys: number },
): Promise<ChangedAthletes> {
  const [firstUnseen, inFlight] = unseenBy(since);
  const { rows } = await sql<{ snapshot: string; isKnown: boolean | null; everything: boolean | null; keys: string[] }>`
    with unseen as (
      select athlete_ids from athlete_changes
      where (xact >= ${firstUnseen}::xid8 or xact = any(${inFlight}::xid8[])) and ${sql.raw(isFromHere)}
    )
    select pg_current_snapshot()::text as snapshot,
      (select min(xact) from athlete_changes where ${sql.raw(isFromHere)}) < pg_snapshot_xmin(${since}::text::pg_snapshot)
        -- A position in the future is that of another server.
        and pg_snapshot_xmax(${since}::text::pg_snapshot) <= pg_snapshot_xmax(pg_current_snapshot()) as "isKnown",
      (select bool_or(athlete_ids is null) or sum(cardinality(athlete_ids)) > ${maxKeys} from unseen) as everything,
      array(select distinct unnest(athlete_ids) from unseen limit ${maxKeys})::text[] as keys`.execute(db);
  const [read] = rows;
  if (!read) throw new Error("The database returned no row.");
  return { keys: read.isKnown && !read.everything ? read.keys : null, snapshot: read.snapshot };
}
