import { type ShownStat, showStat } from "./group-stats.ts";
import { findStat, headlineRoles } from "./stat-catalogue.ts";
import type { HeadlineRole, SportCode } from "./stat-definition.ts";
import { recorded, type StatValues } from "./stat-line.ts";

const headlineCount = 3;

/**
 * Up to three leading stats of a season, chosen by what the athlete did: the role in which the totals stand highest against what is
 * typical, then the next one where that role has fewer. Stats without a value, and zeros, lead nowhere.
 */
export function headlineStats(sportCode: SportCode, totals: StatValues): ShownStat[] {
  const roles = headlineRoles(sportCode)
    .map((role) => ({ role, standing: standingIn(role, totals) }))
    .sort((one, other) => other.standing - one.standing);
  const ids = new Set(roles.flatMap(({ role }) => role.shows));

  return [...ids]
    .filter((id) => recorded(totals, id))
    .slice(0, headlineCount)
    .flatMap((id) => {
      const definition = findStat(sportCode, id);
      return definition ? [showStat(definition, totals)] : [];
    });
}

function standingIn({ typical }: HeadlineRole, totals: StatValues): number {
  return Object.entries(typical).reduce((sum, [id, figure]) => sum + (recorded(totals, id) ?? 0) / figure, 0);
}
