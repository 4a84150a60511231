import type { StatDefinition, StatView } from "./definition/stat-definition.ts";
import { formatEventStat, formatStat } from "./format-stat.ts";
import type { SportCode } from "./sports.ts";
import { statDefinitions } from "./stat-catalogue.ts";
import type { StatValues } from "./stat-line.ts";

export interface ShownStat {
  id: string;
  friendlyName: string;
  abbreviation: string;
  value: number | string | null;
  text: string;
}

export interface ShownGroup {
  group: string;
  stats: ShownStat[];
}

/** Groups all stats of a view, with a dash for missing values. `values` contains stored and derived stats. */
export function groupStats(sportCode: SportCode, view: StatView, values: StatValues): ShownGroup[] {
  return inGroups(statDefinitions(sportCode, view).map((definition) => [definition, showStat(definition, values)]));
}

/** Groups the stats of an event, with 0 for missing values, without home and away points. */
export function groupEventStats(sportCode: SportCode, view: StatView, values: StatValues): ShownGroup[] {
  return inGroups(
    eventDefinitions(sportCode, view).map((definition) => {
      const stat = showStat(definition, values);
      return [definition, { ...stat, text: formatEventStat(definition, stat.value) }];
    }),
  );
}

/** Returns the stats of an event, without home and away points. */
export function eventDefinitions(sportCode: SportCode, view: StatView): StatDefinition[] {
  return statDefinitions(sportCode, view).filter(({ id }) => id !== "homePoints" && id !== "awayPoints");
}

export function showStat(definition: StatDefinition, values: StatValues): ShownStat {
  const { id, friendlyName, abbreviation } = definition;
  const value = (Object.hasOwn(values, id) ? values[id] : null) ?? null;
  return { id, friendlyName, abbreviation, value, text: formatStat(definition, value) };
}

function inGroups(shown: [StatDefinition, ShownStat][]): ShownGroup[] {
  const groups = Map.groupBy(shown, ([{ group }]) => group);
  return [...groups].map(([group, stats]) => ({ group, stats: stats.map(([, stat]) => stat) }));
}
