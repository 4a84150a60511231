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
import type { Bitmap } from "./bitmaps/bitmap.ts";
import { between, inAny, inBitmap, notInBitmap, nowhere, type Operand, oneOf } from "./bitmaps/operands.ts";
import type { FilterPlanes } from "./filter-planes.ts";
import type { FacetName, IndexFilters } from "./query.ts";
import type { SportSeasons } from "./sport-seasons.ts";
import type { Tally } from "./tally.ts";
import type { ValueCondition } from "./value-bitmaps.ts";

/** Numbers that a filter allows: any of a list, or a range including both ends. */
type Wanted =
  | { kind: "bits"; bits: readonly number[] }
  | { kind: "years" | "states"; numbers: readonly number[] }
  | { kind: "heights"; low: number; high: number };

export type Chosen = Partial<Record<FacetName, Wanted | undefined>>;

const highest = { year: (1 << yearDigits.length) - 1, height: (1 << heightDigits.length) - 1 };

/** Conditions of each facet, undefined if its filters are not chosen. Bits are first, because they take the least time. */
const wantedOfFacet: Record<FacetName, (filters: IndexFilters, index: AthleteIndex) => Wanted | undefined> = {
  gender: ({ gender }) => gender && bitsOf(genderBits, [gender]),
  sportCode: ({ sportCode }) => sportCode && bitsOf(sportBits, [sportCode]),
  schoolType: ({ schoolType }) => schoolType && bitsOf(schoolTypeBits, schoolType),
  graduationYear: ({ graduationYear }) =>
    graduationYear && {
      kind: "years",
      numbers: graduationYear.map(yearNumber).filter((one) => one > 0 && one <= highest.year),
    },
  state: ({ state }, { states }) =>
    state && { kind: "states", numbers: state.flatMap((one) => states.find(one) ?? []) },
  height: ({ heightMin, heightMax }) =>
    heightMin === undefined && heightMax === undefined
      ? undefined
      : {
          kind: "heights",
          low: Math.max(1, heightNumber(heightMin ?? 0)),
          high: heightMax === undefined ? highest.height : heightNumber(heightMax),
        },
};
export const facetNames = Object.keys(wantedOfFacet) as FacetName[];
const wantedFacets = Object.entries(wantedOfFacet) as [FacetName, (typeof wantedOfFacet)[FacetName]][];

export function wantedOf(index: AthleteIndex, filters: IndexFilters): Chosen {
  const chosen: Chosen = {};
  for (const [name, read] of wantedFacets) {
    const wanted = read(filters, index);
    if (wanted) chosen[name] = wanted;
  }
  return chosen;
}

/** An order of the athletes with their filters by position in that order. */
export interface FilterOrder {
  planes: FilterPlanes;
  filtersAt: (place: number) => Filters;
  present: Pick<Tally, "years" | "states">;
  cachesValues: boolean;
}

export function keyOrderOf(index: AthleteIndex): FilterOrder {
  const { codes, states } = index.columns;
  return {
    planes: index.planes,
    filtersAt: (place) => ({ code: codes[place] as number, state: states[place] as number }),
    present: index.present,
    cachesValues: true,
  };
}

/** The order of the bitmaps of a sport's seasons. */
export function seasonOrderOf(index: AthleteIndex, { planes, columns }: SportSeasons): FilterOrder {
  const { filtersAt, present } = keyOrderOf(index);
  return { planes, filtersAt: (row) => filtersAt(columns.placeOf(row)), present, cachesValues: true };
}

/** Returns the conditions as bitmap operands. The first one requires a public athlete. */
export function operandsOf(wanted: Chosen, order: FilterOrder): Operand[] {
  const isPublic = inBitmap(order.planes.plane(publicBit));
  return [isPublic, ...listWanted(wanted).flatMap((one) => operandsOfOne(one, order))];
}

/** Counts each value among the public athletes that meet the conditions. Returns null if only a scan can count them. */
export function sumOf(index: AthleteIndex, wanted: Chosen): Tally | null {
  if (listWanted(wanted).some(({ kind }) => kind !== "bits")) return null;
  const test = isWanted(wanted);
  return index.tallies.sum((code) => test(code, 0));
}

/** Up to this many values of a filter, each one gets a cached bitmap. */
const fewValues = 6;

function operandsOfOne(wanted: Wanted, order: FilterOrder): Operand[] {
  const { planes, cachesValues } = order;
  if (!cachesValues || wanted.kind === "bits") return [operandOf(wanted, order)];
  if (wanted.kind === "heights") {
    const { low, high } = wanted;
    if (low > high || low > highest.height) return [nowhere];
    const tooTall = high < highest.height ? [notInBitmap(havingAtLeast(planes, "heights", high + 1))] : [];
    return [inBitmap(havingAtLeast(planes, "heights", low)), ...tooTall];
  }
  const numbers = [...new Set(wanted.numbers)].filter((number) => order.present[wanted.kind][number]);
  if (numbers.length > fewValues) return [operandOf(wanted, order)];
  const [first, ...others] = numbers.map((number) => cachedBitmap(planes, equalTo(planes, wanted.kind, number)));
  if (!first) return [nowhere];
  return [others.length === 0 ? inBitmap(first) : inAny([first, ...others])];
}

function cachedBitmap(planes: FilterPlanes, condition: ValueCondition): Bitmap {
  return planes.values.find(condition, planes.words);
}

function equalTo(planes: FilterPlanes, kind: "years" | "states", number: number): ValueCondition {
  return {
    name: `${kind} ${number}`,
    holds: kind === "years" ? ({ code }) => digitsOf(code, yearDigits) === number : ({ state }) => state === number,
    operand: () => between(kind === "years" ? planes.digits(yearDigits) : planes.state, number, number),
  };
}

/** Returns the bitmap of the athletes with at least a number. */
export function havingAtLeast(planes: FilterPlanes, kind: "years" | "heights", number: number): Bitmap {
  const digits = kind === "years" ? yearDigits : heightDigits;
  return cachedBitmap(planes, {
    name: `${kind} from ${number}`,
    holds: ({ code }) => digitsOf(code, digits) >= number,
    operand: () => between(planes.digits(digits), number, (1 << digits.length) - 1),
  });
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
      return between(planes.digits(heightDigits), wanted.low, Math.min(wanted.high, highest.height));
  }
}

function listWanted(wanted: Chosen): Wanted[] {
  return Object.values(wanted).filter((one) => one !== undefined);
}

/** Returns a test that is true if an athlete is public and meets the conditions. */
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
