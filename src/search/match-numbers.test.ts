import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { sportPositions } from "@openroster/stat-files/sports/positions.ts";
import { figureOf, searchableStats, storedStats } from "@openroster/stat-files/sports/searchable-stats.ts";
import { type SportCode, sportCodes } from "@openroster/stat-files/sports/sports.ts";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { between, chance, pick, type Random, randomFrom } from "../../sample/random.ts";
import { bulkAthlete } from "../../tests/factories.ts";
import { oracleQueries as queries, oracleSeed as seed } from "../../tests/oracle.ts";
import { removeFolder } from "../../tests/remove-folder.ts";
import { testDatabase } from "../../tests/test-database.ts";
import { readCondition, readStatSort } from "../athletes/stat-condition.ts";
import type { BulkAthlete } from "../bulk-import/bulk-athlete.ts";
import { importAthletes } from "../bulk-import/import-athletes.server.ts";
import { refreshFigures } from "../statistics/refresh-figures.server.ts";
import type { AthleteQuery } from "./athlete-search.server.ts";
import { openSearchIndex, type SearchIndex } from "./index/open-search-index.server.ts";
import { sqlSearch } from "./sql-search.server.ts";

const { db, url } = testDatabase();
const random = randomFrom(seed);
const athletes = 500;
const log = { info: () => {}, warn: () => {} };
let dataDir: string;
let index: SearchIndex;

beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), "openroster-numbers-"));
  await importAthletes(
    db,
    Array.from({ length: athletes }, () => athlete()),
  );
  await playGames();
  await confirmGames();
  await refreshFigures(db);
  index = await open();
});

afterAll(async () => {
  await index.close();
  await removeFolder(dataDir);
});

async function open(): Promise<SearchIndex> {
  const opened = openSearchIndex(db, { dataDir, url, log, mode: "on" });
  await opened.ready;
  return opened;
}

function athlete(): BulkAthlete {
  const sports = pick(random, [["VB"], ["FB"], ["BB"], ["VB", "BB"], []] as const);
  return bulkAthlete({
    graduationYear: between(random, 2026, 2029),
    state: pick(random, ["NE", "TX", null]),
    height: between(random, 60, 80),
    sports: sports.map((sportCode) => ({
      sportCode,
      positions: [pick(random, Object.keys(sportPositions(sportCode)))],
      seasons: ["2024", "2025"].slice(0, between(random, 1, 2)).map((seasonYear) => ({
        seasonYear,
        teams: [{ teamName: "Hawks", seasonOrGame: "G", events: games() }],
      })),
    })),
  } as Partial<BulkAthlete>);
}

function games() {
  return Array.from({ length: between(random, 0, 3) }, (_, number) => ({
    eventName: `Game ${number}`,
    score: null,
    stats: {},
  }));
}

/** Replaces the lines of all games. The import accepts possible lines only. */
async function playGames(): Promise<void> {
  const events = await db
    .selectFrom("events")
    .innerJoin("team_seasons", "team_seasons.id", "team_season_id")
    .select(["events.id", "sport_code"])
    .execute();
  const rows = events.map(({ id, sport_code }) => ({ id, stats: line(random, sport_code) }));
  await sql`update events set stats = given.stats
    from json_to_recordset(${JSON.stringify(rows)}) as given (id bigint, stats jsonb) where events.id = given.id`.execute(
    db,
  );
}

/** Confirms about a third of the games, all by one coach. Changed games lose their confirmation. */
async function confirmGames(): Promise<void> {
  await sql`
    with team as (insert into teams (kind, name, city, state, sport_code, gender, status, decided_at)
        values ('club', 'Hawks', 'Omaha', 'NE', 'VB', 'F', 'approved', now()) returning id),
      coach as (insert into team_staff (team_id, role) select id, 'head' from team returning team_id, id)
    insert into line_confirmations (athlete_id, event_id, version, stats, season_year, season_team, team_id, staff_id, role)
      select athlete_id, events.id, events.version, stats, season_year, team_name, coach.team_id, coach.id, 'head'
      from coach, events join team_seasons on team_seasons.id = team_season_id where events.id % 3 = 0`.execute(db);
}

