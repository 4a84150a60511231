import { isGameFact } from "./game-group.ts";
import { findStat } from "./stat-catalogue.ts";
import { isStored, type SportCode } from "./stat-definition.ts";
import { recorded, type StatLine } from "./stat-line.ts";

/** Sums lines by stat: longest plays by maximum, all others by sum. Omits game facts and unknown ids. */
export function sumEvents(sportCode: SportCode, lines: readonly StatLine[]): Record<string, number> {
  const sums: Record<string, number> = {};
  for (const line of lines) {
    for (const id of Object.keys(line)) {
      const definition = findStat(sportCode, id);
      const value = recorded(line, id);
      if (!definition || value === null || isGameFact(id) || !isStored(definition)) continue;
      const before = sums[id];
      if (before === undefined) sums[id] = value;
      else sums[id] = definition.kind === "max" ? Math.max(before, value) : before + value;
    }
  }
  return sums;
}
