import { headlineStats } from "@openroster/stat-files/sports/headline-stats.ts";
import { positionCodes } from "@openroster/stat-files/sports/positions.ts";
import { seasonTotals } from "@openroster/stat-files/sports/season-totals.ts";
import { recorded, type StatLine } from "@openroster/stat-files/sports/stat-line.ts";
import { findLineProblems } from "@openroster/stat-files/sports/validate-stat-line.ts";
import { expect, it } from "vitest";
import { detailFieldNames } from "../src/athletes/fields.ts";
import { readAthlete } from "../src/bulk-import/athlete-rows.server.ts";
import { readBulkAthlete } from "../src/bulk-import/bulk-athlete.ts";
import { lastDay } from "./calendar.ts";
import { hardNames } from "./hard-names.ts";
import { sampleAthletes } from "./sample-athletes.ts";

const athletes = [...sampleAthletes()];
const clean = athletes.map((athlete) => {
  const read = readBulkAthlete(athlete);
  if ("reason" in read) throw new Error(`${athlete.externalId}: ${read.reason}`);
  return read.athlete;
});
const teams = clean.flatMap(({ externalId, gender, sports }) =>
  sports.flatMap(({ sportCode, seasons }) =>
    seasons.flatMap((season) =>
      season.teams.map((team) => ({ externalId, gender, sportCode, seasonYear: season.seasonYear, ...team })),
    ),
  ),
);
const games = teams
  .filter(({ seasonOrGame }) => seasonOrGame === "G")
  .flatMap(({ events, ...team }) => events.map((event) => ({ ...team, ...event, stats: event.stats as StatLine })));

it("generates the same athletes each time", () => {
  expect([...sampleAthletes(300)]).toEqual(athletes.slice(0, 300));
});

it("generates 2,000 importable athletes with unique ids", () => {
  expect(clean.map(({ externalId }) => externalId)).toEqual(
    Array.from({ length: 2000 }, (_none, index) => `sample:${index + 1}`),
  );
  const asGiven = clean.filter(({ firstName, lastName, currentSchool }, index) => {
    const given = athletes[index]!;
    return given.firstName === firstName && given.lastName === lastName && given.currentSchool === currentSchool;
  });
  expect(asGiven).toHaveLength(2000);
  const rows = athletes.map((athlete, index) => readAthlete(index + 1, "", JSON.parse(JSON.stringify(athlete))));
  expect(rows.flatMap((row) => ("reason" in row ? [row.reason] : []))).toEqual([]);
});

it("generates no impossible stat line", () => {
  const problems = teams.flatMap(({ externalId, sportCode, events }) =>
    events.flatMap(({ stats }) =>
      findLineProblems(sportCode, stats as StatLine).map(({ message }) => `${externalId}: ${message}`),
    ),
  );
  expect(problems).toEqual([]);
});

it("covers all sports and genders, athletes with two sports, and about 60,000 events", () => {
  const plays = (sportCode: string, gender: string) =>
    clean.filter(
      (athlete) => athlete.gender === gender && athlete.sports.some((sport) => sport.sportCode === sportCode),
    ).length;
  expect(plays("VB", "F")).toBeGreaterThan(5 * plays("VB", "M"));
  expect(plays("FB", "M")).toBeGreaterThan(5 * plays("FB", "F"));
  for (const [sportCode, gender, least] of [
    ["VB", "F", 500],
    ["VB", "M", 50],
    ["FB", "M", 500],
    ["FB", "F", 20],
    ["BB", "F", 250],
    ["BB", "M", 250],
  ] as const) {
    expect(plays(sportCode, gender)).toBeGreaterThan(least);
  }
  expect(clean.filter(({ gender }) => gender === "O").length).toBeGreaterThan(20);
  expect(clean.filter(({ sports }) => sports.length === 2).length).toBeGreaterThan(100);
  const count = teams.reduce((sum, { events }) => sum + events.length, 0);
  expect(count).toBeGreaterThan(50_000);
  expect(count).toBeLessThan(70_000);
});

