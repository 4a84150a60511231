import { createReadStream, existsSync } from "node:fs";
import { createInterface } from "node:readline";
import { createGunzip } from "node:zlib";
import { describe, expect, it } from "vitest";
import { eventStatsSchema } from "./event-stats-schema.ts";
import { formatStat } from "./format-stat.ts";
import { seasonTotals } from "./season-totals.ts";
import type { SportCode } from "./sports.ts";
import { findStat } from "./stat-catalogue.ts";
import type { StatLine } from "./stat-line.ts";
import { findLineProblems } from "./validate-stat-line.ts";

interface Team {
  seasonOrGame: "G" | "S";
  events: { eventName: string; stats: StatLine }[];
}
interface Athlete {
  lastName: string;
  sports: { sportCode: SportCode; seasons: { teams: Team[] }[] }[];
}

// The published data sets are beside the checkout, not in it.
const folder = new URL("../../../../../shared/data", import.meta.url);
const files = ["volleyball-penn-state-2024", "football-nfl-2023", "basketball-rosters-2021"].map(
  (name) => new URL(`${name}.ndjson.gz`, folder),
);

describe.skipIf(!files.every((file) => existsSync(file)))("published data sets", () => {
  it("contain only known, storable and possible stats", async () => {
    const wrong: string[] = [];
    let lines = 0;
    for await (const { lastName, sportCode, team } of teams()) {
      for (const { eventName, stats } of team.events) {
        lines += 1;
        const unknown = Object.keys(stats).filter((id) => !findStat(sportCode, id));
        const rejected =
          eventStatsSchema(sportCode)
            .safeParse(stats)
            .error?.issues.map(({ message }) => message) ?? [];
        const problems = [...unknown, ...rejected, ...findLineProblems(sportCode, stats).map(({ message }) => message)];
        wrong.push(...problems.map((problem) => `${lastName}, ${eventName}: ${problem}`));
      }
    }
    expect(wrong).toEqual([]);
    expect(lines).toBeGreaterThan(13_000);
  });

  it("have finite or null totals and formattable rates", async () => {
    for await (const { sportCode, team } of teams()) {
      const stats = team.events.map((event) => event.stats);
      for (const [id, value] of Object.entries(seasonTotals(sportCode, team.seasonOrGame, stats))) {
        if (value !== null && !Number.isFinite(value)) expect.fail(`${id}: ${value}`);
        if (formatStat(findStat(sportCode, id)!, value).includes("NaN")) expect.fail(id);
      }
    }
  });
});

async function* teams() {
  for (const file of files) {
    for await (const line of createInterface({ input: createReadStream(file).pipe(createGunzip()) })) {
      const { lastName, sports } = JSON.parse(line) as Athlete;
      for (const { sportCode, seasons } of sports) {
        for (const team of seasons.flatMap((season) => season.teams)) yield { lastName, sportCode, team };
      }
    }
  }
}
