import { sportDefinition } from "@openroster/stat-files/sports/sport-definition.ts";
import { findStat, statCatalogue } from "@openroster/stat-files/sports/stat-catalogue.ts";
import type { SportCode } from "../../athletes/vocabulary.ts";

/** Returns the groups that are open by default: those of the athlete's positions if the sport has too many statistics. */
export function usualGroups(sportCode: SportCode, positions: readonly string[]): string[] {
  const { usualGroups: usual } = sportDefinition(sportCode);
  if (!usual) return [...new Set(statCatalogue(sportCode).map(({ group }) => group))];
  const own = positions.flatMap((position) => usual.byPosition[position] ?? []);
  return own.length > 0 ? [...new Set(own)] : [...usual.otherwise];
}

/** Returns the groups in the order of entry: first those with the usual statistics of the athlete's positions. */
export function orderGroups<Group extends { group: string }>(
  groups: readonly Group[],
  { sportCode, positions }: { sportCode: SportCode; positions: readonly string[] },
): Group[] {
  const { usualStats } = sportDefinition(sportCode);
  const ofPositions = new Map(Object.entries(usualStats));
  const usual = positions.flatMap((position) => ofPositions.get(position) ?? []);
  // A rate per set has no column in a game. Its counts are in the same group.
  const names = new Set(usual.map((id) => findStat(sportCode, id)?.group));
  const first = [...names].flatMap((name) => groups.find(({ group }) => group === name) ?? []);
  return [...first, ...groups.filter((group) => !first.includes(group))];
}
