import Papa from "papaparse";
import { decodeText } from "../../stat-files/document/decode-text.ts";
import type { RosterResult } from "./roster-job.server.ts";
import { importLimits } from "./vocabulary.ts";

/** Reads comma, semicolon or tab separated values. The first row names the columns. Blank rows are skipped. */
export function readRoster(bytes: Uint8Array): RosterResult {
  const text = decodeText(bytes).text.replace(/^\uFEFF/, "");
  const { data, errors } = Papa.parse<string[]>(text, {
    delimitersToGuess: [",", ";", "\t"],
    skipEmptyLines: "greedy",
    // One more than allowed, and the header.
    preview: importLimits.rows + 2,
  });
  if (errors.some(({ type }) => type === "Quotes"))
    return { refused: "This file is damaged: a quotation mark is not closed." };
  const [header, ...rows] = data;
  if (!header || rows.length === 0) return { refused: "This file has no rows. The first row must name the columns." };
  if (rows.length > importLimits.rows)
    return { refused: `A file can have at most ${importLimits.rows.toLocaleString("en-US")} rows.` };
  if (header.length > importLimits.columns)
    return { refused: `A file can have at most ${importLimits.columns} columns.` };
  const columns = header.map((name, index) => clean(name).slice(0, 100) || `Column ${index + 1}`);
  return { roster: { columns, rows: rows.map((row) => columns.map((_, index) => clean(row[index] ?? ""))) } };
}

/** Removes control characters and direction marks, which no name contains. */
function clean(cell: string): string {
  const plain = cell.toWellFormed().normalize("NFC");
  return plain
    .replaceAll(/[\p{Cc}\p{Bidi_Control}]+/gu, " ")
    .trim()
    .slice(0, importLimits.cellLength)
    .toWellFormed();
}
