import type { AthleteFilters } from "../../athletes/schema.ts";
import type { Filters } from "./athlete-code.ts";
import {
  digitsOf,
  genderBits,
  heightDigits,
  heightNumber,
  publicBit,
  schoolTypeBits,
  sportBits,
  yearDigits,
  yearNumber,
} from "./athlete-code.ts";
import type { AthleteIndex } from "./athlete-index.ts";
import type { Bitmap } from "./bitmap.ts";
import type { FilterPlanes } from "./filter-planes.ts";
import { between, inAny, inBitmap, notInBitmap, nowhere, type Operand, oneOf } from "./operands.ts";
import type { Tally } from "./tally.ts";
import type { ValueCondition } from "./value-bitmaps.ts";

/** The filters, each by its name in the counts. */
export const filterNames = ["gender", "sportCode", "graduationYear", "state", "schoolType", "height"] as const;
export type FilterName = (typeof filterNames)[number];

/** Numbers that a filter allows: of a few, any; of a range, those between both ends. */
type Wanted =
  | { kind: "bits"; bits: readonly number[] }
  | { kind: "years" | "states"; numbers: readonly number[] }
  | { kind: "heights"; low: number; high: number };

/** What is wanted under each filter that is chosen. */
export type Chosen = Partial<Record<FilterName, Wanted | undefined>>;

const most = { year: (1 << yearDigits.length) - 1, height: (1 << heightDigits.length) - 1 };

/** What is wanted under each filter that is chosen. */
export function wantedOf(index: AthleteIndex, filters: AthleteFilters): Chosen {
  const { gender, sportCode, graduationYear, state, schoolType, heightMin, heightMax } = filters;
  return {
    ...(gender ? { gender: bitsOf(genderBits, [gender]) } : {}),
    ...(sportCode ? { sportCode: bitsOf(sportBits, [sportCode]) } : {}),
    ...(schoolType ? { schoolType: bitsOf(schoolTypeBits, schoolType) } : {}),
    ...(graduationYear
      ? {
          graduationYear: {
            kind: "years",
            numbers: graduationYear.map(yearNumber).filter((one) => one > 0 && one <= most.year),
          },
        }
      : {}),
    ...(state ? { state: { kind: "states", numbers: state.flatMap((one) => index.states.find(one) ?? []) } } : {}),
    ...(heightMin === undefined && heightMax === undefined
      ? {}
      : {
          height: {
            kind: "heights",
            low: Math.max(1, heightNumber(heightMin ?? 0)),
            high: heightMax === undefined ? most.height : heightNumber(heightMax),
          },
        }),
  };
}

/** An order of the athletes: their filters by their places in it, and what stands at one of those. */
export interface FilterOrder {
  planes: FilterPlanes;
  filtersAt: (place: number) => Filters;
  /** How many have each year and state. */
  present: Pick<Tally, "years" | "states">;
  /** Whether bitmaps of single values are kept. */
  keeps: boolean;
}

/** The order of the keys. */
export function keyOrderOf(index: AthleteIndex): FilterOrder {
  const { codes, states } = index.columns;
  return {
    planes: index.planes,
    filtersAt: (place) => ({ code: codes[place] as number, state: states[place] as number }),
    present: index.present,
    keeps: true,
  };
}

/** Conditions on the bitmaps of some order of the athletes; the first of them is that they are public. */
export function operandsOf(wanted: Chosen, order: FilterOrder): Operand[] {
  const isPublic = inBitmap(order.planes.plane(publicBit));
  return [isPublic, ...listWanted(wanted).flatMap((one) => operandsOfOne(one, order))];
}

/** How many have each value of those who are public and have what is wanted; null where that is not known without looking at each. */
export function sumOf(index: AthleteIndex, wanted: Chosen): Tally | null {
  if (listWanted(wanted).some(({ kind }) => kind !== "bits")) return null;
  const test = isWanted(wanted);
  return index.tallies.sum((code) => test(code, 0));
}

/** Values that are asked for together and are worth a bitmap each. */
const fewValues = 6;

