import Papa from "papaparse";
import { decodeText } from "../document/decode-text.ts";
import type { Sheet, SourceRow, TableLimits } from "./source-row.ts";
import { splitLine } from "./split-line.ts";

const delimiters = [",", ";", "\t", "|"];
/** Rows above and below the tables that are read beside the rows of the limit. */
const otherRows = 200;

/** Reads comma, semicolon, tab or pipe separated values. A row whose quotation marks are ambiguous is named and left out. */
export function readTextRows(
  bytes: Uint8Array,
  limits: TableLimits,
): { sheet: Sheet; text: string; warnings: string[] } {
  const decoded = decodeText(bytes);
  const { text, delimiter, skipped } = readSeparator(decoded.text.replace(/^\uFEFF/, ""));
  const warnings = [...decoded.warnings];
  if (decoded.isGuessed)
    warnings.push(`The file does not name its encoding. It was read as ${decoded.encoding}. Check its letters.`);
  const parsed = Papa.parse<string[]>(text, {
    delimiter: delimiter ?? guessDelimiter(text),
    preview: limits.rows + otherRows,
  });
  const hasBrokenQuotes = parsed.errors.some(({ type }) => type === "Quotes");
  const used = parsed.meta.delimiter;
  const read =
    hasBrokenQuotes || isTornApart(parsed.data)
      ? readByLine(text, { delimiter: used, limits, wellFormed: hasBrokenQuotes ? null : parsed.data })
      : { rows: numberRows(parsed.data), notes: [] };
  const rows = read.rows.map(({ line, cells }) => ({ line: line + skipped, cells }));
  return { sheet: { name: null, rows, notes: read.notes }, text, warnings };
}

/** Blank lines and titles say nothing about the delimiter, but lower the mean of the cells that the library compares. */
function guessDelimiter(text: string): string {
  const { meta, errors } = Papa.parse(text, { delimitersToGuess: delimiters, skipEmptyLines: "greedy", preview: 1 });
  if (!errors.some(({ code }) => code === "UndetectableDelimiter")) return meta.delimiter;
  const lines = text.slice(0, 10_000).split(/[\r\n]+/, 10);
  const counts = delimiters.map((one) => lines.filter((line) => line.includes(one)).length);
  return delimiters[counts.indexOf(Math.max(...counts))] ?? meta.delimiter;
}

/** Reads the line `sep=;`, which spreadsheet programs write and obey. */
function readSeparator(text: string): { text: string; delimiter: string | null; skipped: number } {
  const [line, delimiter = ""] = /^"?sep=(.)"?[^\S\n]*(?:\r\n|\n|\r)/i.exec(text) ?? [];
  return line ? { text: text.slice(line.length), delimiter, skipped: 1 } : { text, delimiter: null, skipped: 0 };
}

function numberRows(data: readonly string[][]): SourceRow[] {
  let line = 1;
  return data.map((cells) => {
    const row = { line, cells };
    line += 1 + cells.reduce((sum, cell) => sum + (cell.match(/\n|\r(?!\n)/g)?.length ?? 0), 0);
    return row;
  });
}

/** Returns true if a cell with several lines is in a table whose rows differ in length: then an open quotation mark may have joined rows. */
function isTornApart(data: readonly string[][]): boolean {
  const isJoined = data.some((cells) => cells.some((cell) => /[\r\n]/.test(cell)));
  return isJoined && new Set(data.filter((cells) => cells.length > 1).map((cells) => cells.length)).size > 1;
}

/** Reads each line on its own, so that a quotation mark that is not closed damages one row. */
function readByLine(
  text: string,
  { delimiter, limits, wellFormed }: { delimiter: string; limits: TableLimits; wellFormed: string[][] | null },
): { rows: SourceRow[]; notes: string[] } {
  const lines = text.split(/\r\n|\n|\r/, limits.rows + otherRows);
  const split = lines.map((line) => splitLine(line, delimiter));
  // Cells with several lines are usual in notes, so rows of another length alone are no damage.
  if (wellFormed && split.some((cells) => cells === null)) return { rows: numberRows(wellFormed), notes: [] };
  const rows: SourceRow[] = [];
  const notes: string[] = [];
  const width = mostCommonWidth(split);
  for (const [index, cells] of split.entries()) {
    if (cells !== null && (!lines[index]?.includes('"') || cells.length <= width || width < 2)) {
      rows.push({ line: index + 1, cells });
      continue;
    }
    notes.push(
      `Row ${index + 1} is not read, because its quotation marks are ambiguous: «${(lines[index] ?? "").slice(0, 60)}».`,
    );
  }
  return { rows, notes };
}

function mostCommonWidth(rows: readonly (string[] | null)[]): number {
  const counts = Map.groupBy(
    rows.flatMap((cells) => (cells && cells.length > 1 ? cells.length : [])),
    (length) => length,
  );
  const [widest] = [...counts].toSorted(([, one], [, other]) => other.length - one.length);
  return widest?.[0] ?? 0;
}
