import { mergeStats, readCell } from "../document/read-cell.ts";
import { rowName } from "../document/sport-stats.ts";
import type { StatRow, Stats } from "../document/stat-file.ts";
import type { Table } from "../tables/find-tables.ts";
import { readJersey } from "../tables/read-jersey.ts";
import type { SourceRow } from "../tables/source-row.ts";
import { rowFields } from "./known-columns.ts";
import type { Mapping } from "./map-columns.ts";

export type Fields = ReadonlyMap<string, string>;

export interface TableRow {
  kind: "player" | "team" | "totals";
  fields: Fields;
  row: StatRow;
}

const skippedNames = /^(?:team(?: [a-z])?|opponents?|glossary|rest of team|season totals?)$/i;
const totalsNames = /^totals?$/i;

/** Cells of a column with a value, and those of them that were not read. */
interface CellCount {
  filled: number;
  unread: number;
}

/** Reads the rows of a table as statistics. `warnings` counts the cells of each column that were not read, and names each row and cell. */
export function readTable({ rows }: Table, mapping: Mapping): { rows: TableRow[]; warnings: string[] } {
  const warnings: string[] = [];
  const counts = mapping.columns.map((): CellCount => ({ filled: 0, unread: 0 }));
  const read = rows.flatMap((row) => readRow(row, mapping, { warnings, counts }) ?? []);
  const counted = mapping.columns.flatMap(({ header }, index) => {
    const { filled = 0, unread = 0 } = counts[index] ?? {};
    return unread > 0 ? `${header}: ${unread} of ${filled} ${filled === 1 ? "cell" : "cells"} not read.` : [];
  });
  return { rows: read, warnings: [...counted, ...warnings] };
}

/** Reads the cells of a row by their columns. */
function readCells(cells: readonly string[], { columns }: Mapping) {
  const fields = new Map<string, string>();
  const stats: Stats = {};
  const filled: number[] = [];
  const problems: { index: number; text: string }[] = [];
  for (const [index, { header, target }] of columns.entries()) {
    const cell = unescapeFormula(cells[index] ?? "").trim();
    if (!target || cell === "") continue;
    if (isRowField(target)) {
      fields.set(target, cell);
      continue;
    }
    filled.push(index);
    const read = readCell(cell, target);
    const problem =
      "problem" in read ? read.problem : mergeStats(stats, read.stats) && "another column has another value";
    if (problem) problems.push({ index, text: `${header}: ${problem}. It was not read.` });
  }
  return { fields, stats, filled, problems };
}

function readRow(
  { line, cells }: SourceRow,
  mapping: Mapping,
  { warnings, counts }: { warnings: string[]; counts: CellCount[] },
): TableRow | null {
  const { fields, stats, filled, problems } = readCells(cells, mapping);
  const { name, jersey } = readName(fields);
  const label = name ?? jersey ?? "";
  const kind = kindOf(fields, label, mapping);
  if (kind === null || (kind === "player" && name === null && !isJersey(jersey))) {
    warnings.push(
      `Row ${line} is not read: «${cells
        .filter((cell) => cell !== "")
        .join(" ")
        .slice(0, 60)}».`,
    );
    return null;
  }
  const row: StatRow = { name, jersey, externalId: fields.get("externalId") ?? null, stats };
  for (const index of filled) (counts[index] as CellCount).filled += 1;
  for (const { index, text } of problems) {
    (counts[index] as CellCount).unread += 1;
    warnings.push(`${rowName(row)}, ${text}`);
  }
  return { kind, fields, row };
}

/** Returns null for rows that are skipped. */
function kindOf(fields: Fields, label: string, mapping: Mapping): TableRow["kind"] | null {
  const stated = fields.get("row")?.toLowerCase();
  if (stated === "team" || stated === "totals" || stated === "player") return stated;
  if (totalsNames.test(label)) return mapping.hasTotals ? "totals" : null;
  return label === "" || skippedNames.test(label) ? null : "player";
}

/** A note below a table can be in the column of numbers. */
function isJersey(text: string | null): boolean {
  return text !== null && text.length <= 5 && !/\s/.test(text);
}

/** Reads name and number, which Hudl writes in one cell ("#4 Olivia H."). */
function readName(fields: Fields): { name: string | null; jersey: string | null } {
  const full = fields.get("name") ?? [fields.get("firstName"), fields.get("lastName")].filter(Boolean).join(" ");
  const numbered = fields.has("jersey") ? null : /^#\s*(\w{1,3})\s+(.*)$/.exec(full);
  if (numbered) return { name: numbered[2]?.trim() || null, jersey: numbered[1] ?? null };
  return { name: full || null, jersey: readJersey(fields.get("jersey") ?? "") };
}

function isRowField(target: string): boolean {
  return (rowFields as readonly string[]).includes(target);
}

/** Removes the apostrophe that our export puts before text that a spreadsheet program would run as a formula. */
function unescapeFormula(cell: string): string {
  return /^'['=+\-@\t\r]/.test(cell) ? cell.slice(1) : cell;
}
