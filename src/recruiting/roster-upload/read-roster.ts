import { decodeText } from "@openroster/stat-files/document/decode-text.ts";
import Papa from "papaparse";
import { readFormula } from "../exports/write-csv.server.ts";
import type { RosterResult } from "./roster-job.server.ts";
import { importLimits, uploadProblems } from "./vocabulary.ts";

/** Reads comma, semicolon or tab separated values. The first row names the columns. Blank rows are skipped. */
export function readRoster(bytes: Uint8Array): RosterResult {
  const text = decodeText(bytes).text.replace(/^\uFEFF/, "");
  const { data, errors } = Papa.parse<string[]>(text, {
    delimitersToGuess: [",", ";", "\t"],
    skipEmptyLines: "greedy",
    // One more than allowed, and the header.
    preview: importLimits.rows + 2,
  });
  if (errors.some(({ type }) => type === "Quotes")) return { refused: uploadProblems.quotes };
  const [header, ...rows] = data;
  if (!header || rows.length === 0) return { refused: uploadProblems.empty };
  if (rows.length > importLimits.rows) return { refused: uploadProblems.rows };
  if (header.length > importLimits.columns) return { refused: uploadProblems.columns };
  if (header.length * rows.length > importLimits.cells) return { refused: uploadProblems.cells };
  const columns = header.map((name, index) => clean(name).replaceAll("\n", " ").slice(0, 100) || `Column ${index + 1}`);
  return { roster: { columns, rows: rows.map((row) => columns.map((_, index) => clean(row[index] ?? ""))) } };
}

/** Removes the apostrophe before a formula, and control characters and direction marks, which no name contains. Lines remain. */
function clean(cell: string): string {
  const plain = readFormula(cell.toWellFormed()).normalize("NFC").replaceAll(/\r\n?/g, "\n");
  return plain
    .replaceAll(/[^\P{Cc}\n]+|\p{Bidi_Control}+/gu, " ")
    .trim()
    .slice(0, importLimits.cellLength)
    .toWellFormed();
}