it("generates no season or two to four per sport", () => {
  const seasons = clean.flatMap(({ sports }) => sports.map((sport) => sport.seasons.length));
  expect(new Set(seasons)).toEqual(new Set([0, 2, 3, 4]));
  expect(teams.filter(({ seasonOrGame }) => seasonOrGame === "S").length).toBeGreaterThan(300);
  expect(teams.every(({ seasonOrGame, events }) => seasonOrGame === "G" || events.length === 1)).toBe(true);
});

it("assigns one or two positions per sport and covers all but two positions", () => {
  const played = clean.flatMap(({ sports }) =>
    sports.map(({ sportCode, positions }) => (positions ?? []).map((name) => `${sportCode}:${name}`)),
  );
  expect(new Set(played.map((positions) => positions.length))).toEqual(new Set([1, 2]));
  const missing = positionCodes.filter((code) => !played.flat().includes(code));
  expect(missing).toEqual(["FB:FB", "FB:LS"]);
});

it("dates every game within the sport's season and weekdays, none in the future", () => {
  const weekdays = { VB: [0, 2, 4, 6], FB: [4, 5], BB: [0, 2, 5, 6] };
  const wrong = games.filter(({ sportCode, seasonYear, stats: { dateOfCompetition } }) => {
    if (dateOfCompetition === undefined) return false;
    const day = new Date(String(dateOfCompetition));
    const year = day.getUTCFullYear();
    const years =
      seasonYear.length === 4 ? [Number(seasonYear)] : [0, 1].map((on) => Number(seasonYear.slice(0, 4)) + on);
    const inSeason = sportCode !== "FB" || [7, 8, 9, 10].includes(day.getUTCMonth());
    return !(
      inSeason &&
      years.includes(year) &&
      String(dateOfCompetition) <= lastDay &&
      weekdays[sportCode].includes(day.getUTCDay())
    );
  });
  expect(wrong).toEqual([]);
});

it("assigns the points of a score to the right side, without ties", () => {
  const scored = games.filter(({ score, stats }) => score && stats.homePoints !== undefined);
  const wrong = scored.filter(({ score, stats }) => {
    const [own = 0, opponent = 0] = score?.split("-").map(Number) ?? [];
    const [home, away] = stats.homeOrAway === "H" ? [own, opponent] : [opponent, own];
    return own === opponent || stats.homePoints !== home || stats.awayPoints !== away;
  });
  expect(scored.length).toBeGreaterThan(40_000);
  expect(wrong).toEqual([]);
});

it("limits volleyball to two to five sets, also for each player", () => {
  const wrong = games.filter(({ sportCode, score, stats }) => {
    if (sportCode !== "VB" || !score) return false;
    return !/^(3-[012]|[012]-3|2-[01]|[01]-2)$/.test(score) || (recorded(stats, "setsPlayed") ?? 0) > sets(score);
  });
  expect(wrong).toEqual([]);
});

it("limits basketball to 32 minutes and five fouls, and players to the team's points", () => {
  const lines = games.filter(({ sportCode }) => sportCode === "BB");
  const most = (id: string) => Math.max(...lines.map(({ stats }) => recorded(stats, id) ?? 0));
  expect(most("minutesPlayed")).toBeLessThanOrEqual(32);
  expect(most("personalFouls")).toBeLessThanOrEqual(5);
  expect(lines.filter(({ score, stats }) => points(stats) > ownScore(score))).toEqual([]);
});

it("limits football touchdowns and kicks to the team's score", () => {
  const ids = ["rush", "receiving", "interception", "kickReturn", "pass"].map((kind) => `${kind}Touchdowns`);
  const wrong = games.filter(({ sportCode, score, stats }) => {
    if (sportCode !== "FB") return false;
    const touchdowns = ids.reduce((sum, id) => sum + (recorded(stats, id) ?? 0), 0);
    const kicks = 3 * (recorded(stats, "fieldGoalsMade") ?? 0) + (recorded(stats, "patMade") ?? 0);
    return 6 * touchdowns + kicks > ownScore(score);
  });
  expect(wrong).toEqual([]);
});

