import { type Kysely, sql } from "kysely";
import type { Database } from "../../database/tables.ts";
import type { AthleteFilters } from "../../search/filters/search-query.ts";
import { matching } from "../../search/match-athletes.server.ts";
import { readSearch } from "./parse-search.server.ts";
import { lockFeed, readNewChanges, storeFeedPosition } from "./search-feed.server.ts";

const searchesPerPage = 1000;
/** Filters that one statement compares with the changed athletes. */
const filtersPerStatement = 100;

interface FollowedSearch {
  programId: string;
  searchId: string;
  query: string;
}

/** Stores new matches of changed athletes with the position in the feed, so that a killed run starts again and misses none. */
export async function findNewMatches(db: Kysely<Database>): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await lockFeed(trx, "exclusive");
    await sql`set local statement_timeout = 0`.execute(trx);
    const { keys, snapshot } = await readNewChanges(trx);
    if (keys === null || keys.length > 0) await compareAll(trx, keys);
    await storeFeedPosition(trx, snapshot);
  });
}

/** Finds the new matches of one member’s searches now. The next run of the job compares the same changes again. */
export async function findNewMatchesOf(
  db: Kysely<Database>,
  { programId, staffId }: { programId: string; staffId: string },
): Promise<void> {
  const { keys } = await readNewChanges(db);
  // The job reads all athletes. A page does not wait for that.
  if (keys === null || keys.length === 0) return;
  const searches = await followed(db).where("program_id", "=", programId).where("staff_id", "=", staffId).execute();
  if (searches.length === 0) return;
  await db.transaction().execute(async (trx) => {
    await compare(trx, searches, keys);
  });
}

async function compareAll(trx: Kysely<Database>, keys: string[] | null): Promise<void> {
  for (let after: FollowedSearch | undefined; ; ) {
    const page = followed(trx).orderBy("program_id").orderBy("id").limit(searchesPerPage);
    const searches = await (after
      ? page.where(sql<boolean>`(program_id, id) > (${after.programId}, ${after.searchId})`)
      : page
    ).execute();
    await compare(trx, searches, keys);
    if (searches.length < searchesPerPage) return;
    after = searches.at(-1);
  }
}

function followed(db: Kysely<Database>) {
  return db
    .selectFrom("saved_searches")
    .select(["program_id as programId", "id as searchId", "query"])
    .where("followed_at", "is not", null)
    .where("removed_at", "is", null);
}

/** Stores the matches of the searches among the athletes with these keys, or all. Known matches keep their state. */
async function compare(
  trx: Kysely<Database>,
  searches: readonly FollowedSearch[],
  keys: readonly string[] | null,
): Promise<void> {
  const byQuery = [...Map.groupBy(searches, ({ query }) => query)].flatMap(([query, equal]) => {
    const filters = readSearch(query);
    return filters ? { filters, equal } : [];
  });
  // All athletes can take a second for each search, so these statements are short.
  const perStatement = keys === null ? 1 : filtersPerStatement;
  for (let first = 0; first < byQuery.length; first += perStatement) {
    const some = byQuery.slice(first, first + perStatement);
    const found = await selectMatches(trx, { keys, filters: some.map(({ filters }) => filters) });
    const matches = found.flatMap(({ position, athleteKey }) =>
      (some[position]?.equal ?? []).map(({ programId, searchId }) => ({ programId, searchId, athleteKey })),
    );
    await storeMatches(trx, matches);
  }
}

/** The filters are those of the search itself (`matching`): one statement, with an arm for each search. */
async function selectMatches(
  trx: Kysely<Database>,
  { keys, filters }: { keys: readonly string[] | null; filters: AthleteFilters[] },
): Promise<{ position: number; athleteKey: string }[]> {
  const source = sql.table(keys ? "changed" : "athletes");
  const arms = filters.map(
    (filter, position) => sql`
      select ${sql.lit(position)}::integer as position, athletes.id as "athleteKey"
      from ${source} as athletes where ${matching(filter)}`,
  );
  const changed =
    keys && sql`with changed as materialized (select * from athletes where id = any(${keys}::bigint[]) and is_public)`;
  const { rows } = await sql<{ position: number; athleteKey: string }>`
    ${changed ?? sql``} ${sql.join(arms, sql` union all `)}`.execute(trx);
  return rows;
}

const rowsPerInsert = 10_000;

async function storeMatches(
  trx: Kysely<Database>,
  matches: readonly { programId: string; searchId: string; athleteKey: string }[],
): Promise<void> {
  for (let first = 0; first < matches.length; first += rowsPerInsert) {
    const rows = matches.slice(first, first + rowsPerInsert);
    await sql`
      insert into saved_search_matches (program_id, search_id, athlete_id, state)
      select program_id, search_id, athlete_id, 'new'
      from unnest(${rows.map(({ programId }) => programId)}::uuid[], ${rows.map(({ searchId }) => searchId)}::uuid[],
        ${rows.map(({ athleteKey }) => athleteKey)}::bigint[]) as found (program_id, search_id, athlete_id)
      where exists (select from athletes where id = athlete_id)
      on conflict do nothing`.execute(trx);
  }
}
