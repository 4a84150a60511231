import {
  type Gender,
  genders,
  type SchoolTypeCode,
  type SportCode,
  schoolTypeChoices,
  sports,
} from "../../athletes/vocabulary.ts";

/** What the index knows of an athlete: the filters but the state as one number, and the name folded, as `search_name` has it. */
export interface IndexedAthlete {
  key: number;
  name: string;
  code: number;
  state: string | null;
}

/** Filters of an athlete as numbers. */
export interface Filters {
  code: number;
  state: number;
}

// The filters of an athlete are one number: first one bit a value, then year and height in binary. Greater stands earlier in the
// list that is sorted by it, and 0, none, last.
export const publicBit = 0;
export const genderBits = bitsFrom(1, Object.keys(genders) as Gender[]);
export const sportBits = bitsFrom(4, Object.keys(sports) as SportCode[]);
export const schoolTypeBits = bitsFrom(7, Object.keys(schoolTypeChoices) as SchoolTypeCode[]);
/** Where year and height stand in the number, and in how many bits. */
export const yearDigits = { first: 10, length: 8 };
export const heightDigits = { first: 18, length: 6 };
export const codeLength = 24;

const afterLastYear = 2101;
const belowLowest = 35;

/** The number that a year is kept as, and back: the earliest is the greatest. */
export const yearNumber = (year: number) => afterLastYear - year;
/** The number that a height is kept as, in inches. */
export const heightNumber = (height: number) => height - belowLowest;
/** The height that a number stands for. */
export const heightOf = (number: number) => number + belowLowest;

/** The number of an athlete's filters, as SQL over a row of `athletes`. */
export const codeInSql = [
  `is_public::integer << ${publicBit}`,
  `case gender ${[...genderBits].map(([value, bit]) => `when '${value}' then ${1 << bit}`).join(" ")} end`,
  ...[...sportBits].map(([value, bit]) => `(sport_codes @> '{${value}}')::integer << ${bit}`),
  `case school_type when 'H' then ${1 << (schoolTypeBits.get("H") ?? 0)} when 'J' then ${1 << (schoolTypeBits.get("J") ?? 0)} else ${1 << (schoolTypeBits.get("O") ?? 0)} end`,
  `coalesce(${afterLastYear} - graduation_year, 0)::integer << ${yearDigits.first}`,
  `coalesce(height - ${belowLowest}, 0)::integer << ${heightDigits.first}`,
]
  .map((summand) => `(${summand})`)
  .join(" | ");

/** Year or height of a code, as its number. */
export function digitsOf(code: number, { first, length }: { first: number; length: number }): number {
  return (code >>> first) & ((1 << length) - 1);
}

function bitsFrom(first: number, values: readonly string[]): ReadonlyMap<string, number> {
  return new Map(values.map((value, place) => [value, first + place]));
}
