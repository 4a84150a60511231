import { boundRows } from "../document/limits.ts";
import { mergeStats, readCell } from "../document/read-cell.ts";
import { readAmericanDate } from "../document/read-date.ts";
import { checkTeamLine, createChecks } from "../document/run-checks.ts";
import { rowName } from "../document/sport-stats.ts";
import {
  emptyGame,
  type ReadOptions,
  type StatFile,
  StatFileError,
  type StatRow,
  type Stats,
  type StatTeam,
} from "../document/stat-file.ts";
import { type SportCode, sportCodes } from "../sports/sports.ts";
import { rowFields } from "./known-columns.ts";
import { type Mapping, mapColumns } from "./map-columns.ts";

type Fields = ReadonlyMap<string, string>;

interface TableRow {
  kind: "player" | "team" | "totals";
  fields: Fields;
  row: StatRow;
}

const skippedNames = /^(?:team(?: [a-z])?|opponents?|glossary|rest of team|season totals?)$/i;
const totalsNames = /^totals?$/i;

/** Reads rows of text as statistics of one game. Throws a StatFileError. */
export function readTable(
  table: readonly string[][],
  { format, options, warnings }: { format: "csv" | "xlsx"; options: ReadOptions; warnings: string[] },
): StatFile {
  const rows = boundRows(table);
  const mapping = mapColumns(rows, options);
  warnings.push(...mapping.warnings);
  const read = rows.slice(mapping.headerRow + 1).flatMap((cells) => readRow(cells, mapping, warnings) ?? []);
  const isUnknown = mapping.columns.every(({ target }) => target === null);
  if (!(isUnknown && options.anyHeader) && !read.some(({ kind }) => kind === "player"))
    throw new StatFileError("This file contains no rows of players.");
  const sport = mapping.sport;
  const teams = readTeams(read);
  const checks = createChecks();
  if (sport) for (const team of teams) if (team.totals) checkTeamLine(checks, { sport, team, totals: team.totals });
  const first = read[0]?.fields;
  return {
    format,
    producer: null,
    game: { ...emptyGame(readSport(first?.get("sport")) ?? sport), date: readAmericanDate(first?.get("date") ?? null) },
    teams,
    checks: checks.list(),
    warnings,
    columns: mapping.columns,
  };
}

function readRow(cells: readonly string[], mapping: Mapping, warnings: string[]): TableRow | null {
  const fields = new Map<string, string>();
  const stats: Stats = {};
  const problems: string[] = [];
  for (const [index, { header, target }] of mapping.columns.entries()) {
    const cell = unescapeFormula(cells[index] ?? "").trim();
    if (!target || cell === "") continue;
    if (isRowField(target)) fields.set(target, cell);
    else {
      const read = readCell(cell, target);
      if ("problem" in read) problems.push(`${header}: ${read.problem}. It was not read.`);
      else if (mergeStats(stats, read.stats))
        problems.push(`${header}: another column has another value. It was not read.`);
    }
  }
  const { name, jersey } = readName(fields);
  const label = name ?? jersey ?? "";
  const kind = kindOf(fields, label, mapping);
  if (kind === null) return null;
  const row: StatRow = { name, jersey, externalId: fields.get("externalId") ?? null, stats };
  warnings.push(...problems.map((problem) => `${rowName(row)}, ${problem}`));
  return { kind, fields, row };
}

/** Returns null for rows that are skipped. */
function kindOf(fields: Fields, label: string, mapping: Mapping): TableRow["kind"] | null {
  const stated = fields.get("row")?.toLowerCase();
  if (stated === "team" || stated === "totals" || stated === "player") return stated;
  if (totalsNames.test(label)) return mapping.hasTotals ? "totals" : null;
  return label === "" || skippedNames.test(label) ? null : "player";
}

function readTeams(rows: TableRow[]): StatTeam[] {
  return [
    ...Map.groupBy(rows, ({ fields }) =>
      JSON.stringify([fields.get("team") ?? null, fields.get("side") ?? null]),
    ).values(),
  ].map((own): StatTeam => {
    const fields = own[0]?.fields;
    const side = fields?.get("side")?.toLowerCase();
    return {
      side: side === "home" || side === "away" ? side : null,
      name: fields?.get("team") ?? null,
      players: own.filter(({ kind }) => kind === "player").map(({ row }) => row),
      teamRow: own.find(({ kind }) => kind === "team")?.row ?? null,
      totals: own.find(({ kind }) => kind === "totals")?.row.stats ?? null,
    };
  });
}

/** Reads name and number, which Hudl writes in one cell ("#4 Olivia H."). */
function readName(fields: Fields): { name: string | null; jersey: string | null } {
  const full = fields.get("name") ?? [fields.get("firstName"), fields.get("lastName")].filter(Boolean).join(" ");
  const numbered = fields.has("jersey") ? null : /^#\s*(\w{1,3})\s+(.*)$/.exec(full);
  if (numbered) return { name: numbered[2]?.trim() || null, jersey: numbered[1] ?? null };
  return { name: full || null, jersey: fields.get("jersey")?.replace(/^#\s*/, "") ?? null };
}

function isRowField(target: string): boolean {
  return (rowFields as readonly string[]).includes(target);
}

function readSport(text: string | undefined): SportCode | null {
  return sportCodes.find((code) => code === text?.toUpperCase()) ?? null;
}

/** Removes the apostrophe that our export puts before text that a spreadsheet program would run as a formula. */
function unescapeFormula(cell: string): string {
  return /^'['=+\-@\t\r]/.test(cell) ? cell.slice(1) : cell;
}
