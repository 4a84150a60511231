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

/** Reads the rows of a table as statistics. `warnings` names each row and cell that was not read. */
export function readTable({ rows }: Table, mapping: Mapping): { rows: TableRow[]; warnings: string[] } {
  const warnings: string[] = [];
  const read = rows.flatMap((row) => readRow(row, mapping, warnings) ?? []);
  return { rows: read, warnings };
}

function readRow({ line, cells }: SourceRow, mapping: Mapping, warnings: string[]): TableRow | null {
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
