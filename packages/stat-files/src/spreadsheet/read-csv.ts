import Papa from "papaparse";
import { decodeText } from "../document/decode-text.ts";
import { statFileLimits } from "../document/limits.ts";
import { requireLastLine } from "../document/read-cell.ts";
import { type ReadOptions, type StatFile, StatFileError } from "../document/stat-file.ts";
import { readTable } from "./read-table.ts";

/** Reads comma, semicolon or tab separated values with the column mapper. Throws a StatFileError. */
export function readCsv(bytes: Uint8Array, options: ReadOptions = {}): StatFile {
  const { text, warnings } = decodeText(bytes);
  const { data, errors } = Papa.parse<string[]>(text.replace(/^\uFEFF/, ""), {
    delimitersToGuess: [",", ";", "\t"],
    skipEmptyLines: "greedy",
    // One more than allowed, and the header.
    preview: statFileLimits.rows + 2,
  });
  if (data.length === 0) throw new StatFileError("This file is empty.");
  if (errors.some(({ type }) => type === "Quotes"))
    throw new StatFileError("This file is damaged: a quotation mark is not closed.");
  const file = readTable(data, { format: "csv", options, warnings });
  requireLastLine(text, { columns: file.columns?.length ?? 0, found: data.at(-1)?.length ?? 0 });
  return file;
}
