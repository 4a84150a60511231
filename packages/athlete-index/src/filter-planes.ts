import { codeLength } from "./athlete-code.ts";
import { type Bitmap, blockWords } from "./bitmaps/bitmap.ts";
import { type Frozen, type Thawed, withRoom } from "./typed-columns.ts";
import { ValueBitmaps } from "./value-bitmaps.ts";

const stateLength = 16;
/** Maximum number of cached bitmaps. For all athletes, they use 5 bytes per athlete. */
const maxCached = 40;

/** The filters of all athletes as bit planes: one bitmap for each binary digit of code and state. */
export class FilterPlanes {
  #code: Bitmap[] = [];
  #state: Bitmap[] = [];
  #words: number;
  readonly values: ValueBitmaps;

  constructor(words = blockWords, cached = maxCached) {
    this.#words = words;
    this.values = new ValueBitmaps(cached);
    this.#code = Array.from({ length: codeLength }, () => new Int32Array(this.#words));
  }

  get memoryBytes(): number {
    return (this.#code.length + this.#state.length) * this.#words * 4 + this.values.memoryBytes;
  }

  get words(): number {
    return this.#words;
  }

  plane(bit: number): Bitmap {
    return this.#code[bit] as Bitmap;
  }

  digits({ first, length }: { first: number; length: number }): readonly Bitmap[] {
    return this.#code.slice(first, first + length);
  }

  get state(): readonly Bitmap[] {
    return this.#state;
  }

  change(place: number, from: { code: number; state: number }, to: { code: number; state: number }): void {
    flip(this.#code, from.code ^ to.code, place);
    const states = from.state ^ to.state;
    while (this.#state.length < stateLength && states >>> this.#state.length !== 0)
      this.#state.push(new Int32Array(this.#words));
    flip(this.#state, states, place);
    this.values.follow(place, to);
  }

  /** Fills empty bitmaps from the first `size` places, or from the places in `order`. */
  fill({ codes, states }: { codes: Uint32Array; states: Uint16Array }, size: number, order?: Uint32Array): void {
    const words = Math.ceil(size / 32);
    this.grow(words);
    this.values.clear();
    const highest = states.reduce((most, state) => Math.max(most, state), 0);
    while (highest >>> this.#state.length !== 0) this.#state.push(new Int32Array(this.#words));
    const code = new Int32Array(32);
    const state = new Int32Array(32);
    for (let word = 0; word < words; word++) {
      code.fill(0);
      state.fill(0);
      const end = Math.min(32, size - word * 32);
      for (let bit = 0; bit < end; bit++) {
        const place = order ? (order[word * 32 + bit] as number) : word * 32 + bit;
        spread(code, codes[place] as number, bit);
        spread(state, states[place] as number, bit);
      }
      for (const [digit, plane] of this.#code.entries()) plane[word] = code[digit] as number;
      for (const [digit, plane] of this.#state.entries()) plane[word] = state[digit] as number;
    }
  }

  /** Writes each bitmap from the same one of other planes. */
  copyFrom(others: FilterPlanes, copy: (from: Bitmap, to: Bitmap) => void): void {
    this.values.clear();
    while (this.#state.length < others.#state.length) this.#state.push(new Int32Array(this.#words));
    for (const [digit, plane] of this.#code.entries()) copy(others.#code[digit] as Bitmap, plane);
    for (const [digit, plane] of others.#state.entries()) copy(plane, this.#state[digit] as Bitmap);
  }

  grow(words: number): void {
    if (words <= this.#words) return;
    this.#words = words;
    this.#code = this.#code.map((plane) => withRoom(plane, words));
    this.#state = this.#state.map((plane) => withRoom(plane, words));
    this.values.grow(words);
  }

  freeze(words: number): Frozen {
    const arrays = Object.fromEntries([
      ...this.#code.map((plane, digit) => [`code${digit}`, plane.subarray(0, words)]),
      ...this.#state.map((plane, digit) => [`state${digit}`, plane.subarray(0, words)]),
    ]);
    return { arrays, facts: { states: this.#state.length } };
  }

  static thaw(from: Thawed): FilterPlanes {
    const planes = new FilterPlanes();
    planes.#code = planes.#code.map((_, digit) => from.array(`code${digit}`, Int32Array));
    planes.#state = Array.from({ length: from.fact<number>("states") }, (_, digit) =>
      from.array(`state${digit}`, Int32Array),
    );
    planes.#words = planes.#code[0]?.length ?? 0;
    return planes;
  }
}

function spread(words: Int32Array, number: number, bit: number): void {
  for (let rest = number; rest !== 0; rest &= rest - 1) {
    const digit = 31 - Math.clz32(rest & -rest);
    words[digit] = (words[digit] as number) | (1 << bit);
  }
}

function flip(planes: readonly Bitmap[], digits: number, place: number): void {
  for (let rest = digits; rest !== 0; rest &= rest - 1) {
    const plane = planes[31 - Math.clz32(rest & -rest)] as Bitmap;
    plane[place >>> 5] = (plane[place >>> 5] as number) ^ (1 << (place & 31));
  }
}
