import { formatEventStat, formatStat } from "./format-stat.ts";
import { statDefinitions } from "./stat-catalogue.ts";
import type { SportCode, StatDefinition, StatView } from "./stat-definition.ts";
import type { StatValues } from "./stat-line.ts";

/** One stat ready to show: `text` is the value as the sport writes it. */
export interface ShownStat {
  id: string;
  friendlyName: string;
  abbreviation: string;
  value: number | string | null;
  text: string;
}

/** A group of stats under its heading. */
export interface ShownGroup {
  group: string;
  stats: ShownStat[];
}

/** Every stat of the view in its group, with a dash where `values` has none. `values` holds stored and derived stats together. */
export function groupStats(sportCode: SportCode, view: StatView, values: StatValues): ShownGroup[] {
  return inGroups(statDefinitions(sportCode, view).map((definition) => [definition, showStat(definition, values)]));
}

/** The same for the window of one event: what was not recorded shows 0, and home and away points are left out. */
export function groupEventStats(sportCode: SportCode, view: StatView, values: StatValues): ShownGroup[] {
  const definitions = statDefinitions(sportCode, view).filter(({ id }) => id !== "homePoints" && id !== "awayPoints");
  return inGroups(
    definitions.map((definition) => {
      const stat = showStat(definition, values);
      return [definition, { ...stat, text: formatEventStat(definition, stat.value) }];
    }),
  );
}

/** One stat of `values` ready to show. */
export function showStat(definition: StatDefinition, values: StatValues): ShownStat {
  const { id, friendlyName, abbreviation } = definition;
  const value = (Object.hasOwn(values, id) ? values[id] : null) ?? null;
  return { id, friendlyName, abbreviation, value, text: formatStat(definition, value) };
}

function inGroups(shown: [StatDefinition, ShownStat][]): ShownGroup[] {
  const groups = Map.groupBy(shown, ([{ group }]) => group);
  return [...groups].map(([group, stats]) => ({ group, stats: stats.map(([, stat]) => stat) }));
}
