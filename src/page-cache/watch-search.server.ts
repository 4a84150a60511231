import { type Kysely, sql } from "kysely";
import { hasUnseenChanges } from "../athletes/unseen-changes.server.ts";
import type { Database } from "../database/tables.ts";

export type SearchVersion = () => Promise<number>;

/** Returns a function that reads a version of all search results. Concurrent calls share the next query, which starts after them. */
export function watchSearch(db: Kysely<Database>): SearchVersion {
  let version = 0;
  let snapshot: string | null = null;
  let running: Promise<number> | null = null;
  let next: Promise<number> | null = null;

  async function read(): Promise<number> {
    const { rows } = await sql<{ snapshot: string; changed: boolean }>`/* kept: search-version */
      select pg_current_snapshot()::text as snapshot, ${hasUnseenChanges(snapshot)} as changed`.execute(db);
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
