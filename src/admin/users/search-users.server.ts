import { type Kysely, sql, type Transaction } from "kysely";
import pLimit from "p-limit";
import type { Database } from "../../database/tables.ts";
import { pagesOf } from "../pages-of.server.ts";
import type { UserList } from "../schema.ts";
import { type AccountIndex, createAccountIndexBuilder, type IndexedAccount } from "./account-index.server.ts";
import { findUsers, findUsersOfIds } from "./queries.server.ts";

/** Paging and an optional term that occurs in name or address. */
export interface UserSelection {
  page: number;
  pageSize: number;
  search?: string | undefined;
}

export interface UserSearch {
  /** Returns one page, newest first, with exact totals. */
  find(selection: UserSelection): Promise<UserList>;
  /** Builds the index if necessary. Until then, the database searches. */
  warm(): Promise<void>;
  close(): Promise<void>;
}

/** An index with its latest applied database snapshot (`pg_snapshot`). */
interface Followed {
  index: AccountIndex;
  snapshot: string;
  caughtUpAt: number;
}

const rowsATime = 2000;
const mostChanges = 20_000;
/** Releases the memory after half an hour without a search. */
const idleTimeoutMs = 30 * 60_000;
/** Milliseconds. Changes are stored for one day only. */
const maxGapMs = 12 * 3_600_000;

/**
 * Creates the search. It uses an index in memory, which is built on an administrator's sign-in or first search and updated from
 * `account_changes` before each search. Without an index, or if the index is far behind, it uses plain SQL.
 */
export function createUserSearch(db: Kysely<Database>): UserSearch {
  // Applies changes sequentially, so that an older state cannot overwrite a newer one.
  const runSequentially = pLimit(1);
  const closing = new AbortController();
  let followed: Followed | null = null;
  let building: Promise<void> | null = null;
  let release: NodeJS.Timeout | undefined;

  function warm(): Promise<void> {
    clearTimeout(release);
    release = setTimeout(() => {
      followed = null;
    }, idleTimeoutMs).unref();
    if (followed || closing.signal.aborted) return Promise.resolve();
    return rebuild();
  }

  function rebuild(): Promise<void> {
    building ??= load(db, closing.signal)
      .then(
        (loaded) => {
          if (!closing.signal.aborted) followed = loaded;
        },
        // The database is unavailable: the next search retries and reports the error itself.
        () => {},
      )
      .finally(() => {
        building = null;
      });
    return building;
  }

  async function catchUp(term: string | null): Promise<{ index: AccountIndex; term: string | null } | null> {
    const current = followed;
    if (!current) return null;
    const { changes, snapshot, folded } = await readChangeCount(db, current.snapshot, term);
    if (changes > mostChanges || Date.now() - current.caughtUpAt > maxGapMs) {
      followed = null;
      void rebuild();
      return null;
    }
    if (changes > 0) await takeChanges(db, current);
    Object.assign(current, { snapshot, caughtUpAt: Date.now() });
    if (current.index.changes() > mostChanges) void rebuild();
    return { index: current.index, term: folded };
  }

  return {
    warm,

    async find(selection) {
      void warm();
      const ready = await runSequentially(() => catchUp(selection.search ?? null));
      if (!ready) return findUsers(db, selection);
      const { page, pageSize } = selection;
      const { ids, total } = ready.index.find(ready.term, { skip: (page - 1) * pageSize, size: pageSize });
      const data = await findUsersOfIds(db, ids);
      return { data, pages: pagesOf(data, pageSize, total) };
    },

    async close() {
      clearTimeout(release);
      closing.abort();
      followed = null;
      await building;
    },
  };
}

function load(db: Kysely<Database>, signal: AbortSignal): Promise<Followed> {
  return db
    .transaction()
    .setIsolationLevel("repeatable read")
    .setAccessMode("read only")
    .execute(async (trx) => {
      const caughtUpAt = Date.now();
      const { rows } = await sql<{ snapshot: string }>`select pg_current_snapshot()::text as snapshot`.execute(trx);
      const snapshot = rows[0]?.snapshot;
      if (!snapshot) throw new Error("The database returned no row.");
      const builder = createAccountIndexBuilder();
      for await (const account of readAccounts(trx)) {
        signal.throwIfAborted();
        builder.add(account);
      }
      return { index: await builder.finish(), snapshot, caughtUpAt };
    });
}

async function* readAccounts(trx: Transaction<Database>): AsyncGenerator<IndexedAccount> {
  let [lastCreated, lastId] = ["-infinity", "00000000-0000-0000-0000-000000000000"];
  for (;;) {
    const rows = await trx
      .selectFrom("accounts")
      .select([
        "id",
        sql<string>`created_at::text`.as("exactly"),
        sql<string>`(extract(epoch from created_at) * 1000000)::bigint`.as("createdAt"),
        sql<string>`account_search_text(first_name, last_name, email)`.as("text"),
      ])
      .where(sql<boolean>`(created_at, id) > (${lastCreated}::timestamptz, ${lastId}::uuid)`)
      .orderBy("created_at")
      .orderBy("id")
      .limit(rowsATime)
      .execute();
    for (const { id, createdAt, text } of rows) yield { id, createdAt: Number(createdAt), text };
    const last = rows.at(-1);
    if (!last || rows.length < rowsATime) return;
    [lastCreated, lastId] = [last.exactly, last.id];
  }
}

/** Returns the number of changes since a snapshot, the current snapshot, and the folded term. */
async function readChangeCount(db: Kysely<Database>, since: string, term: string | null) {
  const { rows } = await sql<{ changes: string; snapshot: string; folded: string | null }>`
    select pg_current_snapshot()::text as snapshot, fold_name(${term}::text) as folded,
      (select coalesce(sum(cardinality(account_ids)), 0) from account_changes where ${isAfterSnapshot(since)}) as changes`.execute(
    db,
  );
  const [news] = rows;
  if (!news) throw new Error("The database returned no row.");
  return { ...news, changes: Number(news.changes) };
}

async function takeChanges(db: Kysely<Database>, { index, snapshot }: Followed): Promise<void> {
  const { rows } = await sql<{ id: string; createdAt: string | null; text: string }>`
    select changed.id, (extract(epoch from created_at) * 1000000)::bigint as "createdAt",
      account_search_text(first_name, last_name, email) as text
    from (select distinct unnest(account_ids) as id from account_changes where ${isAfterSnapshot(snapshot)}) changed
      left join accounts on accounts.id = changed.id`.execute(db);
  for (const { id, createdAt, text } of rows) {
    if (createdAt === null) index.remove(id);
    else index.put({ id, createdAt: Number(createdAt), text });
  }
}

/** Selects changes that are not visible in a snapshot, also those of transactions that began before it. The first condition allows an index scan. */
function isAfterSnapshot(since: string) {
  return sql<boolean>`xact >= pg_snapshot_xmin(${since}::pg_snapshot)
    and not pg_visible_in_snapshot(xact, ${since}::pg_snapshot)`;
}
