import { statFileLimits } from "../document/limits.ts";
import { requireLastLine } from "../document/read-cell.ts";
import { readAmericanDate } from "../document/read-date.ts";
import { checkTeamLine, createChecks } from "../document/run-checks.ts";
import {
  emptyGame,
  type ReadOptions,
  type SourceColumn,
  type StatFile,
  StatFileError,
  type StatTeam,
} from "../document/stat-file.ts";
import { type SportCode, sportCodes } from "../sports/sports.ts";
import type { Table } from "../tables/find-tables.ts";
import { type OpenedTables, openTables } from "../tables/open-tables.ts";
import { mapColumns, scoreHeader } from "./map-columns.ts";
import { readTable, type TableRow } from "./read-table.ts";

/** Reads a text file of separated values or a workbook as statistics of one game. Throws a StatFileError. */
export function readSpreadsheet(bytes: Uint8Array, options: ReadOptions = {}): StatFile {
  const opened = openTables(bytes, statFileLimits, (cells) => scoreHeader(cells, options.mapping));
  if (opened.tables.length === 0) throw new StatFileError("We found no statistics in this file: it contains no table.");
  requireEnd(opened);
  const { read, warnings } = readTables(opened.tables, options);
  const sport = read.find((table) => table.sport !== null)?.sport ?? null;
  const isUnknown = read.every(({ columns }) => columns.every(({ target }) => target === null));
  if (!(isUnknown && options.anyHeader) && !read.some(({ rows }) => rows.some(({ kind }) => kind === "player")))
    throw new StatFileError("This file contains no rows of players.");
  const teams = read.flatMap(({ rows, title, line }) => {
    const own = groupTeams(rows);
    return read.length > 1 && own.length === 1
      ? own.map((team) => ({ ...team, name: team.name ?? title ?? `Table in row ${line}` }))
      : own;
  });
  const checks = createChecks();
  if (sport) for (const team of teams) if (team.totals) checkTeamLine(checks, { sport, team, totals: team.totals });
  const first = read[0]?.rows[0]?.fields;
  return {
    format: opened.format === "csv" ? "csv" : "xlsx",
    producer: null,
    game: { ...emptyGame(readSport(first?.get("sport")) ?? sport), date: readAmericanDate(first?.get("date") ?? null) },
    teams,
    checks: checks.list(),
    warnings: [...opened.warnings, ...warnings],
    columns: joinColumns(read.map(({ columns }) => columns)),
  };
}

interface ReadTable {
  title: string | null;
  line: number;
  sport: SportCode | null;
  columns: SourceColumn[];
  rows: TableRow[];
}

/** Reads each table on its own. Several tables become several teams, of which a person chooses one. */
function readTables(tables: readonly Table[], options: ReadOptions): { read: ReadTable[]; warnings: string[] } {
  const read: ReadTable[] = [];
  const warnings: string[] = [];
  let firstError: StatFileError | null = null;
  for (const table of tables) {
    const { title, header } = table;
    try {
      const mapping = mapColumns(table, options);
      const rows = readTable(table, mapping);
      warnings.push(...mapping.warnings, ...table.notes, ...rows.warnings);
      read.push({ title, line: header.line, sport: mapping.sport, columns: mapping.columns, rows: rows.rows });
    } catch (error) {
      if (!(error instanceof StatFileError)) throw error;
      firstError ??= error;
      warnings.push(
        `The table${title ? ` «${title}»` : ""} with ${table.rows.length} rows is not read. ${error.message}`,
      );
    }
  }
  if (read.length === 0) throw firstError ?? new StatFileError("This file is empty.");
  if (read.length > 1)
    warnings.unshift(`The file has ${read.length} tables. We don’t join them: choose the one of your team.`);
  return { read, warnings };
}

/** Joins the columns of tables, because the mapping of a column is that of its name. */
function joinColumns(tables: readonly (readonly SourceColumn[])[]): SourceColumn[] {
  const [first = [], ...others] = tables;
  const names = new Set(first.map(({ header }) => header));
  const added = others.flat().filter(({ header }) => {
    const isNew = header !== "" && !names.has(header);
    names.add(header);
    return isNew;
  });
  return [...first, ...added];
}

/** Throws if a text file ends within a row. */
function requireEnd({ text, tables }: OpenedTables): void {
  const table = tables.at(-1);
  if (text === null || !table) return;
  const last = table.rows.at(-1);
  // A short note below the table is no cut row.
  const found = table.notes.length > 0 || !last ? table.header.cells.length : countCells(text);
  requireLastLine(text, { columns: Math.min(table.header.cells.length, 2), found });
  requireLastLine(text, { columns: table.header.cells.length, found });
}

function countCells(text: string): number {
  const line = text.slice(Math.max(text.lastIndexOf("\n"), text.lastIndexOf("\r")) + 1);
  return Math.max(...[",", ";", "\t", "|"].map((delimiter) => line.split(delimiter).length));
}

function groupTeams(rows: readonly TableRow[]): StatTeam[] {
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

function readSport(text: string | undefined): SportCode | null {
  return sportCodes.find((code) => code === text?.toUpperCase()) ?? null;
}
