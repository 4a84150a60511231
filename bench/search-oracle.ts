import { setTimeout as pause } from "node:timers/promises";
import { type Kysely, sql } from "kysely";
import { between, chance, pick, type Random, randomFrom } from "../sample/random.ts";
import type { Database } from "../src/database/tables.ts";
import type { AthleteSearch } from "../src/search/athlete-search.server.ts";
import { sqlSearch } from "../src/search/sql-search.server.ts";
import { drawFilters, drawQuery, misspelt, openPool, type QueryPool } from "./search-classes.ts";
import { openGenerated, openIndex, say } from "./search-data.ts";

/** How many queries the index and plain SQL were both asked, and how many answers differed. */
export interface OracleCheck {
  queries: number;
  differences: number;
  writes: number;
}

const athletes = 3000;
const aRound = 100;

/** Asks the index and plain SQL the same: half of it in peace, half between rounds in which several writers change the table and the index goes on answering. */
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
      if (check.queries >= queries / 2) check.writes += await disturb(db, { index, random, pool });
      const wanted = Math.min(aRound, queries - check.queries);
      for (let number = 0; number < wanted; number++)
        check.differences += await compare({ index, truth }, random, pool);
      check.queries += wanted;
      if (round % 100 === 99) say(`oracle: ${check.queries} queries, ${check.differences} differences`);
    }
  } finally {
    await index.close();
    await database.close();
  }
  return check;
}

/** 1 where the two do not say the same, 0 where they do. */
async function compare(
  { index, truth }: { index: AthleteSearch; truth: AthleteSearch },
  random: Random,
  pool: QueryPool,
): Promise<number> {
  if (chance(random, 0.01)) return await checkSuggestions({ index, truth }, random, pool);
  const [ask, question] = drawQuestion(random, pool);
  const [one, other] = [await ask(index), await ask(truth)];
  if (JSON.stringify(one) === JSON.stringify(other)) return 0;
  console.error(
    "differs:",
    JSON.stringify(question),
    JSON.stringify(one).slice(0, 300),
    JSON.stringify(other).slice(0, 300),
  );
  return 1;
}

/** Which near names are offered is free; whoever follows one must find somebody. */
async function checkSuggestions(
  { index, truth }: { index: AthleteSearch; truth: AthleteSearch },
  random: Random,
  pool: QueryPool,
): Promise<number> {
  const filters = { ...(chance(random, 0.5) ? drawFilters(random) : {}), ...misspelt(random, pool) };
  for (const fullName of await index.suggest(filters)) {
    const { total } = await truth.find({ ...filters, fullName, page: 1, size: 1 });
    if (total > 0) continue;
    console.error("leads nowhere:", JSON.stringify(filters), fullName);
    return 1;
  }
  return 0;
}

type Ask = (search: AthleteSearch) => Promise<unknown>;

function drawQuestion(random: Random, pool: QueryPool): [Ask, object] {
  if (chance(random, 0.04)) {
    const filters = chance(random, 0.5) ? drawFilters(random) : { fullName: drawQuery(random, pool).fullName };
    return [async (search) => inOrder(await search.count(filters)), filters];
  }
  const query = { ...drawQuery(random, pool), size: between(random, 1, 50) };
  if (chance(random, 0.5)) query.page = between(random, 1, 20);
  return [
    async (search) => {
      const { ids, total } = await search.find(query);
      return { ids, total };
    },
    query,
  ];
}

function inOrder(counts: object): unknown {
  return Object.entries(counts).map(([name, values]) => [name, Object.entries(values).sort()]);
}

/** Several write at once, some in long transactions, while searches go on; returns how many writes there were. */
async function disturb(
  db: Kysely<Database>,
  { index, random, pool }: { index: AthleteSearch; random: Random; pool: QueryPool },
): Promise<number> {
  let writing = true;
  const searches = (async () => {
    while (writing) await index.find(drawQuery(random, pool));
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
  // Of two who change the same in opposite order PostgreSQL gives one up.
  return 3 * outcomes.filter(({ status }) => status === "fulfilled").length;
}

async function write(db: Kysely<Database>, random: Random): Promise<void> {
  if (chance(random, 0.15)) return join(db, random);
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
      select id, ${pick(random, ["VB", "FB", "BB"])}, '2026', ${`Team ${random()}`}, 'G', 9 from athletes where id = ${key}`,
  ]).execute(db);
}

async function join(db: Kysely<Database>, random: Random): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    insert into accounts (user_type, first_name, last_name, is_verified)
      values ('Athlete', 'Zoë', ${`New ${between(random, 1, 99)}`}, true) returning id`.execute(db);
  await sql`insert into athletes (account_id, gender, height) values (${rows[0]?.id}, 'F', 70)`.execute(db);
}
