import { rm } from "node:fs/promises";
import path from "node:path";
import { parseArgs } from "node:util";
import type { AthleteIndex } from "@openroster/athlete-index/athlete-index.ts";
import { positionCodes } from "@openroster/stat-files/sports/positions.ts";
import {
  figureLayout,
  figureOf,
  searchableStats,
  seasonFigures,
} from "@openroster/stat-files/sports/searchable-stats.ts";
import { seasonTotals } from "@openroster/stat-files/sports/season-totals.ts";
import { type SportCode, sportCodes } from "@openroster/stat-files/sports/sports.ts";
import { type Kysely, sql } from "kysely";
import { dropIndexesAndConstraints, restoreIndexes } from "../sample/drop-indexes.server.ts";
import { openGenerator } from "../sample/generate-athlete.ts";
import { playSeason } from "../sample/play-season.ts";
import { positionsOf } from "../sample/positions.ts";
import { between, chance, pick, pickSome, type Random, randomFrom } from "../sample/random.ts";
import { inventLeague } from "../sample/schools.ts";
import type { Database } from "../src/database/tables.ts";
import type { AthleteQuery } from "../src/search/athlete-search.server.ts";
import { DatabaseLink } from "../src/search/index/database-link.server.ts";
import { loadIndex } from "../src/search/index/load-index.server.ts";
import type { SearchIndex } from "../src/search/index/open-search-index.server.ts";
import { searchAthletes } from "../src/search/search-athletes.server.ts";
import { sqlSearch } from "../src/search/sql-search.server.ts";
import type { BenchDatabase } from "./bench-database.ts";
import { inDataFolder, openGenerated, openIndex, say } from "./search-data.ts";
import { short, stopwatch, timeRuns, timingOf } from "./search-measure.ts";

const limitMs = 15;
export const maxPool = 6000;

interface Season {
  sport_code: SportCode;
  number: number;
  figures: (number | null)[];
  positions: string[];
}

type Pool = Map<SportCode, Season[]>;

/**
 * Measures the search by statistics: bytes per athlete, and the time of a page with its rows. Each athlete gets the season of a generated
 * player of the same sport. `--athletes 1000000` sets the size, `--queries 400` the queries of each kind, `--compare 200` the queries that plain
 * SQL repeats, `--data DIR` stores and reuses the database. With `--queries 0`, it only creates the database.
 */
export async function run(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      athletes: { type: "string", default: "1000000" },
      queries: { type: "string", default: "400" },
      compare: { type: "string", default: "200" },
      data: { type: "string" },
    },
  });
  const [athletes, queries, compared] = [values.athletes, values.queries, values.compare].map(Number) as [
    number,
    number,
    number,
  ];
  await inDataFolder(values, async (folder) => {
    const database = await openGenerated(folder, { athletes, fast: true });
    try {
      say("playing seasons");
      const pool = await createPool(Math.min(maxPool, athletes));
      await fillOnce(database, pool);
      if (queries > 0) await measure(database, pool, { athletes, queries, compared });
    } finally {
      await database.close();
    }
  });
}

async function measure(
  database: BenchDatabase,
  pool: Pool,
  { athletes, queries, compared }: { athletes: number; queries: number; compared: number },
): Promise<void> {
  const { db } = database;
  // The index must be built, not read.
  await rm(path.join(database.dataDir, "search-index"), { recursive: true, force: true });
  const { result: index, seconds } = await stopwatch(() => openIndex(database));
  try {
    const { memoryBytes, seasonBytes } = await readSnapshot(database);
    console.table(await timeKinds(db, index, { queries, pool }));
    console.table({
      "athletes with figures": await countSeasons(db),
      "index without figures, bytes per athlete": short((memoryBytes - seasonBytes) / athletes),
      "figures, positions and filters by season, bytes per athlete": short(seasonBytes / athletes),
      "cached bitmaps, bytes per athlete": short((index.memoryBytes - memoryBytes) / athletes),
      "table, bytes per athlete": short((await tableBytes(db)) / athletes),
      "build of the index, seconds": short(seconds),
    });
    say("comparing with plain SQL");
    console.table({
      [`differences from plain SQL in ${compared} queries`]: await compare(db, index, { pool, compared }),
    });
  } finally {
    await index.close();
  }
}

/** Reads the index from its snapshot, which has no cached bitmaps. */
async function readSnapshot({ url, dataDir }: BenchDatabase): Promise<AthleteIndex> {
  const link = new DatabaseLink(url);
  try {
    return (await loadIndex(link, { file: path.join(dataDir, "search-index", "snapshot"), afresh: false })).index;
  } finally {
    await link.close();
  }
}

