import { codeLength, heightDigits, yearDigits } from "./athlete-code.ts";
import { withRoom } from "./typed-columns.ts";

export class Tally {
  bits = new Uint32Array(codeLength);
  years = new Uint32Array(1 << yearDigits.length);
  heights = new Uint32Array(1 << heightDigits.length);
  states = new Uint32Array(256);

  addToBits(code: number, count: number): void {
    for (let rest = code & ((1 << yearDigits.first) - 1); rest !== 0; rest &= rest - 1) {
      const bit = 31 - Math.clz32(rest & -rest);
      this.bits[bit] = (this.bits[bit] as number) + count;
    }
  }

  reserve(state: number): void {
    if (state >= this.states.length) this.states = withRoom(this.states, Math.max(state + 1, this.states.length * 2));
  }

  /** The first word represents the places from `base` on. */
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
}
