import { percentileOf } from "@openroster/evaluation/group-scale.ts";
import { shrink } from "@openroster/evaluation/prior.ts";
import { storedStats } from "@openroster/stat-files/sports/searchable-stats.ts";
import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { createSetters, makeOfficial } from "../../tests/rated-athletes.ts";
import { gradeOf } from "../../tests/reading-grade.ts";
import { testApp } from "../../tests/test-app.ts";
import { encodeId } from "../athletes/public-id.server.ts";
import { refreshFigures } from "../statistics/refresh-figures.server.ts";
import { describePercentile } from "./describe-percentile.ts";
import { markOutdatedGroups, refreshGroups } from "./refresh-groups.server.ts";

const server = testApp();

async function percentilesOf(key: string): Promise<Record<string, unknown>[]> {
  const url = `/api/profile/GetProfileBySportAndID?id=${encodeId("athlete", key)}`;
  return (await server.app.inject({ url })).json().result.percentiles;
}

async function membersOf(graduationYear: number, source = "all"): Promise<number | null> {
  const { rows } = await sql<{ members: number }>`select members from percentile_groups
    where graduation_year = ${graduationYear} and source = ${source} and statistic = 'assistsPerSet'`.execute(
    server.db,
  );
  return rows[0]?.members ?? null;
}

describe("a class with three groups of official setters", () => {
  const keys: Record<number, string[]> = {};
  beforeAll(async () => {
    for (const [year, count] of [
      [2031, 120],
      [2032, 64],
      [2033, 12],
    ] as const) {
      keys[year] = await createSetters(server.db, year, count);
    }
    await makeOfficial(server.db, keys[2032] ?? []);
    await refreshGroups(server.db);
  });

  it("gives a number with its band from 100 members", async () => {
    const [first, ...others] = await percentilesOf(keys[2031]?.[6] ?? "");
    expect(others).toEqual([]);
    expect(first).toMatchObject({
      sportCode: "VB",
      statistic: "assistsPerSet",
      seasonYear: "2026",
      source: "all",
      group: { gender: "F", graduationYear: 2031, positions: ["S"], name: "setters" },
      members: 120,
      groupError: 8,
      methodVersion: 1,
      words: "More than about 8 in 10 of the 120 class-of-2031 setters here with official or own numbers",
    });
    const { low, percentile, high } = first as { low: number; percentile: number; high: number };
    expect(low).toBeLessThan(percentile);
    expect(high).toBeGreaterThan(percentile);
  });

  it("gives words without a number from 20, of official and of all games apart", async () => {
    const found = await percentilesOf(keys[2032]?.[3] ?? "");
    expect(found.map(({ source }) => source)).toEqual(["official", "all"]);
    expect(found[0]).toMatchObject({
      words: "In about the middle third of the 64 class-of-2032 setters here whose numbers are official",
      percentile: null,
      low: null,
      high: null,
    });
  });

  it("gives nothing below 20", async () => {
    expect(await percentilesOf(keys[2033]?.[0] ?? "")).toEqual([]);
    expect(await membersOf(2033)).toBeNull();
  });

  it("equals percent_rank of the shrunk values in SQL", async () => {
    const place = (id: string) => storedStats("VB").findIndex((stat) => stat.id === id);
    const [assists, sets] = [place("assists") + 1, place("setsPlayed") + 1];
    const { rows } = await sql<{
      events: number;
      exposure: number;
      mean: number;
      strength: number;
      scale: number[];
      rank: number;
    }>`
      select figures[${sql.lit(assists)}] as events, figures[${sql.lit(sets)}] as exposure, mean, strength, scale,
        percent_rank() over (partition by graduation_year
          order by (figures[${sql.lit(assists)}] + mean * strength) / (figures[${sql.lit(sets)}] + strength)) as rank
      from athlete_statistics join athletes on id = athlete_id
        join percentile_groups using (graduation_year) where statistic = 'assistsPerSet' and source = 'all'`.execute(
      server.db,
    );
    expect(rows).toHaveLength(184);
    const different = rows.filter(({ events, exposure, mean, strength, scale, rank }) => {
      const found = percentileOf(scale, shrink({ kind: "frequency", mean, strength }, { events, exposure }));
      return found !== Math.min(99, Math.floor(rank * 100 + 1e-9));
    });
    expect(different).toEqual([]);
  });
});

it("follows an athlete who changes the class, hides the profile, or is erased", async () => {
  const keys = await createSetters(server.db, 2034, 23);
  await refreshGroups(server.db);
  expect(await membersOf(2034)).toBe(23);
  await sql`update athletes set graduation_year = 2035 where id = ${keys[0]}`.execute(server.db);
  await sql`update athletes set is_published = false where id = ${keys[1]}`.execute(server.db);
  await sql`delete from accounts where id = (select account_id from athletes where id = ${keys[2]})`.execute(server.db);
  expect(await percentilesOf(keys[0] ?? "")).toEqual([]);
  await refreshGroups(server.db);
  expect(await membersOf(2034)).toBe(20);
  await sql`update athletes set positions = '{VB:OH}' where id = ${keys[3]}`.execute(server.db);
  await refreshGroups(server.db);
  expect(await membersOf(2034)).toBeNull();
});

it("computes everything again after a change of the method", async () => {
  await createSetters(server.db, 2036, 20);
  await refreshGroups(server.db);
  await sql`update percentile_groups set method = 0, members = 99`.execute(server.db);
  await markOutdatedGroups(server.db);
  await refreshGroups(server.db);
  expect(await membersOf(2036)).toBe(20);
});

it("needs 20 sets for a comparison", async () => {
  const keys = await createSetters(server.db, 2037, 21);
  await sql`update events set stats = '{"setsPlayed": 19, "assists": 190}' where team_season_id in
    (select id from team_seasons where athlete_id = ${keys[0]})`.execute(server.db);
  await refreshFigures(server.db);
  await refreshGroups(server.db);
  expect(await membersOf(2037)).toBe(20);
  expect(await percentilesOf(keys[0] ?? "")).toEqual([]);
});

it("says it in words that a person of 15 years reads", () => {
  for (const members of [64, 212, 1500])
    for (const percentile of [0, 9, 40, 74, 99])
      for (const source of ["official", "all"] as const) {
        const words = describePercentile({ percentile, members, graduationYear: 2028, peers: "setters", source });
        expect(gradeOf([words]), words).toBeLessThanOrEqual(8);
      }
});
