import { type SearchableStat, searchableStats, usualStats } from "@openroster/stat-files/sports/searchable-stats.ts";
import type { SportCode } from "@openroster/stat-files/sports/sports.ts";
import { maxStatConditions, readCondition } from "../athletes/stat-condition.ts";
import type { AthleteChoice } from "./filters/search-query.ts";

type Option = [value: string, name: string];

/** A condition in the form. `chosen` and the options are a statistic and an operator, such as `assistsPerSet:gte`. */
export interface StatRow {
  chosen: string;
  value: string;
  /** Only for a percentage. */
  attempts: string | null;
  groups: { label: string; options: Option[] }[];
}

/** Returns the chosen conditions and an empty one. Without a sport, the positions decide; null if there is none. */
export function findStatRows({ sportCode, position = [], stat = [] }: AthleteChoice): StatRow[] {
  const sport = sportCode ?? sportOfPositions(position);
  if (!sport) return [];
  const usual = usualStats(sport, position);
  const rows = stat.flatMap((text): StatRow[] => {
    const condition = readCondition(sport, text);
    if (!condition) return [];
    const { stat, operator, limit, attempts } = condition;
    return [
      {
        chosen: `${stat.id}:${operator}`,
        value: String(limit / stat.scale),
        attempts: stat.isPercentage ? String(attempts) : null,
        groups: groupsOf(sport, usual, operator),
      },
    ];
  });
  const next = usual.find(({ id }) => !rows.some(({ chosen }) => chosen.startsWith(`${id}:`)));
  if (rows.length < maxStatConditions && next)
    rows.push({ chosen: `${next.id}:gte`, value: "", attempts: null, groups: groupsOf(sport, usual, "gte") });
  return rows;
}

/** The sport of positions that are all of one sport. */
export function sportOfPositions(positions: readonly string[]): SportCode | undefined {
  const [sport, ...others] = new Set(positions.map((code) => code.slice(0, 2)));
  return others.length === 0 ? (sport as SportCode | undefined) : undefined;
}

function groupsOf(sport: SportCode, usual: SearchableStat[], operator: string): StatRow["groups"] {
  const option = ({ id, friendlyName }: SearchableStat): Option => [`${id}:${operator}`, friendlyName];
  const groups = Map.groupBy(searchableStats(sport), ({ group }) => group);
  return [
    { label: "Usual", options: usual.map(option) },
    ...[...groups].map(([label, stats]) => ({ label, options: stats.map(option) })),
  ];
}
