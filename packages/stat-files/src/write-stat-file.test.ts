import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readSample, sampleNames } from "../samples/read-samples.ts";
import { hiddenCharacters } from "./document/hidden-characters.ts";
import { emptyGame, type StatFile, type StatRow, type Stats } from "./document/stat-file.ts";
import { readStatFile } from "./read-stat-file.ts";
import { isStored } from "./sports/definition/stat-definition.ts";
import { isGameFact } from "./sports/game-group.ts";
import type { SportCode } from "./sports/sports.ts";
import { statCatalogue } from "./sports/stat-catalogue.ts";
import { writeStatFile } from "./write-stat-file.ts";

const bytes = (text: string) => Buffer.from(text, "utf8");

describe("MaxPreps", () => {
  it.each(sampleNames(/^derived-(?!hudl)/))("writes %s byte for byte after reading it", (name) => {
    const sample = readSample(name);
    expect(bytes(writeStatFile(readStatFile(sample), { format: "maxpreps" }).text).equals(sample)).toBe(true);
  });

  it("reads the sums of the derived files as the team lines of their game without the team row", () => {
    const game = readStatFile(readSample("unc-examples-football.xml"));
    for (const [name, team] of [
      ["derived-duke-2025-11-22-offence.txt", 0],
      ["derived-duke-2025-11-22-defence.txt", 0],
      ["derived-unc-2025-11-22-offence.txt", 1],
    ] as const) {
      const { players } = readStatFile(readSample(name)).teams[0]!;
      const { totals, teamRow } = game.teams[team]!;
      for (const id of ["rushAttempts", "rushYards", "receptions", "passYards", "tacklesSolo", "sacks"]) {
        const values = players.flatMap(({ stats }) => stats[id] ?? []);
        if (values.length === 0) continue;
        const sum = values.reduce((one, other) => one + other, 0);
        expect(sum, `${name} ${id}`).toBe((totals?.[id] ?? 0) - (teamRow?.stats[id] ?? 0));
      }
    }
  });

  it("gives the counts of a DataVolley file that both formats have", () => {
    const match = readStatFile(readSample("ovdata-stuttgart-schwerin-2018.dvw"));
    const written = readStatFile(bytes(writeStatFile(match, { format: "maxpreps", team: 1 }).text));
    const played = match.teams[1]!.players.filter(({ stats }) => stats.setsPlayed);
    expect(written.teams[0]?.players.map(({ jersey }) => jersey)).toEqual(played.map(({ jersey }) => jersey));
    for (const [index, { stats }] of played.entries()) {
      const { matchesPlayed, ...own } = stats;
      expect(written.teams[0]?.players[index]?.stats).toEqual(own);
    }
  });

  it("writes nothing for basketball", () => {
    const game = readStatFile(readSample("invented-bbgame.xml"));
    expect(() => writeStatFile(game, { format: "maxpreps" })).toThrow("the names of its fields are not public");
  });

  it("warns about halves and about players with the same number", () => {
    const { text, warnings } = writeStatFile(
      gameOf("FB", [row("2", { sacks: 0.5 }), row("7", { tacklesSolo: 1 }), row("7", { tacklesSolo: 2 })]),
      { format: "maxpreps" },
    );
    expect(text).toBe("Jersey|Tackles|Sacks\r\n2||0.5\r\n");
    expect(warnings).toEqual([expect.stringContaining("same number 7"), expect.stringContaining("half sacks")]);
  });

  it("keeps every value, zeros and missing values", () => {
    fc.assert(
      fc.property(fc.constantFrom("VB" as const, "FB" as const), fc.infiniteStream(fc.nat()), (sport, numbers) => {
        const header = writeStatFile(gameOf(sport, [row("0", fullLine(sport))]), { format: "maxpreps" }).text;
        const fields = header.split("\r\n")[0]!.split("|").length - 1;
        const lines = Array.from({ length: 3 }, (_, index) => {
          const cells = Array.from({ length: fields }, () => (next(numbers) % 3 ? String(next(numbers) % 100) : ""));
          return [`0${index}`, ...cells].join("|");
        }).filter((line) => !/^\d+\|+$/.test(line));
        fc.pre(lines.length > 0);
        const file = readStatFile(bytes(`${[header.split("\r\n")[0], ...lines].join("\r\n")}\r\n`), { sport });
        const again = readStatFile(bytes(writeStatFile(file, { format: "maxpreps" }).text), { sport });
        expect(again.teams).toEqual(file.teams);
      }),
    );
  });
});

