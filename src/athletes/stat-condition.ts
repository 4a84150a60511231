import {
  findSearchable,
  type SearchableStat,
  sportsWithStat,
  toFigure,
} from "@openroster/stat-files/sports/searchable-stats.ts";
import type { SportCode } from "@openroster/stat-files/sports/sports.ts";

export const maxStatConditions = 3;

/** A condition as in an address: `assistsPerSet:gte:8` or `hittingPct:gte:.25:min:100`. */
const conditionText =
  /^([A-Za-z][A-Za-z0-9]{0,60}):(gte|lte):(-?(?:\d{1,6}(?:\.\d{0,4})?|\.\d{1,4}))(?::min:(\d{1,6}))?$/;
const sortText = /^-?[A-Za-z][A-Za-z0-9]{0,60}$/;

export interface StatCondition {
  stat: SearchableStat;
  operator: "gte" | "lte";
  /** The limit as a figure of the statistic. */
  limit: number;
  /** Minimum of attempts of a percentage. */
  attempts: number;
}

export interface StatSort {
  stat: SearchableStat;
  isDescending: boolean;
}

interface StatTerms {
  sportCode?: SportCode | undefined;
  stat?: readonly string[] | undefined;
  sort?: string | undefined;
}

export function isConditionText(text: string): boolean {
  return conditionText.test(text);
}

export function isStatSortText(text: string): boolean {
  return sortText.test(text);
}

/** Returns the sport that the conditions and the order refer to: the chosen one, or the only one that has all of them. Null if there is none or more than one. */
export function sportOfStats({ sportCode, stat = [], sort }: StatTerms): SportCode | null {
  const ids = [
    ...stat.map((text) => text.split(":")[0] ?? ""),
    ...(sort === undefined ? [] : [sort.replace(/^-/, "")]),
  ];
  if (ids.length === 0) return null;
  const known = ids.map((id) => new Set(sportsWithStat(id))).reduce((sports, others) => sports.intersection(others));
  if (sportCode) return known.has(sportCode) ? sportCode : null;
  const [only, ...others] = known;
  return only && others.length === 0 ? only : null;
}

/** Reads a condition of a sport. A percentage above 2 is one of a hundred: 60 is .6. Null if the sport lacks the statistic. */
export function readCondition(sportCode: SportCode, text: string): StatCondition | null {
  const [, id = "", operator, value = "", attempts] = conditionText.exec(text) ?? [];
  const stat = findSearchable(sportCode, id);
  if (!stat || !operator) return null;
  if (attempts !== undefined && !stat.isPercentage) return null;
  const number = stat.isPercentage && Number(value) > 2 ? Number(value) / 100 : Number(value);
  const limit = toFigure(number, stat.scale);
  if (limit === null) return null;
  return { stat, operator: operator as "gte" | "lte", limit, attempts: Math.max(1, Number(attempts ?? 1)) };
}

/** Writes a condition in its only form for addresses. */
export function writeCondition({ stat, operator, limit, attempts }: StatCondition): string {
  const value = limit / stat.scale;
  return `${stat.id}:${operator}:${value}${attempts > 1 ? `:min:${attempts}` : ""}`;
}

export function readStatSort(sportCode: SportCode, text: string): StatSort | null {
  const stat = findSearchable(sportCode, text.replace(/^-/, ""));
  return stat ? { stat, isDescending: text.startsWith("-") } : null;
}

/** The conditions of a search on one sport's statistics, and its order by one of them. */
interface StatSearch {
  sportCode: SportCode;
  conditions: StatCondition[];
}

/** Returns the conditions of a search; null if it has none. A condition that no sport has matches nothing. */
export function statSearchOf(terms: Pick<StatTerms, "sportCode" | "stat">): StatSearch | "nothing" | null {
  const { stat = [] } = terms;
  if (stat.length === 0) return null;
  const sportCode = sportOfStats(terms);
  if (!sportCode) return "nothing";
  const conditions = stat.map((text) => readCondition(sportCode, text)).filter((condition) => condition !== null);
  return conditions.length === stat.length ? { sportCode, conditions } : "nothing";
}

/** Returns the order by a statistic; null for the other orders. */
export function statSortOf(terms: StatTerms): StatSort | null {
  const sportCode = terms.sort === undefined ? null : sportOfStats(terms);
  return sportCode && terms.sort !== undefined ? readStatSort(sportCode, terms.sort) : null;
}