function operandsOfOne(wanted: Wanted, order: FilterOrder): Operand[] {
  const { planes, keeps } = order;
  if (!keeps || wanted.kind === "bits") return [operandOf(wanted, order)];
  if (wanted.kind === "heights") {
    const { low, high } = wanted;
    if (low > high || low > most.height) return [nowhere];
    const tooTall = high < most.height ? [notInBitmap(keptBitmap(planes, atLeast(planes, high + 1)))] : [];
    return [inBitmap(keptBitmap(planes, atLeast(planes, low))), ...tooTall];
  }
  const numbers = [...new Set(wanted.numbers)].filter((number) => order.present[wanted.kind][number]);
  if (numbers.length > fewValues) return [operandOf(wanted, order)];
  const [first, ...others] = numbers.map((number) => keptBitmap(planes, equalTo(planes, wanted.kind, number)));
  if (!first) return [nowhere];
  return [others.length === 0 ? inBitmap(first) : inAny([first, ...others])];
}

function keptBitmap(planes: FilterPlanes, condition: ValueCondition): Bitmap {
  return planes.values.find(condition, planes.words);
}

/** Those of a year or a state. */
export function equalTo(planes: FilterPlanes, kind: "years" | "states", number: number): ValueCondition {
  return {
    name: `${kind} ${number}`,
    holds: kind === "years" ? ({ code }) => digitsOf(code, yearDigits) === number : ({ state }) => state === number,
    operand: () => between(kind === "years" ? planes.digits(yearDigits) : planes.state, number, number),
  };
}

function atLeast(planes: FilterPlanes, height: number): ValueCondition {
  return {
    name: `height ${height}`,
    holds: ({ code }) => digitsOf(code, heightDigits) >= height,
    operand: () => between(planes.digits(heightDigits), height, most.height),
  };
}

function operandOf(wanted: Wanted, { planes, filtersAt, present }: FilterOrder): Operand {
  switch (wanted.kind) {
    case "bits": {
      const [first, ...others] = wanted.bits.map((bit) => planes.plane(bit));
      if (!first) return nowhere;
      return others.length === 0 ? inBitmap(first) : inAny([first, ...others]);
    }
    case "years":
      return oneOf(planes.digits(yearDigits), wanted.numbers, {
        column: (place) => digitsOf(filtersAt(place).code, yearDigits),
        present: present.years,
      });
    case "states":
      return oneOf(planes.state, wanted.numbers, {
        column: (place) => filtersAt(place).state,
        present: present.states,
      });
    case "heights":
      return between(planes.digits(heightDigits), wanted.low, Math.min(wanted.high, most.height));
  }
}

function listWanted(wanted: Chosen): Wanted[] {
  return Object.values(wanted).filter((one) => one !== undefined);
}

/** Whether one athlete is public and has what is wanted. */
export function isWanted(wanted: Chosen): (code: number, state: number) => boolean {
  const tests = listWanted(wanted).map(testOf);
  return (code, state) => {
    if (!(code & (1 << publicBit))) return false;
    for (const test of tests) if (!test(code, state)) return false;
    return true;
  };
}

function testOf(wanted: Wanted): (code: number, state: number) => boolean {
  switch (wanted.kind) {
    case "bits": {
      const mask = wanted.bits.reduce((sum, bit) => sum | (1 << bit), 0);
      return (code) => (code & mask) !== 0;
    }
    case "years": {
      const numbers = new Set(wanted.numbers);
      return (code) => numbers.has(digitsOf(code, yearDigits));
    }
    case "states": {
      const numbers = new Set(wanted.numbers);
      return (_code, state) => numbers.has(state);
    }
    case "heights":
      return (code) => {
        const height = digitsOf(code, heightDigits);
        return height >= wanted.low && height <= wanted.high;
      };
  }
}

function bitsOf(known: ReadonlyMap<string, number>, values: readonly string[]): Wanted {
  return { kind: "bits", bits: values.flatMap((value) => known.get(value) ?? []) };
}
