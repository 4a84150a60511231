import type { Filters } from "./athlete-code.ts";
import { genderBits, heightDigits, schoolTypeBits, sportBits, yearDigits } from "./athlete-code.ts";
import { Tally } from "./tally.ts";
import { type Frozen, type Thawed, withRoom } from "./typed-columns.ts";

const genders = { first: firstBit(genderBits), count: genderBits.size };
/** Every combination of sports. */
const sports = { first: firstBit(sportBits), count: 1 << sportBits.size };
const schoolTypes = { first: firstBit(schoolTypeBits), count: schoolTypeBits.size };
const cells = genders.count * sports.count * schoolTypes.count;
const years = 1 << yearDigits.length;
const heights = 1 << heightDigits.length;

/** Public athletes by year, height, state, gender, sports and school type, so that broad queries need no scan. */
export class TallyCube {
  #years = new Uint32Array(cells * years);
  #heights = new Uint32Array(cells * heights);
  #states = new Uint32Array(cells * 256);

  change(from: Filters, to: Filters): void {
    this.add(from.code, from.state, -1);
    this.add(to.code, to.state, 1);
  }

  add(code: number, state: number, step: 1 | -1): void {
    if (!(code & 1)) return;
    while (state * cells >= this.#states.length) this.#states = withRoom(this.#states, this.#states.length * 2);
    const cell = cellOf(code);
    bump(this.#years, cell * years + ((code >>> yearDigits.first) & (years - 1)), step);
    bump(this.#heights, cell * heights + ((code >>> heightDigits.first) & (heights - 1)), step);
    bump(this.#states, state * cells + cell, step);
  }

  sum(test: (code: number) => boolean): Tally {
    const tally = new Tally();
    const states = this.#states.length / cells;
    tally.reserve(states - 1);
    for (let cell = 0; cell < cells; cell++) {
      const code = codeOf(cell);
      if (!test(code)) continue;
      addTo(tally.years, this.#years.subarray(cell * years, (cell + 1) * years));
      const inCell = this.#heights.subarray(cell * heights, (cell + 1) * heights);
      addTo(tally.heights, inCell);
      for (let state = 0; state < states; state++) {
        tally.states[state] = (tally.states[state] as number) + (this.#states[state * cells + cell] as number);
      }
      tally.addToBits(
        code,
        inCell.reduce((sum, count) => sum + count, 0),
      );
    }
    return tally;
  }

  freeze(): Frozen {
    return { arrays: { years: this.#years, heights: this.#heights, states: this.#states }, facts: {} };
  }

  static thaw(from: Thawed): TallyCube {
    const cube = new TallyCube();
    cube.#years = from.array("years", Uint32Array);
    cube.#heights = from.array("heights", Uint32Array);
    cube.#states = from.array("states", Uint32Array);
    return cube;
  }
}

function firstBit(bits: ReadonlyMap<string, number>): number {
  return Math.min(...bits.values());
}

function cellOf(code: number): number {
  const gender = 31 - Math.clz32((code >>> genders.first) & 7);
  const schoolType = 31 - Math.clz32((code >>> schoolTypes.first) & 7);
  return (gender * sports.count + ((code >>> sports.first) & (sports.count - 1))) * schoolTypes.count + schoolType;
}

function codeOf(cell: number): number {
  const schoolType = cell % schoolTypes.count;
  const sportsAndGender = Math.floor(cell / schoolTypes.count);
  const gender = Math.floor(sportsAndGender / sports.count);
  return (
    1 |
    (1 << (genders.first + gender)) |
    ((sportsAndGender % sports.count) << sports.first) |
    (1 << (schoolTypes.first + schoolType))
  );
}

function addTo(sums: Uint32Array, counts: Uint32Array): void {
  for (let at = 0; at < counts.length; at++) sums[at] = (sums[at] as number) + (counts[at] as number);
}

function bump(counts: Uint32Array, at: number, step: 1 | -1): void {
  counts[at] = (counts[at] as number) + step;
}
