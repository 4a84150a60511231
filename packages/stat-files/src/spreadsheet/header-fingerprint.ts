import { createHash } from "node:crypto";
import type { SourceColumn } from "../document/stat-file.ts";
import { normalizeHeader } from "./known-columns.ts";

/** Returns a hash of the column names, by which a mapping is remembered. */
export function headerFingerprint(columns: readonly Pick<SourceColumn, "header">[]): string {
  const names = columns.map(({ header }) => normalizeHeader(header));
  return createHash("sha256").update(JSON.stringify(names)).digest("hex");
}
