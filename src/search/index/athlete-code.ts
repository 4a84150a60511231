import { positionCodes } from "@openroster/stat-files/sports/positions.ts";
import { figureLayout } from "@openroster/stat-files/sports/searchable-stats.ts";
import { type SportCode, sportCodes } from "@openroster/stat-files/sports/sports.ts";
import { type Gender, genders, type SchoolTypeCode, schoolTypeChoices } from "../../athletes/vocabulary.ts";

/** An athlete in the index: all filters except the state as one number, and the folded name (`search_name`). */
export interface IndexedAthlete {
  key: number;
  name: string;
  code: number;
  state: string | null;
  /** With their sport, as stored. */
  positions?: readonly string[];
  seasons?: readonly IndexedSeason[];
}

/** The stored figures of the latest season in a sport. */
export interface IndexedSeason {
  sportCode: SportCode;
  figures: readonly (number | null)[];
}

export interface Filters {
  code: number;
  state: number;
}

// An athlete's filters are one number: one bit for each value, then year and height in binary. A greater number is
// earlier in a sorted list, and 0 (no value) is last.
export const publicBit = 0;
export const genderBits = bitsFrom(1, Object.keys(genders) as Gender[]);
export const sportBits = bitsFrom(4, sportCodes);
export const schoolTypeBits = bitsFrom(4 + sportBits.size, Object.keys(schoolTypeChoices) as SchoolTypeCode[]);
/** Bit offset and bit length of year and height in the code. */
export const yearDigits = { first: 4 + sportBits.size + schoolTypeBits.size, length: 8 };
export const heightDigits = { first: yearDigits.first + yearDigits.length, length: 6 };
export const codeLength = heightDigits.first + heightDigits.length;
// Bitwise operators have 31 bits without a sign.
if (codeLength > 31) throw new Error("The search index has bits for at most ten sports.");
/** Identifies the meaning of each bit and figure: a stored index of other sports is useless. */
export const codeLayout = [...sportBits.keys(), ...positionCodes, ...sportCodes.map(figureLayout)].join();

const afterLastYear = 2101;
const belowLowest = 35;

/** Converts between a year and its stored number. The earliest year has the greatest number. */
export const yearNumber = (year: number) => afterLastYear - year;
export const heightNumber = (height: number) => height - belowLowest;
export const heightOf = (number: number) => number + belowLowest;

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

export function digitsOf(code: number, { first, length }: { first: number; length: number }): number {
  return (code >>> first) & ((1 << length) - 1);
}

function bitsFrom(first: number, values: readonly string[]): ReadonlyMap<string, number> {
  return new Map(values.map((value, place) => [value, first + place]));
}
