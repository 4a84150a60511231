import { describe, expect, it } from "vitest";
import { buildSchedule, daysAround, listDays, listTeamTimes } from "./build-schedule.ts";
import type { EventEntry, EventMatch } from "./schema.ts";

const day = "2026-06-12";

function match(index: number, { courts, perTime = courts }: { courts: number; perTime?: number }): EventMatch {
  const slot = Math.floor(index / perTime);
  const time = `${String(8 + Math.floor(slot / 4)).padStart(2, "0")}:${String((slot % 4) * 15).padStart(2, "0")}`;
  const court = `Court ${index % courts}`;
  return { matchId: String(index), team: `Team ${index}`, court, startsAt: `${day}T${time}`, unreadTime: null };
}

function athlete(index: number, team: string): EventEntry {
  return {
    ...{ entryId: `${team} ${index}`, athleteId: null, team, club: null, jersey: String(index), firstName: "Ana" },
    ...{ lastName: `Reyes ${index}`, position: null, graduationYear: null, heightInches: null, school: null },
    ...{ division: null, isWatched: true, isMine: true, isMarked: true },
  };
}

const cells = ({ courts, times }: ReturnType<typeof buildSchedule>) => courts.length * times.length;

describe("buildSchedule", () => {
  it("shows a day of a usual event on one page", () => {
    const matches = Array.from({ length: 300 }, (_, index) => match(index, { courts: 20 }));
    const schedule = buildSchedule({ matches, watched: [], day });
    expect([schedule.lastPage, schedule.times.length, schedule.courts.length]).toEqual([1, 15, 20]);
  });

  it("G01 shows each match of the largest event on one of its pages, each with few cells and lines", () => {
    const matches = Array.from({ length: 10_000 }, (_, index) => match(index, { courts: 170, perTime: 200 }));
    const watched = matches.flatMap(({ team }) => [athlete(1, team), athlete(2, team)]);
    const { lastPage } = buildSchedule({ matches, watched, day });
    const teams: string[] = [];
    for (let page = 1; page <= lastPage; page += 1) {
      const schedule = buildSchedule({ matches, watched, day, page });
      const shown = schedule.times.flatMap((time) => time.matches.flatMap((one) => one.teams));
      expect(cells(schedule)).toBeLessThanOrEqual(1500);
      expect(shown.reduce((sum, { athletes }) => sum + 1 + athletes.length, 0)).toBeLessThanOrEqual(800);
      teams.push(...shown.map(({ name }) => name));
    }
    expect(new Set(teams).size).toBe(10_000);
    expect(teams).toHaveLength(10_000);
  });

  it("G01 bounds the characters of a page", () => {
    const quotes = '"'.repeat(150);
    const matches = Array.from({ length: 1000 }, (_, index) => ({
      ...match(index, { courts: 170, perTime: 200 }),
      ...{ team: `${quotes}${index}`, court: `Court ${quotes.slice(0, 70)}${index % 170}` },
    }));
    const watched = matches.map(({ team }) => ({ ...athlete(1, team), lastName: quotes }));
    const { lastPage, times } = buildSchedule({ matches, watched, day });
    const shown = times.flatMap((time) => time.matches);
    const texts = shown.flatMap(({ court, teams }) => [
      court,
      ...teams.flatMap(({ name, athletes }) => [name, ...athletes]),
    ]);
    expect(JSON.stringify(texts).replaceAll("\\", "").length).toBeLessThan(40_000);
    expect(lastPage).toBeGreaterThan(15);
  });

  it("G01 shows the last page for a page above it, and counts the athletes of a team that it does not list", () => {
    const matches = [match(0, { courts: 1 })];
    const watched = Array.from({ length: 30 }, (_, index) => athlete(index, "Team 0"));
    const { page, times } = buildSchedule({ matches, watched, day, page: 99 });
    expect(page).toBe(1);
    const [team] = times[0]?.matches[0]?.teams ?? [];
    expect([team?.athletes.length, team?.more]).toEqual([12, 18]);
  });
});

describe("lists of an event page", () => {
  it("G01 lists the first matches of a team and counts the others", () => {
    const matches = Array.from({ length: 100 }, (_, index) => ({
      ...match(index, { courts: 1 }),
      ...{ team: "East", court: "Court ".padEnd(80, "x") },
    }));
    const teamTimes = listTeamTimes(matches, { entries: [athlete(1, "EAST")], day }).get("east");
    expect([teamTimes?.times.length, teamTimes?.more, teamTimes?.times[0]?.court?.length]).toEqual([20, 80, 30]);
    expect(listTeamTimes(matches, { entries: [athlete(1, "East")], day: "2026-06-13" }).size).toBe(0);
  });

  it("G01 lists the days around the shown one", () => {
    const days = Array.from({ length: 30 }, (_, index) => ({ day: `2026-06-${String(index + 1).padStart(2, "0")}` }));
    const shown = (day: string | null) => daysAround(days, day).map((one) => Number(one.day.slice(-2)));
    expect([shown("2026-06-15")[0], shown("2026-06-15").at(-1)]).toEqual([8, 22]);
    expect([shown("2026-06-01")[0], shown("2026-06-30").at(-1), shown(null).length]).toEqual([1, 30, 15]);
    expect(daysAround(days.slice(0, 3), "2026-06-02")).toHaveLength(3);
  });
});

describe("listDays", () => {
  it("counts the times of each day at which watched teams play on different courts", () => {
    const at = (team: string, court: string, time: string): EventMatch => ({
      ...{ matchId: team + time, team, court, startsAt: time, unreadTime: null },
    });
    const matches = [
      at("East", "1", "2026-06-13T09:00"),
      at("West", "2", "2026-06-13T09:00"),
      at("East", "1", "2026-06-12T09:00"),
      at("West", "1", "2026-06-12T09:00"),
      at("Other", "3", "2026-06-12T09:00"),
    ];
    expect(listDays(matches, [athlete(1, "EAST"), athlete(2, "West")])).toEqual([
      { day: "2026-06-12", conflicts: 0 },
      { day: "2026-06-13", conflicts: 1 },
    ]);
  });
});
