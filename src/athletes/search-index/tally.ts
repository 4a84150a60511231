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
  add({ code, state }: Filters, step: 1 | -1 = 1): void {
    if (!(code & (1 << publicBit))) return;
    for (let rest = code & ((1 << yearDigits.first) - 1); rest !== 0; rest &= rest - 1) {
      bump(this.bits, 31 - Math.clz32(rest & -rest), step);
    }
    this.addNumbers(code, state, step);
  }

  /** Counts year, height and state alone. */
  addNumbers(code: number, state: number, step: 1 | -1 = 1): void {
    bump(this.years, digitsOf(code, yearDigits), step);
    bump(this.heights, digitsOf(code, heightDigits), step);
    if (state >= this.states.length) this.states = withRoom(this.states, Math.max(state + 1, this.states.length * 2));
    bump(this.states, state, step);
  }

  change(from: Filters, to: Filters): void {
    this.add(from, -1);
    this.add(to);
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