it("generates digs but no attacks or blocks for a libero", () => {
  const liberos = games.filter(({ sportCode, stats }) => sportCode === "VB" && stats.setsPlayed && !("kills" in stats));
  expect(liberos.length).toBeGreaterThan(1000);
  expect(liberos.filter(({ stats }) => "blockSolos" in stats || "attackAttempts" in stats)).toEqual([]);
});

/** Imported athletes have no sign-in address, and athletes publish these fields by choice. */
const optional = new Set<string>(["email", "published", ...detailFieldNames]);

it("starts with ten complete athletes of every sport and gender with leading figures", () => {
  const first = clean.slice(0, 10);
  expect(new Set(first.map(({ gender }) => gender))).toEqual(new Set(["F", "M", "O"]));
  expect(new Set(first.flatMap(({ sports }) => sports.map(({ sportCode }) => sportCode)))).toEqual(
    new Set(["VB", "FB", "BB"]),
  );
  for (const athlete of first) {
    const missing = Object.entries(athlete).flatMap(([key, value]) => (value === null ? [key] : []));
    expect(missing.filter((key) => !optional.has(key))).toEqual([]);
    expect(athlete.mediaLinks.length).toBeGreaterThan(0);
    for (const { sportCode, seasons } of athlete.sports) {
      for (const { seasonOrGame, events } of seasons.flatMap((season) => season.teams)) {
        const stats = events.map((event) => event.stats as StatLine);
        expect(headlineStats(sportCode, seasonTotals(sportCode, seasonOrGame, stats))).toHaveLength(3);
      }
    }
  }
});

it("omits some data of each kind", () => {
  for (const key of ["height", "weight", "city", "state", "currentSchool", "graduationYear", "schoolType"] as const) {
    expect(clean.some((athlete) => athlete[key] === null)).toBe(true);
  }
  expect(clean.some(({ sports }) => sports.every(({ seasons }) => seasons.length === 0))).toBe(true);
  expect(teams.some(({ events }) => events.length === 0)).toBe(true);
  expect(games.some(({ eventName }) => eventName === null)).toBe(true);
  expect(games.some(({ score }) => score === null)).toBe(true);
  expect(games.some(({ stats }) => !("dateOfCompetition" in stats))).toBe(true);
  expect(clean.filter(({ mediaLinks }) => mediaLinks.length === 0).length).toBeGreaterThan(600);
});

it("includes every hard name once, in many scripts and lengths", () => {
  const names = clean.map(({ firstName, lastName }) => `${firstName} ${lastName}`);
  for (const { firstName, lastName } of hardNames) {
    expect(names.filter((name) => name === `${firstName} ${lastName}`)).toHaveLength(1);
  }
  for (const script of ["Han", "Hangul", "Hiragana", "Arabic", "Hebrew", "Cyrillic", "Greek", "Thai", "Devanagari"]) {
    expect(names.some((name) => new RegExp(`\\p{Script=${script}}`, "u").test(name))).toBe(true);
  }
  for (const shape of [
    /'/,
    /’/,
    /ʻ/,
    /\p{L}-\p{L}/u,
    /^\p{L} /u,
    /^\p{L} \p{L}$/u,
    /(\S+ ){5}/,
    /^.{100,}$/,
    /[\u0080-\u024f]/,
  ]) {
    expect(names.some((name) => shape.test(name))).toBe(true);
  }
});

it("generates no email addresses, and links to reserved hosts only", () => {
  expect(clean.every(({ email }) => email === null)).toBe(true);
  const hosts = clean.flatMap(({ mediaLinks }) => mediaLinks.map(({ url }) => new URL(url).hostname));
  expect(hosts.filter((host) => !host.endsWith(".example"))).toEqual([]);
});

function sets(score: string): number {
  return score.split("-").reduce((sum, part) => sum + Number(part), 0);
}

function ownScore(score: string | null): number {
  return score === null ? Number.POSITIVE_INFINITY : Number(score.split("-")[0]);
}

function points(stats: StatLine): number {
  const made = (id: string) => recorded(stats, id) ?? 0;
  return made("points") || 2 * made("fieldGoalsMade") + made("threePointersMade") + made("freeThrowsMade");
}
