import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import type { StatFile, StatRow, Stats } from "../src/document/stat-file.ts";

const folder = import.meta.dirname;
/** All samples of the specification, beside the checkout. CI does not have them. */
const sharedFolder = path.join(import.meta.dirname, "../../../../shared/data/stat-files");

export interface ExpectedRow {
  jersey: string;
  checkname?: string;
  played?: string;
  isTeamRow?: boolean;
  sets?: number;
  stats: Stats;
}

/** Values that an independent reader found in a sample. */
export interface ExpectedFile {
  teams: { players: ExpectedRow[]; totals: Record<string, number | { file: number }> }[];
  notScouted?: string[];
  notes: string[];
}

export function readSample(name: string): Buffer {
  return readFileSync(path.join(folder, name));
}

export function sampleNames(ending: RegExp): string[] {
  return readdirSync(folder).filter((name) => ending.test(name) && !/\.expected\.json$|\.md$/.test(name));
}

export function readExpected(name: string): ExpectedFile {
  return JSON.parse(readSample(`${name}.expected.json`).toString("utf8"));
}

/** Returns the samples of the specification with expected values; none without its folder. */
export function sharedSamples(): { name: string; read(): Buffer; expected(): ExpectedFile }[] {
  if (!existsSync(sharedFolder)) return [];
  return readdirSync(path.join(sharedFolder, "expected")).map((file) => {
    const expected = JSON.parse(readFileSync(path.join(sharedFolder, "expected", file), "utf8"));
    return {
      name: file.replace(/\.json$/, ""),
      read: () => readFileSync(path.join(sharedFolder, expected.file)),
      expected: () => expected,
    };
  });
}

const idsOfSkill: Readonly<Record<string, string[]>> = {
  S: ["serveAttempts", "serviceAces", "serviceErrors"],
  R: ["receptionAttempts", "receptionErrors"],
  A: ["attackAttempts", "kills", "attackErrors"],
  B: [],
  D: ["digs"],
  E: ["setAttempts", "assists"],
};
const idsNotExpected = ["matchesPlayed"];
const idsNotExpectedOfTouches = ["settingErrors", "blockErrors", "receptions", "setsPlayed", "digErrors"];

/** Returns the differences between a file and its expected values, row by row and id by id. */
export function differences(file: StatFile, expected: ExpectedFile): string[] {
  const isTouches = expected.notScouted !== undefined;
  const ignored = new Set([
    ...idsNotExpected,
    ...(isTouches ? idsNotExpectedOfTouches : []),
    ...(expected.notScouted ?? []).flatMap((skill) => idsOfSkill[skill] ?? []),
  ]);
  return expected.teams.flatMap(({ players, totals }, team) => {
    const rows = [...(file.teams[team]?.players ?? [])];
    const found = players.flatMap((row) => {
      const own = row.isTeamRow ? file.teams[team]?.teamRow : takeRow(rows, row, isTouches);
      const where = `team ${team}, ${row.jersey} ${row.checkname ?? ""}`;
      if (!own) return [`${where}: missing`];
      const sets = isTouches && (own.stats.setsPlayed ?? 0) !== row.sets ? [`${where}: setsPlayed`] : [];
      return [...sets, ...differentIds(own.stats, expectedStats(row), ignored).map((text) => `${where}: ${text}`)];
    });
    const stated = Object.fromEntries(
      Object.entries(totals).map(([id, value]) => [id, typeof value === "number" ? value : value.file]),
    );
    const lines = differentIds(file.teams[team]?.totals ?? {}, counted(stated), new Set([...ignored, "settingErrors"]));
    return [...found, ...lines.map((text) => `totals of team ${team}: ${text}`)];
  });
}

function takeRow(rows: StatRow[], row: ExpectedRow, isTouches: boolean): StatRow | undefined {
  // StatCrew rows are listed in the order of the file, because a jersey number is no key.
  return isTouches ? rows.find(({ jersey }) => jersey === row.jersey) : rows.shift();
}

function expectedStats({ stats, played }: ExpectedRow): Stats {
  const { setsPlayed, ...others } = counted(stats);
  return played === "0" || setsPlayed === undefined ? others : { ...others, setsPlayed };
}

/** Removes the reader's own counters. */
function counted(stats: Stats): Stats {
  return Object.fromEntries(Object.entries(stats).filter(([id]) => !id.startsWith("x_")));
}

function differentIds(found: Stats, expected: Stats, ignored: ReadonlySet<string>): string[] {
  const ids = new Set([...Object.keys(found), ...Object.keys(expected)]);
  return [...ids]
    .filter((id) => !ignored.has(id) && found[id] !== expected[id])
    .map((id) => `${id} is ${found[id]} instead of ${expected[id]}`);
}
