import type { SportCode } from "../../athletes/vocabulary.ts";
import { sportDefinition } from "../../sports/sport-definition.ts";
import { statCatalogue } from "../../sports/stat-catalogue.ts";

/** Returns the groups that are open by default: those of the athlete's positions if the sport has too many statistics. */
export function usualGroups(sportCode: SportCode, positions: readonly string[]): string[] {
  const { usualGroups: usual } = sportDefinition(sportCode);
  if (!usual) return [...new Set(statCatalogue(sportCode).map(({ group }) => group))];
  const own = positions.flatMap((position) => usual.byPosition[position] ?? []);
  return own.length > 0 ? [...new Set(own)] : [...usual.otherwise];
}