/** Seasons of generated players, from the lines of their games. */
export async function createPool(players: number): Promise<Pool> {
  const generate = await openGenerator(7, async (names) => names);
  const random = randomFrom(5);
  const leagues = Array.from({ length: 20 }, (_, number) => inventLeague(randomFrom(number)));
  const pool: Pool = new Map(sportCodes.map((sportCode) => [sportCode, []]));
  for (let number = 0; number < players; number++) {
    const { side, teams } = generate(number);
    for (const team of teams.slice(0, 1)) {
      const { role, seasonYear } = team;
      const plan = { side, thorough: chance(random, 0.6), everyGame: chance(random, 0.38), complete: false };
      const season = { plan, role, seasonYear, team, league: pick(random, leagues), isLatest: true };
      const { seasonOrGame, events } = playSeason(random, season);
      const lines = (events ?? []).map(({ stats = {} }) => stats);
      if (lines.length === 0) continue;
      const totals = seasonTotals(role.sportCode, seasonOrGame ?? "G", lines);
      const seasons = pool.get(role.sportCode);
      seasons?.push({
        sport_code: role.sportCode,
        number: seasons.length,
        figures: seasonFigures(role.sportCode, totals),
        positions: positionsOf(role, number).map((position) => `${role.sportCode}:${position}`),
      });
    }
  }
  return pool;
}

/** Stores a season of the pool for each sport of each athlete, unless an earlier run did. */
export async function fillOnce({ db }: BenchDatabase, pool: Pool): Promise<void> {
  const layouts = JSON.stringify(sportCodes.map(figureLayout));
  await sql`create schema if not exists bench`.execute(db);
  await sql`create table if not exists bench.filled (layouts text)`.execute(db);
  const { rows } = await sql`select from bench.filled where layouts = ${layouts}`.execute(db);
  if (rows.length > 0) return;
  say("storing figures");
  const { seconds } = await stopwatch(() => fill(db, pool));
  await sql`insert into bench.filled values (${layouts})`.execute(db);
  say(`stored figures in ${short(seconds)} s`);
}

async function fill(db: Kysely<Database>, pool: Pool): Promise<void> {
  const rows = [...pool.values()].flat();
  await sql`drop table if exists bench.seasons`.execute(db);
  await sql`create table bench.seasons as select * from json_to_recordset(${JSON.stringify(rows)})
    as given (sport_code text, number integer, figures integer[], positions text[])`.execute(db);
  await sql`analyze bench.seasons`.execute(db);
  await sql`truncate athlete_statistics`.execute(db);
  await restoreIndexes(db, say);
  // Updating each index for each athlete takes several times as long.
  await dropIndexesAndConstraints(db);
  await sql`alter table athletes disable trigger user`.execute(db);
  await sql`alter table athlete_statistics disable trigger user`.execute(db);
  for (const [sportCode, seasons] of pool)
    await sql`insert into athlete_statistics (athlete_id, sport_code, layout, season_year, figures)
      select athletes.id, ${sportCode}, ${figureLayout(sportCode)}::integer, '2026', figures
      from athletes join bench.seasons on sport_code = ${sportCode} and number = ${seasonNumber(seasons)}
      where sport_codes @> array[${sportCode}]`.execute(db);
  const number = sql.join(
    Array.from(pool, ([sportCode, seasons]) => sql`when ${sportCode} then ${seasonNumber(seasons)}`),
    sql` `,
  );
  await sql`update athletes set positions = seasons.positions from bench.seasons
    where sport_code = sport_codes[1] and number = case sport_codes[1] ${number} end`.execute(db);
  await sql`alter table athletes enable trigger user`.execute(db);
  await sql`alter table athlete_statistics enable trigger user`.execute(db);
  await restoreIndexes(db, say);
  await sql`vacuum (analyze) athlete_statistics`.execute(db);
  await sql`vacuum (analyze) athletes`.execute(db);
}

/** A hash, because athletes with consecutive keys must not have seasons of one player. */
function seasonNumber(seasons: readonly Season[]) {
  return sql`abs(hashint8(athletes.id)::bigint) % ${seasons.length}::bigint`;
}

async function countSeasons(db: Kysely<Database>): Promise<number> {
  const { rows } = await sql<{ count: string }>`select count(*) from athlete_statistics`.execute(db);
  return Number(rows[0]?.count);
}

