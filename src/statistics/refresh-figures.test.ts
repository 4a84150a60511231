import { figureLayout, storedStats } from "@openroster/stat-files/sports/searchable-stats.ts";
import { sql } from "kysely";
import { expect, it } from "vitest";
import { createAthlete } from "../../tests/factories.ts";
import { testDatabase } from "../../tests/test-database.ts";
import { findKey } from "../athletes/public-id.server.ts";
import { markOutdated, refreshFigures } from "./refresh-figures.server.ts";

const { db } = testDatabase();

type Line = Record<string, number>;

async function createPlayer(seasons: Record<string, Line[]>): Promise<string> {
  const publicId = await createAthlete(db, {
    sports: [
      {
        sportCode: "VB",
        seasons: Object.entries(seasons).map(([seasonYear, lines]) => ({
          seasonYear,
          teams: [
            {
              teamName: "Hawks",
              seasonOrGame: "G" as const,
              events: lines.map((stats, number) => ({ eventName: `Game ${number}`, score: null, stats })),
            },
          ],
        })),
      },
    ],
  });
  return findKey("athlete", publicId) ?? "";
}

async function figuresOf(athleteId: string): Promise<Record<string, number | null> | null> {
  const row = await db
    .selectFrom("athlete_statistics")
    .select(["season_year", "figures"])
    .where("athlete_id", "=", athleteId)
    .executeTakeFirst();
  if (!row) return null;
  const figures = storedStats("VB").map(({ id }, place): [string, number | null] => [id, row.figures[place] ?? null]);
  return { season: Number(row.season_year), ...Object.fromEntries(figures) };
}

it("stores the values that the profile shows as whole numbers", async () => {
  const athlete = await createPlayer({
    "2026": [
      { assists: 30, setsPlayed: 4 },
      { assists: 27, setsPlayed: 3 },
    ],
  });
  expect(await figuresOf(athlete)).toBeNull();
  await refreshFigures(db);
  // 57 assists in 7 sets are 8.142… per set.
  expect(await figuresOf(athlete)).toMatchObject({
    season: 2026,
    matchesPlayed: 2,
    assists: 57,
    assistsPerSet: 814,
    kills: null,
  });
});

it("takes the latest season with statistics", async () => {
  const athlete = await createPlayer({
    "2026": [],
    "2025": [{ assists: 8, setsPlayed: 2 }],
    "2024": [{ assists: 99 }],
  });
  await refreshFigures(db);
  expect(await figuresOf(athlete)).toMatchObject({ season: 2025, assists: 8 });
});

it("follows every change of a game or a season", async () => {
  const athlete = await createPlayer({ "2026": [{ digs: 5 }], "2025": [{ digs: 9 }] });
  await refreshFigures(db);
  const games = sql`team_season_id in (select id from team_seasons where athlete_id = ${athlete} and season_year = '2026')`;
  await sql`update events set stats = '{"digs": 7}' where ${games}`.execute(db);
  await refreshFigures(db);
  expect(await figuresOf(athlete)).toMatchObject({ season: 2026, digs: 7 });
  await sql`delete from events where ${games}`.execute(db);
  await refreshFigures(db);
  expect(await figuresOf(athlete)).toMatchObject({ season: 2025, digs: 9 });
  await sql`delete from team_seasons where athlete_id = ${athlete}`.execute(db);
  await refreshFigures(db);
  expect(await figuresOf(athlete)).toBeNull();
  await sql`delete from accounts where id = (select account_id from athletes where id = ${athlete})`.execute(db);
  expect(await refreshFigures(db)).toBeLessThanOrEqual(1);
  expect(await db.selectFrom("stale_statistics").selectAll().execute()).toEqual([]);
});

it("computes figures of another layout again", async () => {
  const athlete = await createPlayer({ "2026": [{ digs: 5 }] });
  await refreshFigures(db);
  await sql`update athlete_statistics set layout = layout + 1, figures = '{1}' where athlete_id = ${athlete}`.execute(
    db,
  );
  await markOutdated(db);
  await refreshFigures(db);
  expect(await figuresOf(athlete)).toMatchObject({ digs: 5 });
  const { layout } = await db
    .selectFrom("athlete_statistics")
    .select("layout")
    .where("athlete_id", "=", athlete)
    .executeTakeFirstOrThrow();
  expect(layout).toBe(figureLayout("VB"));
});

it("leaves an athlete to the next run whose game another transaction is changing", async () => {
  const athlete = await createPlayer({ "2026": [{ digs: 5 }] });
  await refreshFigures(db);
  const change = await db.startTransaction().execute();
  await sql`update events set stats = '{"digs": 6}' where team_season_id in
    (select id from team_seasons where athlete_id = ${athlete})`.execute(change);
  await refreshFigures(db);
  await change.commit().execute();
  await refreshFigures(db);
  expect(await figuresOf(athlete)).toMatchObject({ digs: 6 });
});