describe("CSV and JSON", () => {
  const games = fc
    .record({
      sport: fc.constantFrom<SportCode>("VB", "FB", "BB"),
      date: fc.option(fc.constantFrom("2025-11-29", "2024-02-29")),
      teams: fc.tuple(
        fc.array(lineChoice(), { minLength: 1, maxLength: 5 }),
        fc.array(lineChoice(), { minLength: 1, maxLength: 5 }),
      ),
      names: fc.uniqueArray(text(), { minLength: 2, maxLength: 2 }),
      hasTeamRow: fc.boolean(),
    })
    .map(
      ({ sport, date, teams, names, hasTeamRow }): StatFile => ({
        ...gameOf(sport, []),
        game: { ...emptyGame(sport), date },
        teams: teams.map((lines, index) => ({
          side: index === 0 ? "away" : "home",
          name: names[index] ?? null,
          players: lines.map(({ name, jersey, choice }) => ({
            name,
            jersey,
            externalId: null,
            stats: statsOf(sport, choice),
          })),
          teamRow: hasTeamRow ? { name: null, jersey: "TM", externalId: null, stats: statsOf(sport, 5) } : null,
          totals: hasTeamRow ? statsOf(sport, 3) : null,
        })),
      }),
    );

  it.each(["csv", "json"] as const)("keeps teams, rows and values in %s", (format) => {
    fc.assert(
      fc.property(games, (game) => {
        const read = readStatFile(bytes(writeStatFile(game, { format }).text));
        expect({ teams: read.teams, date: read.game.date, sport: read.game.sport }).toEqual({
          teams: game.teams,
          date: game.game.date,
          sport: game.game.sport,
        });
      }),
    );
  });

  it.each(sampleNames(/\.(?:xml|dvw|vsm)$/))("keeps teams and game of %s in JSON", (name) => {
    const file = readStatFile(readSample(name));
    const again = readStatFile(bytes(writeStatFile(file, { format: "json", sha256: "0".repeat(64) }).text));
    expect({ ...again, format: file.format, checks: [], warnings: [] }).toEqual({
      ...{ ...file, plays: undefined },
      ...{ checks: [], warnings: [] },
    });
  });

  it("escapes a formula in a name and reads the name again", () => {
    const { text: csv } = writeStatFile(gameOf("VB", [{ ...row("1", { kills: 1 }), name: "=1+1" }]), { format: "csv" });
    expect(csv).toContain(`"'=1+1"`);
    expect(readStatFile(bytes(csv)).teams[0]?.players[0]?.name).toBe("=1+1");
  });

  it("refuses a JSON file of another version", () => {
    const { text: json } = writeStatFile(gameOf("VB", [row("1", { kills: 1 })]), { format: "json" });
    expect(() => readStatFile(bytes(json.replace('"version": 1', '"version": 2')))).toThrow("version 2");
    const polluted = readStatFile(bytes(json.replace('"kills"', '"__proto__"')));
    expect(polluted.teams[0]?.players[0]?.stats).toEqual({});
  });
});

function gameOf(sport: SportCode, players: StatRow[]): StatFile {
  const team = { side: null, name: null, players, teamRow: null, totals: null };
  return { format: "csv", producer: null, game: emptyGame(sport), teams: [team], checks: [], warnings: [] };
}

function row(jersey: string, stats: Stats): StatRow {
  return { name: null, jersey, externalId: null, stats };
}

function storedStats(sport: SportCode) {
  return statCatalogue(sport).filter((definition) => isStored(definition) && !isGameFact(definition.id));
}

function fullLine(sport: SportCode): Stats {
  return Object.fromEntries(storedStats(sport).map(({ id }) => [id, 1]));
}

/** Returns some of the sport's statistics, which `choice` determines, with zeros and negative yards among them. */
function statsOf(sport: SportCode, choice: number): Stats {
  return Object.fromEntries(
    storedStats(sport).flatMap(({ id, kind }, index) => {
      if ((index + choice) % 4 === 0) return [];
      const value = (index * 7 + choice) % 12;
      if (kind === "half") return [[id, value / 2]];
      return [[id, kind === "signed" && choice % 2 ? 0 - value : value]];
    }),
  );
}

function lineChoice() {
  return fc.record({ name: text(), jersey: fc.stringMatching(/^[0-9]{1,3}$/), choice: fc.nat(1000) });
}

// The reader removes them, and makes other blanks spaces.
const hidden = new RegExp(`[${hiddenCharacters}]`, "u");

function text() {
  return fc
    .string({ unit: "grapheme", minLength: 1, maxLength: 20 })
    .filter((value) => value === value.trim() && !hidden.test(value) && !/[^\S ]/.test(value));
}

function next(numbers: Iterator<number>): number {
  return numbers.next().value;
}
