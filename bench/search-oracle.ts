import { setTimeout as pause } from "node:timers/promises";
import { sportCodes } from "@openroster/stat-files/sports/sports.ts";
import { type Kysely, sql } from "kysely";
import { between, chance, pick, type Random, randomFrom } from "../sample/random.ts";
import type { Database } from "../src/database/tables.ts";
import type { AthleteSearch } from "../src/search/athlete-search.server.ts";
import { startSearch } from "../src/search/search-athletes.server.ts";
import { sqlSearch } from "../src/search/sql-search.server.ts";
import { anyFilters } from "../tests/filter-values.ts";
import { sized } from "./bench-database.ts";
import { misspelledName, openPool, type QueryPool, randomFilters, randomQuery } from "./search-classes.ts";
import { openGenerated, openIndex, say } from "./search-data.ts";

/** Number of queries that the index and plain SQL both ran, of different results, and of concurrent writes. */
export interface OracleCheck {
  queries: number;
  differences: number;
  writes: number;
}

const athletes = 3000;
const roundSize = sized(100, 10);

/** Compares the index with plain SQL. During the second half, several writers change the table while the index continues to serve queries. */
export async function checkAgainstOracle(folder: string, queries: number): Promise<OracleCheck> {
  const database = await openGenerated(folder, { athletes, fast: true });
  const { db } = database;
  const index = await openIndex(database);
  const check: OracleCheck = { queries: 0, differences: 0, writes: 0 };
  const random = randomFrom(29);
  try {
    const pool = await openPool(db);
    const truth = sqlSearch(db);
    for (let round = 0; check.queries < queries; round++) {
      if (check.queries >= queries / 2) check.writes += await writeConcurrently(db, { index, random, pool });
      const batch = Math.min(roundSize, queries - check.queries);
      for (let number = 0; number < batch; number++)
        check.differences += await compare({ db, index, truth }, random, pool);
      check.queries += batch;
      if (round % 100 === 99) say(`oracle: ${check.queries} queries, ${check.differences} differences`);
    }
  } finally {
    await index.close();
    await database.close();
  }
  return check;
}

/** Returns 1 if the results differ, otherwise 0. */
async function compare(
  { db, index, truth }: { db: Kysely<Database>; index: AthleteSearch; truth: AthleteSearch },
  random: Random,
  pool: QueryPool,
): Promise<number> {
  if (chance(random, 0.01)) return await checkSuggestions({ index, truth }, random, pool);
  const [run, query] = randomRun(db, random, pool);
  const [one, other] = [await run(index), await run(truth)];
  if (JSON.stringify(one) === JSON.stringify(other)) return 0;
  console.error(
    "differs:",
    JSON.stringify(query),
    JSON.stringify(one).slice(0, 300),
    JSON.stringify(other).slice(0, 300),
  );
  return 1;
}

/** Near names may differ from plain SQL, but each must find at least one athlete. */
async function checkSuggestions(
  { index, truth }: { index: AthleteSearch; truth: AthleteSearch },
  random: Random,
  pool: QueryPool,
): Promise<number> {
  const filters = { ...(chance(random, 0.5) ? randomFilters(random) : {}), ...misspelledName(random, pool) };
  for (const fullName of await index.suggest(filters)) {
    const { total } = await truth.find({ ...filters, fullName, page: 1, size: 1 });
    if (total > 0) continue;
    console.error("finds no athlete:", JSON.stringify(filters), fullName);
    return 1;
  }
  return 0;
}

type Run = (search: AthleteSearch) => Promise<unknown>;

function randomRun(db: Kysely<Database>, random: Random, pool: QueryPool): [Run, object] {
  if (chance(random, 0.04)) {
    const named = () => ({ fullName: randomQuery(random, pool).fullName });
    const filters = pick(random, [randomFilters, anyFilters, named])(random);
    return [async (search) => inOrder(await search.count(filters)), filters];
  }
  const searched = chance(random, 0.3) ? { ...anyFilters(random), page: 1 } : randomQuery(random, pool);
  const query = { ...searched, size: between(random, 1, 50) };
  if (chance(random, 0.5)) query.page = between(random, 1, 20);
  // `find` checks for changes itself, pages and endpoints check with the statement that reads the rows.
  const isFind = chance(random, 0.5);
  return [
    async (search) => {
      const { ids, total } = isFind ? await search.find(query) : (await startSearch(db, query, { search })).matches;
      return { ids, total };
    },
    query,
  ];
}

function inOrder(counts: object): unknown {
  return Object.entries(counts)
    .map(([name, values]) => [name, Object.entries(values).sort()])
    .sort();
}

/** Runs several concurrent writers, some with long transactions, during searches. Returns the number of writes. */
async function writeConcurrently(
  db: Kysely<Database>,
  { index, random, pool }: { index: AthleteSearch; random: Random; pool: QueryPool },
): Promise<number> {
  let writing = true;
  const searches = (async () => {
    while (writing) await index.find(randomQuery(random, pool));
  })();
  const writers = Array.from({ length: 3 }, (_, writer) =>
    db.transaction().execute(async (trx) => {
      for (let number = 0; number < 3; number++) await write(trx, randomFrom(between(random, 1, 2 ** 31) + writer));
      await pause(between(random, 0, 10));
    }),
  );
  const outcomes = await Promise.allSettled(writers);
  writing = false;
  await searches;
  // If two transactions change the same rows in opposite order, PostgreSQL cancels one of them.
  return 3 * outcomes.filter(({ status }) => status === "fulfilled").length;
}

async function write(db: Kysely<Database>, random: Random): Promise<void> {
  if (chance(random, 0.15)) return insertAthlete(db, random);
  const key = between(random, 1, athletes);
  const account = sql`(select account_id from athletes where id = ${key})`;
  const state = pick(random, ["NE", "IA", "CA", "TX", null]);
  await pick(random, [
    sql`update athletes set state = ${state}, height = ${between(random, 55, 85)}, graduation_year = ${between(random, 2024, 2031)} where id = ${key}`,
    sql`update athletes set gender = 'O', school_type = ${pick(random, ["H", "J", null])} where id = ${key}`,
    sql`update accounts set is_blocked = not is_blocked where id = ${account}`,
    sql`update accounts set last_name = ${pick(random, ["Ødegård", "De La Cruz", "O’Neil", "Smith-Jones"])} where id = ${account}`,
    sql`delete from accounts where id = ${account}`,
    sql`insert into team_seasons (athlete_id, sport_code, season_year, team_name, season_or_game, position)
      select id, ${pick(random, sportCodes)}, '2026', ${`Team ${random()}`}, 'G', 9 from athletes where id = ${key}`,
  ]).execute(db);
}

async function insertAthlete(db: Kysely<Database>, random: Random): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    insert into accounts (user_type, first_name, last_name, is_verified)
      values ('Athlete', 'Zoë', ${`New ${between(random, 1, 99)}`}, true) returning id`.execute(db);
  await sql`insert into athletes (account_id, gender, height) values (${rows[0]?.id}, 'F', 70)`.execute(db);
}
