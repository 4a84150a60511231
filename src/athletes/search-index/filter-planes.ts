import { codeLength } from "./athlete-code.ts";
import { type Bitmap, blockWords } from "./bitmap.ts";
import { type Frozen, type Thawed, withRoom } from "./typed-columns.ts";

const stateLength = 16;

/** The filters of all athletes, a bitmap for each binary digit of code and state. */
export class FilterPlanes {
  /** The digits of the code, the lowest first. */
  #code: Bitmap[] = [];
  /** The digits of the state's number, as many as were needed so far. */
  #state: Bitmap[] = [];
  #words = blockWords;

  constructor() {
    this.#code = Array.from({ length: codeLength }, () => new Int32Array(this.#words));
  }

  get memoryBytes(): number {
    return (this.#code.length + this.#state.length) * this.#words * 4;
  }

  /** One digit of the code. */
  plane(bit: number): Bitmap {
    return this.#code[bit] as Bitmap;
  }

  /** Some digits of the code. */
  digits({ first, length }: { first: number; length: number }): readonly Bitmap[] {
    return this.#code.slice(first, first + length);
  }

  get state(): readonly Bitmap[] {
    return this.#state;
  }

  /** Brings a place from one code and state to others. */
  change(place: number, from: { code: number; state: number }, to: { code: number; state: number }): void {
    flip(this.#code, from.code ^ to.code, place);
    const states = from.state ^ to.state;
    while (this.#state.length < stateLength && states >>> this.#state.length !== 0)
      this.#state.push(new Int32Array(this.#words));
    flip(this.#state, states, place);
  }

  /** Makes room for so many words of each bitmap. */
  grow(words: number): void {
    if (words <= this.#words) return;
    this.#words = words;
    this.#code = this.#code.map((plane) => withRoom(plane, words));
    this.#state = this.#state.map((plane) => withRoom(plane, words));
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

function flip(planes: readonly Bitmap[], digits: number, place: number): void {
  for (let rest = digits; rest !== 0; rest &= rest - 1) {
    const plane = planes[31 - Math.clz32(rest & -rest)] as Bitmap;
    plane[place >>> 5] = (plane[place >>> 5] as number) ^ (1 << (place & 31));
  }
}
