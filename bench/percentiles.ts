import { parseArgs } from "node:util";
import { peerGroup, type RatedStat, ratedStats } from "@openroster/stat-files/sports/rated-stats.ts";
import { sportDefinition } from "@openroster/stat-files/sports/sport-definition.ts";
import { type SportCode, sportCodes } from "@openroster/stat-files/sports/sports.ts";
import { type Kysely, sql } from "kysely";
import type { Database } from "../src/database/tables.ts";
import { computeGroups } from "../src/percentiles/compute-groups.server.ts";
import { sources } from "../src/percentiles/method.ts";
import { refreshGroups } from "../src/percentiles/refresh-groups.server.ts";
import { createPool, fillOnce, maxPool } from "./numbers.ts";
import { inDataFolder, openGenerated, say } from "./search-data.ts";
import { short, stopwatch } from "./search-measure.ts";

const megabyte = 1024 ** 2;

/**
 * Measures the computation of all percentiles, and compares it with a plain SQL `percent_rank` of the same estimates. Counts the athletes
 * whose percentile differs from `percent_rank`. `--athletes 1000000` sets the size, `--data DIR` stores and reuses the database.
 */
export async function run(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: { athletes: { type: "string", default: "1000000" }, data: { type: "string" } },
  });
  const athletes = Number(values.athletes);
  await inDataFolder(values, async (folder) => {
    const database = await openGenerated(folder, { athletes, fast: true });
    try {
      const { db } = database;
      await fillOnce(database, await createPool(Math.min(maxPool, athletes)));
      await varyOnce(db);
      await measure(db, athletes);
    } finally {
      await database.close();
    }
  });
}

async function measure(db: Kysely<Database>, athletes: number): Promise<void> {
  await db.deleteFrom("percentile_marks").execute();
  const memory = watchMemory();
  say("computing all groups");
  const full = await stopwatch(() => db.transaction().execute((trx) => computeGroups(trx, null)));
  const peak = memory.stop();
  const { groups, members } = await countGroups(db);
  say("ranking in plain SQL");
  const plain = await stopwatch(async () => {
    for (const sportCode of sportCodes) await placeSeasons(db, sportCode);
    return await forEachStat(db, plainRank);
  });
  say("comparing");
  let different = 0;
  const compared = await forEachStat(db, async (...part) => {
    const [ranked, wrong] = await countDifferences(...part);
    different += wrong;
    return ranked;
  });
  const changed = await stopwatch(() => changeOne(db));
  console.table({
    "full run": {
      athletes,
      seasons: full.result,
      "statistics of groups": groups,
      "ranked members": members,
      seconds: short(full.seconds),
      "seconds for 8 million": short((full.seconds * 8_000_000) / athletes),
      "MB above the start": Math.round(peak / megabyte),
    },
    "plain percent_rank in SQL": { seconds: short(plain.seconds) },
    ratio: { seconds: short(full.seconds / plain.seconds) },
    "after the change of one athlete": { seconds: short(changed.seconds) },
  });
  console.table({ "differences from percent_rank": { compared, different } });
}

/** Gives each athlete other numbers of games or sets than the pool of seasons has, and a third of them official numbers. */
async function varyOnce(db: Kysely<Database>): Promise<void> {
  const { rows } = await sql<{ varied: boolean }>`select to_regclass('bench.varied') is not null as varied`.execute(db);
  if (rows[0]?.varied) return;
  say("varying the seasons");
  await sql`alter table athlete_statistics disable trigger user`.execute(db);
  for (const sportCode of sportCodes) {
    const [stat] = ratedStats(sportCode).filter(({ kind }) => kind === "frequency");
    const place = sql.lit((stat?.stat.ratio?.under[0]?.place ?? 0) + 1);
    await sql`update athlete_statistics set figures[${place}] = figures[${place}] + athlete_id * 7919 % 31,
      confirmed_figures = case when athlete_id % 3 = 0 then figures end where sport_code = ${sportCode}`.execute(db);
  }
  await sql`alter table athlete_statistics enable trigger user`.execute(db);
  await sql`vacuum (analyze) athlete_statistics`.execute(db);
  await sql`create table bench.varied ()`.execute(db);
}

type Part = [db: Kysely<Database>, sportCode: SportCode, rated: RatedStat, source: (typeof sources)[number]];

async function forEachStat(db: Kysely<Database>, work: (...part: Part) => Promise<number>): Promise<number> {
  let sum = 0;
  for (const sportCode of sportCodes)
    for (const rated of ratedStats(sportCode))
      for (const source of sources) sum += await work(db, sportCode, rated, source);
  return sum;
}

