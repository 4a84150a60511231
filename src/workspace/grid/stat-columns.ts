import { isStored, type StatDefinition } from "@openroster/stat-files/sports/definition/stat-definition.ts";
import { type DerivedStats, deriveStats } from "@openroster/stat-files/sports/derive-rates.ts";
import { isGameFact } from "@openroster/stat-files/sports/game-group.ts";
import { readStats } from "@openroster/stat-files/sports/read-stats.ts";
import { seasonTotals } from "@openroster/stat-files/sports/season-totals.ts";
import { statDefinitions } from "@openroster/stat-files/sports/stat-catalogue.ts";
import type { StatLine } from "@openroster/stat-files/sports/stat-line.ts";
import { findLineProblems } from "@openroster/stat-files/sports/validate-stat-line.ts";
import type { SeasonOrGame } from "../../athletes/schema.ts";
import type { SportCode } from "../../athletes/vocabulary.ts";
import { cellForms, readCell } from "../read-cell.ts";
import type { Values } from "../sync/merge-values.ts";

export interface StatColumn {
  field: string;
  group: string;
  label: string;
  name: string;
  /** Null for an editable column. */
  derived: StatDefinition | null;
  input: "text" | "numeric" | "decimal";
}

const gameColumns: StatColumn[] = [
  fact("eventName", "Opponent", "Opponent or event"),
  fact("date", "Date", "Date"),
  fact("score", "Score", "Score"),
  fact("stats.homeOrAway", "H/A", "Home or Away"),
  fact("stats.started", "ST", "Started"),
];

export const cellHints = new Map([...cellForms].map(([field, form]) => [field, `Type ${form}.`]));

export const gameGroupName = "Game";

/** Lists all columns of a sport in the order of its catalogue. For single games, the game columns precede them. */
export function statColumns(sportCode: SportCode, seasonOrGame: SeasonOrGame): StatColumn[] {
  const isGame = seasonOrGame === "G";
  const stats = statDefinitions(sportCode, isGame ? "game" : "season").filter(({ id }) => !isGameFact(id));
  return [...(isGame ? gameColumns : []), ...stats.map(columnOf)];
}

/** Lists the columns of an athlete's line in a game. Opponent, date, score and place belong to the game. */
export function lineColumns(sportCode: SportCode): StatColumn[] {
  return statColumns(sportCode, "G").filter(({ field, group }) => group !== gameGroupName || field === "stats.started");
}

export function columnGroups(columns: readonly StatColumn[]): { group: string; columns: StatColumn[] }[] {
  return [...Map.groupBy(columns, ({ group }) => group)].map(([group, own]) => ({ group, columns: own }));
}

/** Returns the groups with values in these events, plus the game group. Without values, returns the defaults for the athlete's positions. */
export function groupsInUse(columns: readonly StatColumn[], lines: readonly Values[]): string[] {
  const used = columns.filter(({ field, derived }) => !derived && lines.some((line) => (line[field] ?? "") !== ""));
  return [...new Set(used.map(({ group }) => group))];
}

/** Returns the valid statistics among an event's fields, for the formulas. */
export function lineOf(sportCode: SportCode, values: Values): Record<string, number | string> {
  const line: Record<string, number | string> = {};
  for (const [field, text] of Object.entries(values)) {
    if (!field.startsWith("stats.") || text.trim() === "") continue;
    line[field.slice(6)] = readCell(sportCode, field.slice(6), text);
  }
  return line;
}

/** Returns true if the line passes the validation for saving. */
export function isPossible(sportCode: SportCode, line: StatLine): boolean {
  const read = readStats(sportCode, line);
  return read.problems.length === 0 && findLineProblems(sportCode, read.line).length === 0;
}

/** Adds up the lines that can be saved, and counts the others. */
export function sumPossible(sportCode: SportCode, rows: readonly Values[]) {
  const lines = rows.map((values) => lineOf(sportCode, values));
  const possible = lines.filter((line) => isPossible(sportCode, line));
  return { totals: seasonTotals(sportCode, "G", possible), leftOut: lines.length - possible.length };
}

/** Returns the derived stats of a line, or none if the line is impossible, because they would be wrong too. */
export function ratesOf(sportCode: SportCode, values: Values): DerivedStats {
  const line = lineOf(sportCode, values);
  return isPossible(sportCode, line) ? deriveStats(sportCode, line) : {};
}

function columnOf(definition: StatDefinition): StatColumn {
  const { id, group, abbreviation, friendlyName, kind } = definition;
  const isSigned = kind === "signed" || kind === "max";
  const unsigned = kind === "half" ? "decimal" : "numeric";
  return {
    field: `stats.${id}`,
    group,
    label: abbreviation,
    name: friendlyName,
    derived: isStored(definition) ? null : definition,
    // Number keyboards of phones have no minus key.
    input: isSigned ? "text" : unsigned,
  };
}

function fact(field: string, label: string, name: string): StatColumn {
  return { field, group: "Game", label, name, derived: null, input: "text" };
}