async function tableBytes(db: Kysely<Database>): Promise<number> {
  const { rows } = await sql<{ bytes: string }>`
    select pg_total_relation_size('athlete_statistics') as bytes`.execute(db);
  return Number(rows[0]?.bytes);
}

type CreateQuery = (random: Random, pool: Pool) => AthleteQuery;

/** Position, class, state and height, as a coach combines them. */
function searchByCoach(random: Random, pool: Pool): AthleteQuery {
  const sportCode = pick(random, sportCodes);
  return {
    ...page(random),
    sportCode,
    stat: [condition(random, pool, sportCode)],
    position: [
      pick(
        random,
        positionCodes.filter((code) => code.startsWith(sportCode)),
      ),
    ],
    graduationYear: [between(random, 2026, 2029)],
    state: pickSome(random, ["NE", "IA", "CA", "TX", "NY", "OH", "FL"], between(random, 1, 2)),
    heightMin: between(random, 62, 72),
  };
}

const kinds: Record<string, CreateQuery> = {
  "position, class, state, height and one statistic": searchByCoach,
  "the same, sorted by the statistic": (random, pool) => {
    const query = searchByCoach(random, pool);
    return { ...query, sort: `-${query.stat?.[0]?.split(":")[0]}` };
  },
  "one statistic of a sport": (random, pool) => bySport(random, pool, 1),
  "three statistics of a sport": (random, pool) => bySport(random, pool, 3),
  "one statistic, class and sort": (random, pool) => {
    const query = bySport(random, pool, 1);
    return { ...query, graduationYear: [2028], sort: `-${query.stat?.[0]?.split(":")[0]}` };
  },
  "whole sport sorted by a statistic": (random) => {
    const sportCode = pick(random, sportCodes);
    return { ...page(random), sportCode, sort: `-${pick(random, searchableStats(sportCode)).id}` };
  },
};

function bySport(random: Random, pool: Pool, count: number): AthleteQuery {
  const sportCode = pick(random, sportCodes);
  return { ...page(random), sportCode, stat: Array.from({ length: count }, () => condition(random, pool, sportCode)) };
}

function page(random: Random): Pick<AthleteQuery, "page" | "size"> {
  return { page: between(random, 1, 5), size: 10 };
}

/** A condition on a statistic that a player of the pool has, with that player's value as the limit. */
function condition(random: Random, pool: Pool, sportCode: SportCode): string {
  for (;;) {
    const { figures } = pick(random, pool.get(sportCode) ?? []);
    const stat = pick(random, searchableStats(sportCode));
    const figure = figureOf(stat, figures);
    if (figure === null) continue;
    const attempts = stat.isPercentage ? `:min:${between(random, 1, 60)}` : "";
    return `${stat.id}:${chance(random, 0.85) ? "gte" : "lte"}:${figure / stat.scale}${attempts}`;
  }
}

async function timeKinds(
  db: Kysely<Database>,
  index: SearchIndex,
  { queries, pool }: { queries: number; pool: Pool },
): Promise<Record<string, object>> {
  const table: Record<string, object> = {};
  const all: number[] = [];
  for (const [name, createQuery] of Object.entries(kinds)) {
    say(name);
    const run = (seed: number) => searchAthletes(db, createQuery(randomFrom(seed), pool), index);
    for (let seed = 0; seed < 5; seed++) await run(1_000_000 + seed);
    const times = await timeRuns(run, { most: queries, seconds: 30 });
    all.push(...times);
    table[name] = summarize(times);
  }
  return { ...table, all: summarize(all) };
}

function summarize(times: number[]): object {
  const { runs, mean, p50, p99 } = timingOf(times);
  return { runs, mean: short(mean), p50: short(p50), p99: short(p99), "p99 / limit": short(p99 / limitMs) };
}

async function compare(
  db: Kysely<Database>,
  index: SearchIndex,
  { pool, compared }: { pool: Pool; compared: number },
): Promise<number> {
  let differences = 0;
  for (let seed = 0; seed < compared; seed++) {
    const query = pick(randomFrom(seed), Object.values(kinds))(randomFrom(seed), pool);
    const [one, other] = [await index.find(query), await sqlSearch(db).find(query)];
    if (one.total === other.total && JSON.stringify(one.ids) === JSON.stringify(other.ids)) continue;
    differences += 1;
    console.error("differs:", JSON.stringify(query), one.total, other.total);
  }
  return differences;
}
