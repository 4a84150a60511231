import { tidyCell } from "../read-cell.ts";
import type { Values } from "../sync/merge-values.ts";
import type { StatColumn } from "./stat-columns.ts";

/** Returns false for a single text, which is pasted unchanged. */
export function isTable(text: string): boolean {
  return /[\t\n]/.test(text.trimEnd());
}

/** Parses clipboard text of a spreadsheet into cells. The parser is loaded with the first call. */
export async function readClipboard(text: string): Promise<string[][]> {
  const { default: Papa } = await import("papaparse");
  const { data } = Papa.parse<string[]>(text.replace(/(?<![\r\n])[\r\n]+$/, ""), { delimiter: "\t" });
  return data.map((row) => row.map((cell) => cell.trim()));
}

/** Assigns pasted cells to fields: by headings in the first row, otherwise to `shown` from `field` on. Omits rates without a shift. */
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
      row.flatMap((text, index) => {
        const target = fields[index];
        return target ? [[target, tidyCell(target, text, seasonYear)]] : [];
      }),
    ),
  );
}

/** Finds the pasted column that names the athletes. Returns the other columns, and each row's position in `names` or null. */
export function findNames(
  cells: readonly string[][],
  names: readonly string[],
): { cells: string[][]; rows: (number | null)[] } | null {
  const known = names.map(foldName);
  const find = (row: readonly string[], column: number) => known.indexOf(foldName(row[column] ?? ""));
  const width = Math.max(...cells.map((row) => row.length));
  const column = Array.from({ length: width }, (_, index) => index).find((index) =>
    cells.some((row) => find(row, index) >= 0),
  );
  if (column === undefined) return null;
  return {
    cells: cells.map((row) => row.toSpliced(column, 1)),
    rows: cells.map((row) => {
      const found = find(row, column);
      return found < 0 ? null : found;
    }),
  };
}

/** Returns a name without case and accents; “Reyes, Ana” becomes “ana reyes”. */
function foldName(name: string): string {
  const [last = "", first] = name.split(",");
  const plain = first === undefined ? last : `${first} ${last}`;
  return plain.normalize("NFKD").replaceAll(/\p{M}/gu, "").toLowerCase().replaceAll(/\s+/g, " ").trim();
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
  return found.map((column, index) => {
    const isFirst = found.findIndex((other) => other?.field === column?.field) === index;
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

/** Returns true if a pasted column contains rates such as .442, 64.3% or 2.50. */
function holdsRates(rows: readonly string[][], index: number): boolean {
  const texts = rows.map((row) => row[index] ?? "").filter((text) => text !== "");
  return texts.length > 0 && texts.every((text) => /^-?\d*\.\d+%?$|^-?\d+%$/.test(text));
}
