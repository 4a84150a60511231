import type { SeasonOrGame } from "../../athletes/schema.ts";
import type { SportCode } from "../../athletes/vocabulary.ts";
import { type DerivedStats, deriveStats } from "../../sports/derive-rates.ts";
import { eventStatsSchema } from "../../sports/event-stats-schema.ts";
import { isGameFact } from "../../sports/game-group.ts";
import { statDefinitions } from "../../sports/stat-catalogue.ts";
import { isStored, type StatDefinition } from "../../sports/stat-definition.ts";
import type { StatLine } from "../../sports/stat-line.ts";
import { findLineFaults } from "../../sports/validate-stat-line.ts";
import type { Values } from "../drafts/merge-values.ts";
import { readCell } from "../read-cell.ts";

/** A column of the grid: a field of the event, or a stat that is worked out from the others. */
export interface StatColumn {
  field: string;
  group: string;
  /** Short, as at the head of a box score. */
  label: string;
  name: string;
  /** Set where it is worked out. */
  derived: StatDefinition | null;
  /** What a phone's keyboard should offer. */
  input: "text" | "numeric" | "decimal";
}

const gameColumns: StatColumn[] = [
  fact("eventName", "Opponent", "Opponent or event"),
  fact("date", "Date", "Date"),
  fact("score", "Score", "Score"),
  fact("stats.homeOrAway", "H/A", "Home or Away"),
  fact("stats.started", "ST", "Started"),
];

/** What a cell takes, for columns that take words. */
export const cellHints: Readonly<Record<string, string>> = {
  date: "Type month and day: 9/4 or Sep 4.",
  "stats.homeOrAway": "Type home or away, H or A.",
  "stats.started": "Type yes or no, Y or N.",
};

/** The group of what is known of a game beside the athlete's own statistics. */
export const gameGroupName = "Game";

/** Every column of a sport in the order of its catalogue; game by game they begin with the facts of the game. */
export function statColumns(sportCode: SportCode, seasonOrGame: SeasonOrGame): StatColumn[] {
  const isGame = seasonOrGame === "G";
  const stats = statDefinitions(sportCode, isGame ? "game" : "season").filter(({ id }) => !isGameFact(id));
  return [...(isGame ? gameColumns : []), ...stats.map(columnOf)];
}

/** The groups of columns in their order. */
export function columnGroups(columns: readonly StatColumn[]): { group: string; columns: StatColumn[] }[] {
  return [...Map.groupBy(columns, ({ group }) => group)].map(([group, own]) => ({ group, columns: own }));
}

/** The groups that hold something of these events, the facts of the game always; with none the first ones that the athlete's positions ask for. */
export function groupsInUse(columns: readonly StatColumn[], lines: readonly Values[]): string[] {
  const used = columns.filter(({ field, derived }) => !derived && lines.some((line) => (line[field] ?? "") !== ""));
  return [...new Set(used.map(({ group }) => group))];
}

/** The statistics of an event's fields as the formulas take them: what reads as a value, and nothing else. */
export function lineOf(sportCode: SportCode, values: Values): Record<string, number | string> {
  const line: Record<string, number | string> = {};
  for (const [field, text] of Object.entries(values)) {
    if (!field.startsWith("stats.") || text.trim() === "") continue;
    line[field.slice(6)] = readCell(sportCode, field.slice(6), text);
  }
  return line;
}

/** Whether the line could be saved as it stands. */
export function isPossible(sportCode: SportCode, line: StatLine): boolean {
  const read = eventStatsSchema(sportCode).safeParse(line);
  return read.success && findLineFaults(sportCode, read.data).length === 0;
}

/** What is worked out from a line; nothing where the line cannot be, for it would be as wrong. */
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
    // The number pads of phones have no minus.
    input: isSigned ? "text" : unsigned,
  };
}

function fact(field: string, label: string, name: string): StatColumn {
  return { field, group: "Game", label, name, derived: null, input: "text" };
}
