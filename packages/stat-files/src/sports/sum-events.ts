import { isStored } from "./definition/stat-definition.ts";
import { isGameFact } from "./game-group.ts";
import type { SportCode } from "./sports.ts";
import { findStat } from "./stat-catalogue.ts";
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
