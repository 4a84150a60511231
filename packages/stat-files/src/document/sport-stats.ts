import { isStoredValue } from "../sports/read-stats.ts";
import type { SportCode } from "../sports/sports.ts";
import { findStat } from "../sports/stat-catalogue.ts";
import { findLineProblems } from "../sports/validate-stat-line.ts";
import type { StatFile, StatRow } from "./stat-file.ts";

/** Returns true if the statistic is a longest play: its total is the maximum, not the sum. */
export function isLongest(sport: SportCode, id: string): boolean {
  return findStat(sport, id)?.kind === "max";
}

/** Removes values that no line may contain, and warns about them and about impossible or implausible lines. */
export function validateRows(file: StatFile): StatFile {
  const { sport } = file.game;
  if (!sport) return file;
  // A team row corrects the players' rows, so its counts may be negative.
  const warnings = file.teams.flatMap(({ name, players }) =>
    players.flatMap((row) => {
      const who = [name, rowName(row)].filter((part) => part !== null).join(", ");
      return validateRow(sport, row).map((problem) => `${who}: ${problem}`);
    }),
  );
  return { ...file, warnings: [...file.warnings, ...warnings] };
}

function validateRow(sport: SportCode, { stats }: StatRow): string[] {
  const impossible = Object.entries(stats).filter(([id, value]) => !isStoredValue(sport, id, value));
  for (const [id] of impossible) delete stats[id];
  return [
    ...impossible.map(([id, value]) => `the value ${value} of ${statName(sport, id)} is impossible and was not read.`),
    ...findLineProblems(sport, stats).map(({ message }) => message),
  ];
}

function statName(sport: SportCode, id: string): string {
  return findStat(sport, id)?.friendlyName.toLowerCase() ?? id;
}

export function rowName({ name, jersey }: StatRow): string {
  if (name) return jersey ? `${name} (${jersey})` : name;
  return jersey ? `number ${jersey}` : "a row without a name";
}

/** Returns the ids that a derived total adds up. */
export function formulaTerms(sport: SportCode, id: string): string[] {
  const formula = findStat(sport, id)?.formula;
  return formula?.form === "total" ? Object.keys(formula.terms) : [];
}
