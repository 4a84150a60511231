import { formatStat } from "@openroster/stat-files/sports/format-stat.ts";
import { positionName } from "@openroster/stat-files/sports/positions.ts";
import { stateName } from "../athletes/names/state-names.server.ts";
import { readCondition, statSortOf } from "../athletes/stat-condition.ts";
import { defaultDistance, isAthleteSort, sorts } from "../athletes/vocabulary.ts";
import { type FilterName, filterNames } from "./filters/filter-names.ts";
import { filterOf, isChosen } from "./filters/search-filters.ts";
import type { AthleteChoice, FilterValues } from "./filters/search-query.ts";
import { searchHref } from "./search-href.ts";
import { toCentimeters } from "./show-card.server.ts";

export interface Chosen {
  word: string;
  without: string;
}

type ItemOf<Value> = Value extends (infer Item)[] ? Item : Value;

/** The words of values that take more than the table of filters. */
const words: {
  [Name in FilterName]?: (value: ItemOf<FilterValues[Name]>, choice: AthleteChoice) => string | undefined;
} = {
  position: positionName,
  state: stateName,
  heightMin: (inches, { units }) => `From ${heightWord(inches, units)}`,
  heightMax: (inches, { units }) => `Up to ${heightWord(inches, units)}`,
  stat: (text, choice) => conditionWord(choice, text),
  near: (place, { within = defaultDistance }) => `Within ${within} miles of ${place}`,
  // A part of the text of `near`.
  within: () => undefined,
};

export function describeChoice(choice: AthleteChoice): Chosen[] {
  const { sort } = choice;
  const sortText = sort && sortWord(choice, sort);
  return [
    ...filterNames.flatMap((name) => describeFilter(choice, name)),
    ...(sortText ? [{ word: sortText, without: searchHref({ ...choice, sort: undefined }) }] : []),
  ];
}

function describeFilter<Name extends FilterName>(choice: AthleteChoice, name: Name): Chosen[] {
  const chosen = choice[name];
  if (!isChosen(chosen)) return [];
  const values = [chosen].flat() as ItemOf<FilterValues[Name]>[];
  return values.flatMap((value) => {
    const ownWord = words[name];
    const word = ownWord ? ownWord(value, choice) : describeValue(name, String(value));
    const others = filterOf(name).several && values.filter((other) => other !== value);
    return word === undefined ? [] : [{ word, without: searchHref({ ...choice, [name]: others }) }];
  });
}

function describeValue(name: FilterName, value: string): string {
  const { label, words, textOf } = filterOf(name);
  const word = words?.[value] ?? value;
  return textOf?.(word) ?? (words ? word : `${label} ${word}`);
}

/** Describes a condition: "Hitting percentage from .250 in 100 attempts". */
function conditionWord({ sportCode }: AthleteChoice, text: string): string | undefined {
  const condition = sportCode && readCondition(sportCode, text);
  if (!condition) return undefined;
  const { stat, operator, limit, attempts } = condition;
  const value = formatStat(stat, limit / stat.scale);
  const minimum = attempts > 1 ? ` in ${attempts} attempts` : "";
  return `${stat.friendlyName} ${operator === "gte" ? "from" : "up to"} ${value}${minimum}`;
}

function sortWord(choice: AthleteChoice, sort: string): string | undefined {
  if (isAthleteSort(sort)) return sorts[sort];
  const byStat = statSortOf(choice);
  return byStat ? `${byStat.isDescending ? "Most" : "Fewest"} ${byStat.stat.friendlyName.toLowerCase()}` : undefined;
}

export function heightWord(inches: number, units: AthleteChoice["units"]): string {
  if (units === "metric") return `${toCentimeters(inches)} cm`;
  return `${Math.floor(inches / 12)} ft ${inches % 12} in`;
}
