import type { AthleteChoice } from "../athletes/schema.ts";
import { readCondition, statSortOf } from "../athletes/stat-condition.ts";
import { stateName } from "../athletes/state-names.server.ts";
import {
  commitments,
  genders,
  isAthleteSort,
  profileParts,
  schoolTypeChoices,
  sorts,
  sports,
} from "../athletes/vocabulary.ts";
import { formatStat } from "../sports/format-stat.ts";
import { positionName } from "../sports/positions.ts";
import { searchHref } from "./search-href.ts";
import { toCentimeters } from "./show-card.server.ts";

export interface Chosen {
  word: string;
  without: string;
}

export function describeChoice(choice: AthleteChoice): Chosen[] {
  const { gender, sportCode, fullName, position = [], graduationYear = [], schoolType = [], state = [], sort } = choice;
  const { heightMin, heightMax, stat = [], with: parts = [], school, commitment, gpaMin, jerseyNumber, units } = choice;
  const described = (word: string | undefined, change: AthleteChoice) =>
    word === undefined ? [] : [{ word, without: searchHref({ ...choice, ...change }) }];
  const except = <Value>(values: Value[], value: Value) => values.filter((other) => other !== value);
  return [
    described(gender && genders[gender], { gender: undefined }),
    described(sportCode && sports[sportCode], { sportCode: undefined }),
    described(fullName, { fullName: undefined }),
    ...position.map((code) => described(positionName(code), { position: except(position, code) })),
    ...graduationYear.map((year) => described(`Class of ${year}`, { graduationYear: except(graduationYear, year) })),
    ...schoolType.map((code) => described(schoolTypeChoices[code], { schoolType: except(schoolType, code) })),
    ...state.map((code) => described(stateName(code), { state: except(state, code) })),
    described(heightMin === undefined ? heightMin : `From ${heightWord(heightMin, units)}`, { heightMin: undefined }),
    described(heightMax === undefined ? heightMax : `Up to ${heightWord(heightMax, units)}`, { heightMax: undefined }),
    ...stat.map((text) => described(conditionWord(choice, text), { stat: except(stat, text) })),
    ...parts.map((part) => described(`With ${profileParts[part].toLowerCase()}`, { with: except(parts, part) })),
    described(school && `School: ${school}`, { school: undefined }),
    described(commitment && commitments[commitment], { commitment: undefined }),
    described(gpaMin === undefined ? gpaMin : `GPA from ${gpaMin.toFixed(1)}`, { gpaMin: undefined }),
    described(jerseyNumber && `Jersey ${jerseyNumber}`, { jerseyNumber: undefined }),
    described(sort && sortWord(choice, sort), { sort: undefined }),
  ].flat();
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
