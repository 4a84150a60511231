import type { AthleteFilters } from "../schema.ts";
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
import type { FilterPlanes } from "./filter-planes.ts";
import type { Filters } from "./name-order.ts";
import { between, inAny, inBitmap, nowhere, type Operand, oneOf } from "./operands.ts";
import type { Tally } from "./tally.ts";

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
}

/** The order of the keys. */
export function keyOrderOf(index: AthleteIndex): FilterOrder {
  const { codes, states } = index.columns;
  return {
    planes: index.planes,
    filtersAt: (place) => ({ code: codes[place] as number, state: states[place] as number }),
    present: index.present,
  };
}

/** Conditions on the bitmaps of some order of the athletes; the first of them is that they are public. */
export function operandsOf(wanted: Chosen, order: FilterOrder): Operand[] {
  const isPublic = inBitmap(order.planes.plane(publicBit));
  return [isPublic, ...listWanted(wanted).map((one) => operandOf(one, order))];
}

/** How many have each value of those who are public and have what is wanted; null where that is not known without looking at each. */
export function sumOf(index: AthleteIndex, wanted: Chosen): Tally | null {
  if (listWanted(wanted).some(({ kind }) => kind !== "bits")) return null;
  const test = isWanted(wanted);
  return index.tallies.sum((code) => test(code, 0));
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
