import { readFileSync } from "node:fs";
import path from "node:path";
import { gunzipSync } from "node:zlib";
import Papa from "papaparse";

export type Register = "high-schools.csv.gz" | "college-programs.csv.gz" | "colleges.csv";

/** Returns the rows of a public list of schools by their columns. */
export function readRegister(file: Register): Record<string, string>[] {
  const bytes = readFileSync(path.join(import.meta.dirname, "../registers", file));
  const text = (file.endsWith(".gz") ? gunzipSync(bytes) : bytes).toString("utf8");
  return Papa.parse<Record<string, string>>(text, { header: true, skipEmptyLines: true }).data;
}
