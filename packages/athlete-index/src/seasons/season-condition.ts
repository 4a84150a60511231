import { findSearchable, type SearchableStat } from "@openroster/stat-files/sports/searchable-stats.ts";
import type { SeasonConditions } from "../query.ts";

/** A condition on a statistic of a season. */
export interface SeasonCondition {
  stat: SearchableStat;
  operator: "gte" | "lte";
  /** As a figure of the statistic. */
  limit: number;
  /** Minimum of attempts of a percentage. */
  attempts: number;
}

/** Returns null if the sport lacks one of the statistics. */
export function readConditions({ sportCode, conditions }: SeasonConditions): SeasonCondition[] | null {
  const found = conditions.flatMap(({ id, ...condition }) => {
    const stat = findSearchable(sportCode, id);
    return stat ? [{ stat, ...condition }] : [];
  });
  return found.length === conditions.length ? found : null;
}
