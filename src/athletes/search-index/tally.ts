import { codeLength, digitsOf, heightDigits, publicBit, yearDigits } from "./athlete-code.ts";
import type { Filters } from "./name-order.ts";
import { type Frozen, type Thawed, withRoom } from "./typed-columns.ts";

/** How many athletes there are of each value of each filter. */
export class Tally {
  /** By bit of the code. */
  bits = new Uint32Array(codeLength);
  years = new Uint32Array(1 << yearDigits.length);
  heights = new Uint32Array(1 << heightDigits.length);
  /** By the number of the state. */
  states = new Uint32Array(256);

  /** Counts an athlete where it is public. */
  add(code: number, state: number, step: 1 | -1): void {
    if (!(code & (1 << publicBit))) return;
    for (let rest = code & ((1 << yearDigits.first) - 1); rest !== 0; rest &= rest - 1) {
      bump(this.bits, 31 - Math.clz32(rest & -rest), step);
    }
    this.reserve(state);
    bump(this.years, digitsOf(code, yearDigits), step);
    bump(this.heights, digitsOf(code, heightDigits), step);
    bump(this.states, state, step);
  }

  change(from: Filters, to: Filters): void {
    this.add(from.code, from.state, -1);
    this.add(to.code, to.state, 1);
  }

  /** Makes room for states up to this number. */
  reserve(state: number): void {
    if (state >= this.states.length) this.states = withRoom(this.states, Math.max(state + 1, this.states.length * 2));
  }

  /** Counts year, height and state alone, of all whose bits are set; the first word stands for the places from `base` on. */
  addNumbers(
    words: Int32Array,
    length: number,
    base: number,
    columns: { codes: Uint32Array; states: Uint16Array },
  ): void {
    const { codes, states: numbers } = columns;
    const { years, heights, states } = this;
    for (let at = 0; at < length; at++) {
      for (let word = words[at] as number; word !== 0; word &= word - 1) {
        const place = base + at * 32 + 31 - Math.clz32(word & -word);
        const code = codes[place] as number;
        const year = (code >>> yearDigits.first) & 255;
        const height = (code >>> heightDigits.first) & 63;
        const state = numbers[place] as number;
        years[year] = (years[year] as number) + 1;
        heights[height] = (heights[height] as number) + 1;
        states[state] = (states[state] as number) + 1;
      }
    }
  }

  freeze(): Frozen {
    return {
      arrays: { bits: this.bits, years: this.years, heights: this.heights, states: this.states },
      facts: {},
    };
  }

  static thaw(from: Thawed): Tally {
    const tally = new Tally();
    tally.bits = from.array("bits", Uint32Array);
    tally.years = from.array("years", Uint32Array);
    tally.heights = from.array("heights", Uint32Array);
    tally.states = from.array("states", Uint32Array);
    return tally;
  }
}

function bump(counts: Uint32Array, number: number, step: 1 | -1): void {
  counts[number] = (counts[number] as number) + step;
}
