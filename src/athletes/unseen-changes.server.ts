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
