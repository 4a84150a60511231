import type { AthleteChoice } from "../athletes/schema.ts";
import { stateName } from "../athletes/state-names.server.ts";
import { genders, schoolTypeChoices, sorts, sports } from "../athletes/vocabulary.ts";
import { positionName } from "../sports/positions.ts";
import { searchHref } from "./search-form.tsx";

/** A chosen filter value in words, and the address of the search without it. */
export interface Chosen {
  word: string;
  without: string;
}

export function describeChoice(choice: AthleteChoice): Chosen[] {
  const { gender, sportCode, fullName, position = [], graduationYear = [], schoolType = [], state = [], sort } = choice;
  const { heightMin, heightMax } = choice;
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
    described(heightMin === undefined ? heightMin : `From ${heightWord(heightMin)}`, { heightMin: undefined }),
    described(heightMax === undefined ? heightMax : `Up to ${heightWord(heightMax)}`, { heightMax: undefined }),
    described(sort && sorts[sort], { sort: undefined }),
  ].flat();
}

export function heightWord(inches: number): string {
  return `${Math.floor(inches / 12)} ft ${inches % 12} in`;
}
