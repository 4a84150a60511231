import { type RawBuilder, sql } from "kysely";

// Rows with a future transaction id are from a dump of another server.
const isFromHere = "xact < pg_snapshot_xmax(pg_current_snapshot())";

/** Condition on `athlete_changes` with the parameters of `unseenBy`: the row was committed after a snapshot, however late. */
export const isUnseen = `(xact >= $1::xid8 or xact = any($2::xid8[])) and ${isFromHere}`;

/** Splits a `pg_snapshot` into its first unseen transaction and those in flight. Null saw nothing. */
export function unseenBy(snapshot: string | null): [firstUnseen: string, inFlight: string[]] {
  const [, firstUnseen = "0", inFlight = ""] = (snapshot ?? "").split(":");
  return [firstUnseen, inFlight.split(",").filter(Boolean)];
}

/** `isUnseen` for a statement with other parameters. */
export function isUnseenBy(snapshot: string | null): RawBuilder<boolean> {
  const [firstUnseen, inFlight] = unseenBy(snapshot);
  return sql<boolean>`(xact >= ${firstUnseen}::xid8 or xact = any(${inFlight}::xid8[])) and ${sql.raw(isFromHere)}`;
}

/** True if a row is unseen by a snapshot. Reads the newest row: a generic plan for `exists` and `isUnseen` would read the whole table. */
export function hasUnseenChanges(snapshot: string | null): RawBuilder<boolean> {
  const [firstUnseen, inFlight] = unseenBy(snapshot);
  return sql<boolean>`(
    coalesce((select xact from athlete_changes where ${sql.raw(isFromHere)} order by xact desc limit 1) >= ${firstUnseen}::xid8, false)
    or exists (select from athlete_changes where xact = any(${inFlight}::xid8[]))
  )`;
}
