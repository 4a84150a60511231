import { type Kysely, sql } from "kysely";
import type { Database } from "../database/tables.ts";

export type SearchVersion = () => Promise<number>;

/** Returns a function that reads a version of all search results. Concurrent calls share the next query, which starts after them. */
export function watchSearch(db: Kysely<Database>): SearchVersion {
  let version = 0;
  let snapshot: string | null = null;
  let running: Promise<number> | null = null;
  let next: Promise<number> | null = null;

  async function read(): Promise<number> {
    const [, firstUnseen = "0", inFlight = ""] = (snapshot ?? "").split(":");
    const { rows } = await sql<{ snapshot: string; changed: boolean }>`/* kept: search-version */
      select pg_current_snapshot()::text as snapshot, exists (
        select from athlete_changes
        where (xact >= ${firstUnseen}::xid8 or xact = any(${inFlight.split(",").filter(Boolean)}::xid8[]))
          and xact < pg_snapshot_xmax(pg_current_snapshot())
      ) as changed`.execute(db);
    const [row] = rows;
    if (!row) throw new Error("The database returned no snapshot.");
    if (row.changed || snapshot === null) version += 1;
    snapshot = row.snapshot;
    return version;
  }

  function start(): Promise<number> {
    const started = read().finally(() => {
      if (running === started) running = null;
    });
    running = started;
    return started;
  }

  return () => {
    if (!running) return start();
    next ??= running
      .catch(() => {})
      .then(() => {
        next = null;
        return start();
      });
    return next;
  };
}