const placed = (sportCode: SportCode) => sql.table(`bench.placed_${sportCode.toLowerCase()}`);

/** Stores the seasons of a sport with their position groups, so that plain SQL reads the positions once for all statistics. */
async function placeSeasons(db: Kysely<Database>, sportCode: SportCode): Promise<void> {
  const positions = sql.join(
    Object.keys(sportDefinition(sportCode).positions).map((position) => {
      const first = peerGroup(sportCode, position)?.positions[0] ?? "";
      return sql`(${`${sportCode}:${position}`}, ${first})`;
    }),
  );
  await sql`drop table if exists ${placed(sportCode)}`.execute(db);
  await sql`create unlogged table ${placed(sportCode)} as
    select gender, graduation_year, figures, confirmed_figures,
      (select first from unnest(positions) with ordinality as p (code, place) join (values ${positions}) as given (own, first) on own = code
        order by place limit 1) as position
    from athlete_statistics join athletes on athletes.id = athlete_id
    where athlete_statistics.sport_code = ${sportCode} and is_public and graduation_year is not null`.execute(db);
  await sql`analyze ${placed(sportCode)}`.execute(db);
}

/** The members of all groups of a statistic with their estimates, in SQL alone. */
function estimates(sportCode: SportCode, { stat, least }: RatedStat, source: (typeof sources)[number]) {
  const column = source === "official" ? "confirmed_figures" : "figures";
  const sum = (terms: readonly { place: number; weight: number }[]) =>
    sql.raw(terms.map(({ place, weight }) => `${weight} * ${column}[${place + 1}]`).join(" + "));
  return sql`(
    select gender, graduation_year, position, members, scale, (events + mean * strength) / (exposure + strength) as estimate
    from (
      select gender, graduation_year, position, ${sum(stat.ratio?.over ?? [])} as events, ${sum(stat.ratio?.under ?? [])} as exposure
      from ${placed(sportCode)}
    ) seasons join percentile_groups using (gender, graduation_year, position)
    where exposure >= ${least}::integer and events >= 0 and (${stat.isPercentage} is false or events <= exposure)
      and sport_code = ${sportCode} and source = ${source} and statistic = ${stat.id})`;
}

async function plainRank(...[db, sportCode, rated, source]: Part): Promise<number> {
  const { rows } = await sql<{ ranks: number }>`select coalesce(sum(rank), 0) as ranks from (
    select percent_rank() over (partition by gender, graduation_year, position order by estimate) as rank
    from ${estimates(sportCode, rated, source)} members) ranked`.execute(db);
  return rows[0]?.ranks ?? 0;
}

async function countDifferences(...[db, sportCode, rated, source]: Part): Promise<[ranked: number, different: number]> {
  const { rows } = await sql<{ ranked: string; different: string }>`select count(*) as ranked,
      count(*) filter (where width_bucket(estimate, scale) <> least(99, floor(rank * 100 + 1e-9)) or members <> size) as different
    from (select *, percent_rank() over (partition by gender, graduation_year, position order by estimate) as rank,
        count(*) over (partition by gender, graduation_year, position) as size
      from ${estimates(sportCode, rated, source)} estimated) ranked`.execute(db);
  return [Number(rows[0]?.ranked), Number(rows[0]?.different)];
}

async function countGroups(db: Kysely<Database>): Promise<{ groups: number; members: number }> {
  const { rows } = await sql<{ groups: string; members: string }>`
    select count(*) as groups, coalesce(sum(members), 0) as members from percentile_groups`.execute(db);
  return { groups: Number(rows[0]?.groups), members: Number(rows[0]?.members) };
}

/** Changes the figures of one athlete of a large class, and computes what is marked. */
async function changeOne(db: Kysely<Database>): Promise<number> {
  await sql`update athlete_statistics set games = games + 1 where athlete_id = (
    select athlete_id from athlete_statistics join athletes on id = athlete_id
    where is_public and graduation_year is not null order by athlete_id desc limit 1)`.execute(db);
  return await refreshGroups(db);
}

/** Watches the memory of this process until it is stopped. Returns the bytes of its largest growth. */
function watchMemory(): { stop(): number } {
  const start = process.memoryUsage.rss();
  let most = start;
  const timer = setInterval(() => {
    most = Math.max(most, process.memoryUsage.rss());
  }, 50);
  return {
    stop() {
      clearInterval(timer);
      return most - start;
    },
  };
}