/** A line of some stored statistics, also impossible ones: attempts without makes, yards without carries. */
function line(from: Random, sportCode: SportCode): Record<string, number> {
  const inputs = storedStats(sportCode).filter(({ ratio }) => ratio === null);
  const share = pick(from, [0.1, 0.5, 1]);
  return Object.fromEntries(
    inputs.filter(() => chance(from, share)).map(({ id }) => [id, chance(from, 0.3) ? 0 : between(from, 0, 40)]),
  );
}

function someFilters(): Pick<
  AthleteQuery,
  "sportCode" | "stat" | "position" | "state" | "graduationYear" | "fullName"
> {
  const sportCode = pick(random, sportCodes);
  return {
    sportCode,
    ...(chance(random, 0.85)
      ? { stat: Array.from({ length: between(random, 1, 3) }, () => condition(sportCode)) }
      : {}),
    ...(chance(random, 0.3) ? { position: positions(sportCode) } : {}),
    ...(chance(random, 0.2) ? { state: ["NE"] } : {}),
    ...(chance(random, 0.2) ? { graduationYear: [2027, 2028] } : {}),
    ...(chance(random, 0.1) ? { fullName: "robin" } : {}),
  };
}

function positions(sportCode: SportCode): string[] {
  const codes = Object.keys(sportPositions(sportCode)).map((code) => `${sportCode}:${code}`);
  return codes.slice(0, between(random, 1, 3));
}

function condition(sportCode: SportCode): string {
  const { id, isPercentage, scale } = pick(random, searchableStats(sportCode));
  const value = between(random, -5, 20 * scale) / scale / pick(random, [1, 4]);
  const attempts = isPercentage && chance(random, 0.5) ? `:min:${between(random, 1, 60)}` : "";
  return `${id}:${pick(random, ["gte", "lte"])}:${value.toFixed(3)}${attempts}`;
}

function someQuery(): AthleteQuery {
  const filters = someFilters();
  const { id } = pick(random, searchableStats(filters.sportCode ?? "VB"));
  const sort = pick(random, ["", "name", "height", "newest", id, `-${id}`, `-${id}`]);
  return { ...filters, ...(sort && { sort }), page: between(random, 1, 4), size: between(random, 1, 50) };
}

let indexed = 0;

async function expectSame(query: AthleteQuery): Promise<void> {
  const { ids, total, version } = await index.find(query);
  if (version !== null) indexed += 1;
  const truth = await sqlSearch(db).find(query);
  expect({ query, seed, ids, total }).toEqual({ query, seed, ids: truth.ids, total: truth.total });
}

async function changeSomething(): Promise<void> {
  const key = sql`(select id from athletes offset ${between(random, 0, athletes - 9)} limit 1)`;
  const change = between(random, 0, 5);
  if (change === 0) await importAthletes(db, [athlete()]);
  else if (change === 1)
    await sql`delete from accounts where id = (select account_id from athletes where id = ${key})`.execute(db);
  else if (change === 2) await sql`delete from team_seasons where athlete_id = ${key}`.execute(db);
  else {
    const sportCode = pick(random, sportCodes);
    await sql`update events set stats = ${JSON.stringify(line(random, sportCode))} where team_season_id in
      (select id from team_seasons where athlete_id >= ${key} and sport_code = ${sportCode} limit 5)`.execute(db);
  }
}

