import Papa from "papaparse";
import type { Values } from "../drafts/merge-values.ts";
import { tidyCell } from "../read-cell.ts";
import type { StatColumn } from "./stat-columns.ts";

/** The cells of what a spreadsheet puts on the clipboard; null where it is a single text, to be pasted as such. */
export function readClipboard(text: string): string[][] | null {
  if (!/[\t\n]/.test(text.trimEnd())) return null;
  const { data } = Papa.parse<string[]>(text.replace(/[\r\n]+$/, ""), { delimiter: "\t" });
  return data.map((row) => row.map((cell) => cell.trim()));
}

/**
 * Where pasted cells go: the texts of each row by field. A first row of headings names the columns, wherever they stand; else they fill
 * `shown` from `field` on. Rates are never taken: a pasted column of them is left out, and no other slips into its place.
 */
export function placeCells(
  cells: readonly string[][],
  {
    columns,
    shown,
    field,
    seasonYear,
  }: { columns: readonly StatColumn[]; shown: readonly StatColumn[]; field: string; seasonYear: string },
): Values[] {
  const headings = readHeadings(cells[0] ?? [], columns);
  const rows = headings ? cells.slice(1) : cells;
  const fields = headings ?? fillFrom(rows, { shown, field });
  return rows.map((row) =>
    Object.fromEntries(
      row.flatMap((text, place) => {
        const target = fields[place];
        return target ? [[target, tidyCell(target, text, seasonYear)]] : [];
      }),
    ),
  );
}

function readHeadings(row: readonly string[], columns: readonly StatColumn[]): (string | null)[] | null {
  const found = row.map((text) => {
    const heading = text.toLowerCase();
    return columns.find(
      ({ label, name }) => heading !== "" && [label.toLowerCase(), name.toLowerCase()].includes(heading),
    );
  });
  const named = found.filter((column) => column !== undefined).length;
  const filled = row.filter((text) => text !== "").length;
  if (named < 2 || named < filled / 2) return null;
  return found.map((column, place) => {
    const isFirst = found.findIndex((other) => other?.field === column?.field) === place;
    return column && !column.derived && isFirst ? column.field : null;
  });
}

function fillFrom(
  rows: readonly string[][],
  { shown, field }: { shown: readonly StatColumn[]; field: string },
): (string | null)[] {
  const width = Math.max(...rows.map((row) => row.length));
  const fields: (string | null)[] = [];
  let next = shown.findIndex((column) => column.field === field);
  while (fields.length < width) {
    const column = shown[next];
    if (column?.derived && !holdsRates(rows, fields.length)) {
      next += 1;
      continue;
    }
    fields.push(column && !column.derived ? column.field : null);
    next += 1;
  }
  return fields;
}

/** Whether what was pasted into a place are rates as scorers write them: .442, 64.3%, 2.50. */
function holdsRates(rows: readonly string[][], place: number): boolean {
  const texts = rows.map((row) => row[place] ?? "").filter((text) => text !== "");
  return texts.length > 0 && texts.every((text) => /^-?\d*\.\d+%?$|^-?\d+%$/.test(text));
}
