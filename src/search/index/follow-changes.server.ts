import type pg from "pg";
import type { AthleteIndex } from "./athlete-index.ts";
import { readChanged } from "./read-athletes.server.ts";

/** Changes at a time beyond which reading everything anew is quicker. */
const mostChanges = 300_000;
const aTurn = 2000;
/** Changes are kept for two days. */
const longestGap = 24 * 3600;

/** How far the database has been followed. */
export interface Followed {
  /** A `pg_snapshot`: what it saw, the index has. */
  snapshot: string;
  /** The database's clock at that time, in seconds. */
  at: number;
}

/** The index can no longer be brought up to date and has to be built anew. */
export class LostTrack extends Error {}

/**
 * Brings an index up to everything that was committed before the call, and says how far that is. A change is news where the snapshot did
 * not see its transaction; so none is missed that committed late.
 */
export async function followChanges(
  client: pg.Client,
  { index, since, pause }: { index: AthleteIndex; since: Followed; pause: () => Promise<void> },
): Promise<Followed> {
  const { changes, ...followed } = await readNews(client, since);
  if (followed.at - since.at > longestGap) throw new LostTrack("The index was not brought up to date for a day.");
  if (changes === 0) return followed;
  if (changes === null || changes > mostChanges) throw new LostTrack("More has changed than can be followed.");
  return inSnapshot(client, async () => {
    // What is read here is one state of the database, which the new snapshot names.
    const { changes: _, ...upTo } = await readNews(client, since);
    const keys = await readKeys(client, since);
    for (let first = 0; first < keys.length; first += aTurn) {
      const some = keys.slice(first, first + aTurn);
      const athletes = await readChanged(client, some);
      const found = new Set(athletes.map(({ key }) => key));
      index.put(athletes);
      index.remove(some.map(Number).filter((key) => !found.has(key)));
      await pause();
    }
    return upTo;
  });
}

/** Whether all changes since are still there to be read. */
export async function canFollow(client: pg.Client, since: Followed): Promise<boolean> {
  const { rows } = await client.query<{ known: boolean | null; at: number }>(
    `select (select min(xact) from athlete_changes where xact < pg_snapshot_xmax(pg_current_snapshot()))
        < pg_snapshot_xmin($1::pg_snapshot)
      and pg_snapshot_xmax($1::pg_snapshot) <= pg_snapshot_xmax(pg_current_snapshot()) as known,
      extract(epoch from now())::float8 as at`,
    [since.snapshot],
  );
  const [answer] = rows;
  return answer?.known === true && answer.at >= since.at && answer.at - since.at < longestGap;
}

/** Runs something on one state of the database. */
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

/** The present state of the database. */
export async function readPresent(client: pg.Client): Promise<Followed> {
  const { rows } = await client.query<Followed>(
    "select pg_current_snapshot()::text as snapshot, extract(epoch from now())::float8 as at",
  );
  return requireRow(rows);
}

// Rows of transactions that this server has not reached came with a dump of another one.
const isNews = `(xact >= $1::xid8 or xact = any($2::xid8[])) and xact < pg_snapshot_xmax(pg_current_snapshot())`;

/** How many athletes changed, null for all of them, and how far that goes. */
async function readNews(client: pg.Client, since: Followed): Promise<Followed & { changes: number | null }> {
  const { rows } = await client.query<Followed & { changes: string; everything: boolean | null }>({
    name: "search-read-news",
    text: `select pg_current_snapshot()::text as snapshot, extract(epoch from now())::float8 as at,
        coalesce(sum(cardinality(athlete_ids)), 0) as changes, bool_or(athlete_ids is null) as everything
      from athlete_changes where ${isNews}`,
    values: unseenBy(since),
  });
  const { snapshot, at, changes, everything } = requireRow(rows);
  return { snapshot, at, changes: everything ? null : Number(changes) };
}

async function readKeys(client: pg.Client, since: Followed): Promise<string[]> {
  const { rows } = await client.query<{ id: string }>({
    text: `select distinct unnest(athlete_ids) as id from athlete_changes where ${isNews} order by id`,
    values: unseenBy(since),
  });
  return rows.map(({ id }) => id);
}

/** Transactions that a snapshot did not see: all from one on, and those that were under way. */
function unseenBy({ snapshot }: Followed): [string, string[]] {
  const [, firstUnseen = "0", inFlight = ""] = snapshot.split(":");
  return [firstUnseen, inFlight.split(",").filter(Boolean)];
}

function requireRow<Row>(rows: Row[]): Row {
  const [row] = rows;
  if (!row) throw new Error("The database gave no answer.");
  return row;
}
