import { expect, it } from "vitest";
import { emptyGame, type StatFile, StatFileError } from "../document/stat-file.ts";
import { readStatFile } from "../read-stat-file.ts";
import { writeStatFile } from "../write-stat-file.ts";

const player = { name: "Ana Reyes", jersey: "7", externalId: null, stats: { kills: 3 } };
const team = { side: "home" as const, name: null, players: [player], teamRow: null, totals: null };
const file: StatFile = {
  ...{ format: "csv", producer: null, checks: [], warnings: [] },
  game: { ...emptyGame("VB"), date: "2026-09-12" },
  teams: [team],
};

it.each(["0000-01-01", "0001-01-01", "1949-12-31", "2101-01-01", "2026-02-30", "2026-13-01", "+02026-01-01"])(
  "G17 refuses a game on %s, which no game has",
  (date) => {
    const { text } = writeStatFile(file, { format: "json" });
    expect(readStatFile(Buffer.from(text)).game.date).toBe("2026-09-12");
    expect(() => readStatFile(Buffer.from(text.replace("2026-09-12", date)))).toThrow(StatFileError);
  },
);
