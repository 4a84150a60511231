import { packAbove, packDifference, packSumAbove, packUpTo } from "./pack-rows.ts";
import type { Column, Words } from "./season-block.ts";

/** A condition that holds if the weighted sum of figures is at least `least` and the attempts, a sum as well, are enough. */
export interface LinearForm {
  terms: { place: number; over: number; under: number; weight: number; isAttempt: boolean }[];
  least: number;
  attempts: number;
}

const never = 2 ** 30;

/** A linear form as a threshold for each value of the divisor: at least 8 assists per set is at least 80 assists in 10 sets. */
export class Quotient {
  readonly #form: LinearForm;
  readonly #weights: readonly number[];
  readonly #unit: number;
  readonly #tables = new Map<string, Int32Array>();

  private constructor(form: LinearForm, weights: readonly number[]) {
    this.#form = form;
    this.#unit = weights.reduce(greatestDivisor, 0) || 1;
    this.#weights = weights.map((weight) => weight / this.#unit);
  }

  /** Returns null for another form. */
  static of(form: LinearForm): Quotient | null {
    const over = form.terms.slice(0, -1);
    const isQuotient = form.terms.at(-1)?.over === 0 && over.every(({ isAttempt }) => !isAttempt);
    if (!isQuotient || over.length < 1 || over.length > 2) return null;
    return new Quotient(
      form,
      over.map(({ weight }) => weight),
    );
  }

  /** Selects rows by their codes, which are in the order of the terms. Returns false if the numbers are too great. */
  pack(
    columns: readonly Column[],
    { codes, count }: { codes: readonly Uint16Array[]; count: number },
    into: Words,
  ): boolean {
    const [first = 0, second] = this.#weights;
    if (second === undefined) {
      if (first < 0) packUpTo(codes, this.#tableFor(columns), count, into);
      else packAbove(codes, this.#tableFor(columns), count, into);
      return true;
    }
    const greatest = this.#weights.reduce(
      (sum, weight, number) => sum + Math.abs(weight) * (columns[number]?.highestCode ?? 0),
      0,
    );
    if (greatest >= never) return false;
    const table = this.#tableFor(columns);
    const [one, other, divisor] = codes as [Uint16Array, Uint16Array, Uint16Array];
    if (first === 1 && second === -1) packDifference([one, other, divisor], table, count, into);
    else if (first === -1 && second === 1) packDifference([other, one, divisor], table, count, into);
    else packSumAbove(codes, { table, weights: this.#weights, count }, into);
    return true;
  }

  #tableFor(columns: readonly Column[]): Int32Array {
    // Most blocks have the same lowest figures, so they share a table.
    const key = columns.map(({ base }) => base).join();
    const { base = 0, highestCode = 0 } = columns.at(-1) ?? {};
    const known = this.#tables.get(key);
    if (known && known.length > highestCode) return known;
    const table = new Int32Array(highestCode + 256);
    for (let code = 0; code < table.length; code++) table[code] = this.#threshold(columns, code, code + base);
    this.#tables.set(key, table);
    return table;
  }

  #threshold(columns: readonly Column[], code: number, divisor: number): number {
    const [first = 0, second] = this.#weights;
    const isUpTo = second === undefined && first < 0;
    const { least, attempts, terms } = this.#form;
    if (code === 0 || divisor < attempts) return isUpTo ? -never : never;
    const bases = this.#weights.reduce((sum, weight, number) => sum + weight * (columns[number]?.base ?? 0), 0);
    const needed = Math.ceil((least - (terms.at(-1)?.weight ?? 0) * divisor) / this.#unit) - bases;
    if (isUpTo) return Math.max(-never, Math.min(never, -needed));
    // A code of 0 is a missing figure.
    const lowest = second === undefined ? 0 : -never;
    return Math.max(lowest, Math.min(never, needed - 1));
  }
}

function greatestDivisor(one: number, other: number): number {
  let [a, b] = [Math.abs(one), Math.abs(other)];
  while (b > 0) [a, b] = [b, a % b];
  return a;
}
