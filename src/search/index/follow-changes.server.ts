import type { IndexSearch } from "@openroster/athlete-index/index-search.ts";
import type pg from "pg";
import { isUnseen, unseenBy } from "../../athletes/unseen-changes.server.ts";
import { readChanged } from "./read-athletes.server.ts";

/** Above this number of changes, a complete reload is faster. */
const maxChanges = 300_000;
const changesPerSlice = 2000;
/** In seconds. Changes are purged after two days. */
const maxGapSeconds = 24 * 3600;

export interface Followed {
  /** A `pg_snapshot`: the index contains everything that is visible to it. */
  snapshot: string;
  /** Database time of the snapshot, in seconds. */
  at: number;
  /** Timeline of the server. A promoted replica has another one, and can lack what the index contains. */
  timeline: string;
}

/** The index can no longer be updated and must be rebuilt. */
export class LostTrack extends Error {}

/** Applies all changes committed before this request. New is what the previous snapshot did not see, so late commits are not missed. */
export async function followChanges(
  client: pg.Client,
  { search, since, pause }: { search: IndexSearch; since: Followed; pause: () => Promise<void> },
): Promise<Followed> {
  const { changes, ...followed } = await readUnseenChanges(client, since);
  if (followed.timeline !== since.timeline) throw new LostTrack("Another server is the primary now.");
  if (followed.at - since.at > maxGapSeconds) throw new LostTrack("The index was not updated for a day.");
  if (changes === 0) return followed;
  if (changes === null || changes > maxChanges) throw new LostTrack("Too many changes to apply.");
  return inSnapshot(client, async () => {
    // These reads use one database snapshot, which becomes the new state.
    const { changes: _, ...upTo } = await readUnseenChanges(client, since);
    const keys = await readKeys(client, since);
    for (let first = 0; first < keys.length; first += changesPerSlice) {
      const some = keys.slice(first, first + changesPerSlice);
      const changed = await readChanged(client, some);
      const found = new Set(changed.map(({ key }) => key));
      search.apply({ changed, removed: some.map(Number).filter((key) => !found.has(key)) });
      await pause();
    }
    return upTo;
  });
}

/** Returns the reason why an index of an earlier state cannot be updated, or null. */
export async function findObstacle(client: pg.Client, since: Followed): Promise<string | null> {
  if (!(await knowsChanges(client, since))) return "the changes since then were purged";
  const { changes, timeline: present } = await readUnseenChanges(client, since);
  if (present !== since.timeline) return "another server is the primary now";
  return changes === null || changes > maxChanges ? "too much has changed since then" : null;
}

async function knowsChanges(client: pg.Client, since: Followed): Promise<boolean> {
  const { rows } = await client.query<{ known: boolean | null; at: number }>(
    `select (select min(xact) from athlete_changes where xact < pg_snapshot_xmax(pg_current_snapshot()))
        < pg_snapshot_xmin($1::pg_snapshot)
      and pg_snapshot_xmax($1::pg_snapshot) <= pg_snapshot_xmax(pg_current_snapshot()) as known,
      extract(epoch from now())::float8 as at`,
    [since.snapshot],
  );
  const [state] = rows;
  return state?.known === true && state.at >= since.at && state.at - since.at < maxGapSeconds;
}

/** Runs `run` in a read-only transaction with one database snapshot. */
export async function inSnapshot<Result>(client: pg.Client, run: () => Promise<Result>): Promise<Result> {
  await client.query("begin isolation level repeatable read read only");
  try {
    const result = await run();
    await client.query("commit");
    return result;
  } catch (error) {
    await client.query("rollback").catch(() => {});
    throw error;
  }
}

/** Fails on a server that is no primary. */
const timeline = "substr(pg_walfile_name(pg_current_wal_lsn()), 1, 8) as timeline";

export async function readPresent(client: pg.Client): Promise<Followed> {
  const { rows } = await client.query<Followed>(
    `select pg_current_snapshot()::text as snapshot, extract(epoch from now())::float8 as at, ${timeline}`,
  );
  return requireRow(rows);
}

async function readUnseenChanges(client: pg.Client, since: Followed): Promise<Followed & { changes: number | null }> {
  const { rows } = await client.query<Followed & { changes: string; everything: boolean | null }>({
    name: "search-read-news",
    text: `select pg_current_snapshot()::text as snapshot, extract(epoch from now())::float8 as at, ${timeline},
        coalesce(sum(cardinality(athlete_ids)), 0) as changes, bool_or(athlete_ids is null) as everything
      from athlete_changes where ${isUnseen}`,
    values: unseenBy(since.snapshot),
  });
  const { changes, everything, ...followed } = requireRow(rows);
  return { ...followed, changes: everything ? null : Number(changes) };
}

async function readKeys(client: pg.Client, since: Followed): Promise<string[]> {
  const { rows } = await client.query<{ id: string }>({
    text: `select distinct unnest(athlete_ids) as id from athlete_changes where ${isUnseen} order by id`,
    values: unseenBy(since.snapshot),
  });
  return rows.map(({ id }) => id);
}

function requireRow<Row>(rows: Row[]): Row {
  const [row] = rows;
  if (!row) throw new Error("The database returned no row.");
  return row;
}
