import { type SourceColumn, type StatFile, StatFileError } from "./document/stat-file.ts";
import { maxPrepsFields } from "./maxpreps/fields.ts";
import { writeMaxPreps } from "./maxpreps/write-maxpreps.ts";
import { writeOpenrosterJson } from "./openroster-json/openroster-json.ts";
import type { SportCode } from "./sports/sports.ts";
import { writeCsv } from "./spreadsheet/write-csv.ts";

export const exportFormats = ["maxpreps", "csv", "json"] as const;

export type ExportFormat = (typeof exportFormats)[number];

export function exportFormatsOf(sport: SportCode): ExportFormat[] {
  return exportFormats.filter((format) => format !== "maxpreps" || maxPrepsFields[sport]);
}

interface ExportOptions {
  format: ExportFormat;
  /** Index of the team. MaxPreps only, whose files hold one team. */
  team?: number;
  /** SHA-256 of the file that was read. JSON only. */
  sha256?: string | null;
}

interface ExportedFile {
  text: string;
  extension: "txt" | "csv" | "json";
  warnings: string[];
}

/** Writes a game in another format. A MaxPreps file that was read keeps its columns. Throws a StatFileError. */
export function writeStatFile(file: StatFile, { format, team = 0, sha256 = null }: ExportOptions): ExportedFile {
  if (format === "csv") return { text: writeCsv(file), extension: "csv", warnings: [] };
  if (format === "json") return { text: writeOpenrosterJson(file, sha256), extension: "json", warnings: [] };
  const { sport } = file.game;
  if (!sport) throw new StatFileError("Choose the sport first.");
  const players = file.teams[team]?.players;
  if (!players) throw new StatFileError(`This file has no team number ${team + 1}.`);
  const headers = file.format === "maxpreps" ? ownHeaders(file.columns) : undefined;
  return { ...writeMaxPreps(players, { sport, ...(headers ? { headers } : {}) }), extension: "txt" };
}

function ownHeaders(columns: readonly SourceColumn[] | undefined): string[] | undefined {
  return columns?.map(({ header }) => header);
}