describe("search by numbers", () => {
  it(`returns the same ids and totals as plain SQL for ${queries} random queries`, async () => {
    let found = 0;
    for (let attempt = 0; attempt < queries; attempt++) {
      const query = someQuery();
      await expectSame(query);
      found += Math.min(1, (await index.find(query)).total);
    }
    // On a loaded machine plain SQL may handle some queries.
    expect(indexed).toBeGreaterThan(queries * 0.9);
    // Queries without results would prove nothing.
    expect(found).toBeGreaterThan(queries * 0.3);
  }, 3_600_000);

  it("counts the values of the other filters like plain SQL", async () => {
    for (let attempt = 0; attempt < 40; attempt++) {
      const filters = someFilters();
      const { height, graduationYear, state } = await index.count(filters);
      const truth = await sqlSearch(db).count(filters);
      expect({ filters, height, graduationYear, state }).toEqual({
        filters,
        height: truth.height,
        graduationYear: truth.graduationYear,
        state: truth.state,
      });
    }
  }, 3_600_000);

  it("agrees with plain SQL between and after changes", async () => {
    for (let round = 0; round < Math.max(25, queries / 20); round++) {
      await changeSomething();
      if (chance(random, 0.7)) await refreshFigures(db);
      await expectSame(someQuery());
      await expectSame({ sportCode: "VB", sort: "-assistsPerSet", page: 1, size: 50 });
    }
  }, 3_600_000);

  it("agrees with plain SQL after a restart from the snapshot", async () => {
    await index.close();
    index = await open();
    for (let attempt = 0; attempt < 30; attempt++) await expectSame(someQuery());
  }, 600_000);

  it("counts only the confirmed games of the latest season, as a sum over events does", async () => {
    await refreshFigures(db);
    for (const least of [1, 10, 25]) {
      const { rows } = await sql<{ id: string }>`
        select athletes.id from (
          select distinct on (athlete_id) id, athlete_id, season_year, team_name from team_seasons
          where sport_code = 'VB' and exists (
            select from events where team_season_id = team_seasons.id and stats - '{homeOrAway,started}'::text[] <> '{}')
          order by athlete_id, season_year desc, position, id
        ) latest join athletes on athletes.id = latest.athlete_id and is_public and 'VB' = any(sport_codes)
          join events on team_season_id = latest.id
          join line_confirmations confirmed on (event_id, confirmed.version) = (events.id, events.version)
        group by athletes.id having sum((events.stats->>'kills')::integer) >= ${least} order by athletes.id`.execute(
        db,
      );
      const query: AthleteQuery = {
        sportCode: "VB",
        stat: [`kills:gte:${least}`],
        with: ["confirmed"],
        page: 1,
        size: 1000,
      };
      expect(rows.length).toBeGreaterThan(0);
      expect((await index.find(query)).ids, `${least}, seed ${seed}`).toEqual(rows.map(({ id }) => id));
      const sorted = (await index.find({ ...query, sort: "-kills" })).ids;
      expect(sorted.toSorted((one, other) => Number(one) - Number(other))).toEqual(rows.map(({ id }) => id));
    }
  });

  it("compares the values that a profile shows", async () => {
    await refreshFigures(db);
    const { rows } = await sql<{ id: string; figures: (number | null)[] }>`
      select athletes.id, figures from athlete_statistics join athletes on athletes.id = athlete_id
      where is_public and sport_code = 'VB' order by athletes.id`.execute(db);
    for (const text of [
      "assistsPerSet:gte:1",
      "hittingPercentage:lte:0.25:min:10",
      "serviceAcesPerSet:gte:.5",
      "digErrorsPerSet:gte:1",
    ]) {
      const condition = readCondition("VB", text);
      if (!condition) throw new Error(`No condition: ${text}`);
      const { stat, operator, limit, attempts } = condition;
      const expected = rows.filter(({ figures }) => {
        const figure = figureOf(stat, figures);
        const tried = figures[storedStats("VB").findIndex(({ id }) => id === "attackAttempts")] ?? 0;
        return (
          figure !== null &&
          (operator === "gte" ? figure >= limit : figure <= limit) &&
          (!stat.isPercentage || tried >= attempts)
        );
      });
      const { ids } = await sqlSearch(db).find({ sportCode: "VB", stat: [text], page: 1, size: 1000 });
      expect(expected.length, text).toBeGreaterThan(0);
      expect(ids, text).toEqual(expected.map(({ id }) => id));
    }
    expect(readStatSort("BB", "-pointsPerGame")?.stat.id).toBe("ppg");
  });
});
