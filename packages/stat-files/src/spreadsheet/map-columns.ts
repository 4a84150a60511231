import { type ReadOptions, type SourceColumn, StatFileError } from "../document/stat-file.ts";
import { type SportCode, sportCodes } from "../sports/sports.ts";
import type { Table } from "../tables/find-tables.ts";
import type { SourceRow } from "../tables/source-row.ts";
import { findTarget, isStatOf, normalizeHeader } from "./known-columns.ts";

export interface Mapping {
  sport: SportCode | null;
  columns: SourceColumn[];
  /** The row "Totals" contains the sums of the players. */
  hasTotals: boolean;
  warnings: string[];
}

interface Preset {
  name: string;
  needs: string[];
  sport: SportCode;
  /** Targets by normalized header; other columns are not read. */
  targets: Readonly<Record<string, string>>;
  hasTotals: boolean;
  warning?: string;
}

const presets: Preset[] = [
  {
    name: "GameChanger basketball",
    needs: ["number", "last", "first", "gp", "ppg", "rpg"],
    sport: "BB",
    targets: { number: "jersey", last: "lastName", first: "firstName", gp: "gamesPlayed" },
    hasTotals: false,
    warning: "This GameChanger file contains averages, which are not counts. Only games played (GP) was read.",
  },
  {
    name: "SoloStats",
    needs: ["player", "sp", "ta", "pass rating"],
    sport: "VB",
    targets: {
      player: "name",
      "#": "jersey",
      sp: "setsPlayed",
      k: "kills",
      e: "attackErrors",
      ta: "attackAttempts",
      sa: "serviceAces",
      se: "serviceErrors",
      r: "receptions",
      re: "receptionErrors",
      digs: "digs",
      bs: "blockSolos",
      ba: "blockAssists",
      a: "assists",
    },
    hasTotals: true,
  },
  {
    name: "Hudl volleyball",
    needs: ["player", "kills", "total attacks", "attack%"],
    sport: "VB",
    targets: {
      player: "name",
      kills: "kills",
      errors: "attackErrors",
      "total attacks": "attackAttempts",
      aces: "serviceAces",
      digs: "digs",
      assists: "assists",
      "service errors": "serviceErrors",
      "solo blocks": "blockSolos",
      "block assists": "blockAssists",
      "reception errors": "receptionErrors",
    },
    hasTotals: false,
  },
];

const leastScore = 2;

/** Finds the target of each column of a table: by `mapping`, a preset, or our names. Throws a StatFileError. */
export function mapColumns(
  { header: { cells: header }, rows }: Table,
  { sport, mapping, anyHeader }: ReadOptions,
): Mapping {
  const names = header.map(normalizeHeader);
  refusePlayList(names);
  if (scoreHeader(header, mapping) < leastScore) {
    const unknown = anyHeader ? unknownHeader(header, { rows, sport: sport ?? null }) : null;
    if (unknown) return unknown;
    throw new StatFileError("We found no statistics in this file: none of its first rows names columns that we know.");
  }
  if (mapping) return custom(header, { sport: sport ?? null, mapping });
  const preset = presets.find((candidate) => candidate.needs.every((name) => names.includes(name)));
  if (preset && (sport ?? preset.sport) === preset.sport) return byPreset(header, preset);
  return byName(header, sport ?? sportOfRows(header, rows) ?? proposeSport(header));
}

/** Returns a mapping without targets for names above a row of equal length with a number; else null. */
function unknownHeader(
  header: string[],
  { rows, sport }: { rows: readonly SourceRow[]; sport: SportCode | null },
): Mapping | null {
  const isHeader = header.length > 1 && header.every((cell) => !/\p{Cc}|^[\d.,%]+$/u.test(cell));
  const hasNumbers = rows[0]?.cells.some((cell) => /^\s*\d+\s*$/.test(cell));
  if (!isHeader || !hasNumbers) return null;
  const columns = header.map((name) => ({ header: name, target: null }));
  const warnings = ["We know no column of this file. Choose what they contain."];
  return { sport, columns, hasTotals: false, warnings };
}

function custom(
  header: string[],
  { sport, mapping }: { sport: SportCode | null; mapping: NonNullable<ReadOptions["mapping"]> },
): Mapping {
  const columns = header.map((name) => ({
    header: name,
    target: Object.hasOwn(mapping, name) ? (mapping[name] ?? null) : null,
  }));
  return { sport: sport ?? proposeSport(header), columns, hasTotals: false, warnings: [] };
}

function byPreset(header: string[], preset: Preset): Mapping {
  const columns = header.map((name) => {
    const target = normalizeHeader(name);
    return { header: name, target: Object.hasOwn(preset.targets, target) ? (preset.targets[target] ?? null) : null };
  });
  const warnings = [`The columns were read as those of ${preset.name}.`, ...(preset.warning ? [preset.warning] : [])];
  return { sport: preset.sport, columns, hasTotals: preset.hasTotals, warnings };
}

function byName(header: string[], sport: SportCode | null): Mapping {
  const used = new Set<string>();
  const columns = header.map((name) => {
    const target = findTarget(name, sport);
    // Of two columns for one statistic, the first is read.
    if (target === null || used.has(target)) return { header: name, target: null };
    used.add(target);
    return { header: name, target };
  });
  const unknown = columns
    .filter((column) => column.target === null && column.header !== "")
    .map((column) => column.header);
  const warnings = unknown.length > 0 ? [`These columns are not read: ${unknown.join(", ")}.`] : [];
  if (sport === null) warnings.unshift("The columns do not belong to one sport alone. Choose the sport.");
  return { sport, columns, hasTotals: columns.some(({ target }) => target === "row"), warnings };
}

function proposeSport(header: readonly string[]): SportCode | null {
  const scores = sportCodes
    .map((sport) => ({ sport, score: header.filter((name) => isStatOf(sport, name)).length }))
    .toSorted((one, other) => other.score - one.score);
  const [best, second] = scores;
  return best && best.score > (second?.score ?? 0) ? best.sport : null;
}

/** Returns the sport that our own export writes in each row. */
function sportOfRows(header: readonly string[], rows: readonly SourceRow[]): SportCode | null {
  const column = header.findIndex((name) => findTarget(name, null) === "sport");
  const code = column < 0 ? "" : rows[0]?.cells[column]?.trim().toUpperCase();
  return sportCodes.find((sport) => sport === code) ?? null;
}

/** Counts the cells that name a column: of `mapping`, or one that we know. */
export function scoreHeader(row: readonly string[], mapping: ReadOptions["mapping"]): number {
  if (mapping) return row.filter((cell) => Object.hasOwn(mapping, cell)).length;
  const stats = row.filter((cell) => sportCodes.some((sport) => isStatOf(sport, cell))).length;
  const fields = row.filter((cell) => findTarget(cell, null) !== null).length;
  return stats + fields + (isPlayList(row.map(normalizeHeader)) ? leastScore : 0);
}

function refusePlayList(names: string[]): void {
  if (isPlayList(names))
    throw new StatFileError(
      "This Hudl file lists one play in each row and no athletes, so it contains no statistics of players.",
    );
}

function isPlayList(names: string[]): boolean {
  return names.includes("play #") && names.includes("odk");
}
