import { positionCodes } from "@openroster/stat-files/sports/positions.ts";
import { figureLayout } from "@openroster/stat-files/sports/searchable-stats.ts";
import { type SportCode, sportCodes } from "@openroster/stat-files/sports/sports.ts";
import { athleteMarks, type Gender, genders, type SchoolType, schoolTypes } from "./query.ts";

export interface Filters {
  code: number;
  state: number;
}

// An athlete's filters are one number: one bit for each value, then year and height in binary. A greater number is
// earlier in a sorted list, and 0 (no value) is last.
export const publicBit = 0;
export const genderBits = bitsFrom(1, genders);
export const sportBits = bitsFrom(4, sportCodes);
export const schoolTypeBits = bitsFrom(4 + sportBits.size, schoolTypes);
/** Bit offset and bit length of year and height in the code. */
export const yearDigits = { first: 4 + sportBits.size + schoolTypeBits.size, length: 8 };
export const heightDigits = { first: yearDigits.first + yearDigits.length, length: 6 };
export const codeLength = heightDigits.first + heightDigits.length;
// Bitwise operators have 31 bits without a sign.
if (codeLength > 31) throw new Error("The search index has bits for at most ten sports.");
/** Identifies the meaning of each bit and figure: a stored index of other sports is useless. */
export const codeLayout = [
  ...sportBits.keys(),
  ...positionCodes,
  ...athleteMarks,
  ...sportCodes.map(figureLayout),
].join();

/** A stored year is the difference to this one, and a stored height that to this height. */
export const afterLastYear = 2101;
export const belowLowest = 35;

/** Converts between a year and its stored number. The earliest year has the greatest number. */
export const yearNumber = (year: number) => afterLastYear - year;
export const heightNumber = (height: number) => height - belowLowest;
export const heightOf = (number: number) => number + belowLowest;

export interface AthleteFacts {
  isPublic: boolean;
  gender: Gender;
  sportCodes: readonly SportCode[];
  schoolType: SchoolType;
  graduationYear: number | null;
  /** Inches. */
  height: number | null;
}

/** Returns the code of an athlete. The product computes the same in SQL (`src/search/index/read-athletes.server.ts`). */
export function codeOf({ isPublic, gender, sportCodes, schoolType, graduationYear, height }: AthleteFacts): number {
  const bits = [
    genderBits.get(gender),
    ...sportCodes.map((code) => sportBits.get(code)),
    schoolTypeBits.get(schoolType),
  ];
  return (
    (Number(isPublic) << publicBit) |
    bits.reduce<number>((code, bit) => (bit === undefined ? code : code | (1 << bit)), 0) |
    ((graduationYear === null ? 0 : yearNumber(graduationYear)) << yearDigits.first) |
    ((height === null ? 0 : heightNumber(height)) << heightDigits.first)
  );
}

export function digitsOf(code: number, { first, length }: { first: number; length: number }): number {
  return (code >>> first) & ((1 << length) - 1);
}

function bitsFrom(first: number, values: readonly string[]): ReadonlyMap<string, number> {
  return new Map(values.map((value, place) => [value, first + place]));
}
