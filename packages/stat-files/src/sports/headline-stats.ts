import type { HeadlineRole } from "./definition/stat-definition.ts";
import { type ShownStat, showStat } from "./group-stats.ts";
import type { SportCode } from "./sports.ts";
import { findStat, headlineRoles } from "./stat-catalogue.ts";
import { recorded, type StatValues } from "./stat-line.ts";

const headlineCount = 3;

/**
 * Takes the leading stats from the role with the highest totals relative to its typical figures, then from the next
 * ones. The role of `position` counts double: of a running back who also defends, coaches know the rushing yards.
 */
export function headlineStats(sportCode: SportCode, totals: StatValues, position?: string): ShownStat[] {
  const roles = headlineRoles(sportCode)
    .map((role) => ({
      role,
      score: scoreOf(role, totals) * (position && role.positions?.includes(position) ? 2 : 1),
    }))
    .sort((one, other) => other.score - one.score);
  const ids = new Set(roles.flatMap(({ role }) => role.shows));

  return [...ids]
    .filter((id) => recorded(totals, id))
    .slice(0, headlineCount)
    .flatMap((id) => {
      const definition = findStat(sportCode, id);
      return definition ? [showStat(definition, totals)] : [];
    });
}

function scoreOf({ typical }: HeadlineRole, totals: StatValues): number {
  return Object.entries(typical).reduce((sum, [id, figure]) => sum + (recorded(totals, id) ?? 0) / figure, 0);
}
