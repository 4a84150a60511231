import { readFileSync } from "node:fs";
import type { StatFile, StatRow } from "@openroster/stat-files/document/stat-file.ts";
import { readStatFile } from "@openroster/stat-files/read-stat-file.ts";
import { describe, expect, it } from "vitest";

interface Expected {
  players?: Record<string, Record<string, Record<string, string | number>>>;
  totals?: Record<string, Record<string, number>>;
  playerCount?: Record<string, number>;
  date?: string;
  addsUp?: boolean;
  isComplete?: boolean;
  warns?: string;
  refused?: string;
}

interface Case {
  id: string;
  file: string;
  class: string;
  expect: Expected;
}

const read = (path: string) => readFileSync(new URL(path, import.meta.url));
const cases: Case[] = JSON.parse(read("expected/statistics.json").toString());

describe("statistics files from the field", () => {
  it.each(cases.map((one) => [`${one.id} ${one.class} (${one.file.replace("inputs/", "")})`, one] as const))(
    "reads %s",
    (_, { file, expect: right }) => {
      const bytes = read(file);
      if (right.refused) {
        expect(() => readStatFile(bytes)).toThrow(right.refused);
        return;
      }
      const found = readStatFile(bytes);
      expect(describeFile(found, right)).toEqual({ ...right, ...(right.warns && { warns: true }) });
    },
  );
});

/** Returns the parts of a file that the case states. */
function describeFile(file: StatFile, right: Expected) {
  const teamOf = (key: string) => file.teams.find(({ side }) => side === key) ?? file.teams[Number(key)];
  const players = Object.entries(right.players ?? {}).map(([key, rows]) => [
    key,
    Object.fromEntries(
      Object.entries(rows).map(([jersey, values]) => [
        jersey,
        pick(
          teamOf(key)?.players.find((row) => String(row.jersey ?? "None") === jersey),
          Object.keys(values),
        ),
      ]),
    ),
  ]);
  const totals = Object.entries(right.totals ?? {}).map(([key, values]) => [
    key,
    Object.fromEntries(Object.keys(values).map((id) => [id, teamOf(key)?.totals?.[id]])),
  ]);
  const counts = Object.keys(right.playerCount ?? {}).map((key) => [key, teamOf(key)?.players.length]);
  return {
    ...(right.players && { players: Object.fromEntries(players) }),
    ...(right.totals && { totals: Object.fromEntries(totals) }),
    ...(right.playerCount && { playerCount: Object.fromEntries(counts) }),
    ...(right.date && { date: file.game.date }),
    ...(right.addsUp !== undefined && { addsUp: file.checks.every(({ ok }) => ok) }),
    ...(right.isComplete !== undefined && { isComplete: file.game.isComplete }),
    ...(right.warns && { warns: file.warnings.some((text) => text.includes(right.warns ?? "")) }),
  };
}

function pick(row: StatRow | undefined, keys: readonly string[]) {
  return Object.fromEntries(keys.map((key) => [key, key === "name" ? row?.name : row?.stats[key]]));
}
