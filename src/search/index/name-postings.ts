import type { Bitmap } from "./bitmap.ts";
import type { Frozen, Thawed } from "./typed-columns.ts";

type Numbers = Uint32Array<ArrayBuffer>;

/** For each part the places in whose names it stands, in one column of the names. */
export class NamePostings {
  /** Where the list of each part begins; the last entry is the end of all. */
  readonly #firsts: Numbers;
  readonly #places: Numbers;

  constructor(firsts: Numbers = new Uint32Array(1), places: Numbers = new Uint32Array(0)) {
    this.#firsts = firsts;
    this.#places = places;
  }

  get memoryBytes(): number {
    return this.#firsts.byteLength + this.#places.byteLength;
  }

  /** In how many names a part stands; in none where it came after the lists were made. */
  countOf(part: number): number {
    return part + 1 < this.#firsts.length ? (this.#firsts[part + 1] as number) - (this.#firsts[part] as number) : 0;
  }

  /** In how many names one of the parts stands. */
  weigh(parts: Uint32Array): number {
    let weight = 0;
    for (const part of parts) weight += this.countOf(part);
    return weight;
  }

  /** Sets the bits of all places of some parts. */
  mark(bitmap: Bitmap, parts: Uint32Array): void {
    const places = this.#places;
    for (const part of parts) {
      if (this.countOf(part) === 0) continue;
      const end = this.#firsts[part + 1] as number;
      for (let at = this.#firsts[part] as number; at < end; at++) {
        const place = places[at] as number;
        bitmap[place >>> 5] = (bitmap[place >>> 5] as number) | (1 << (place & 31));
      }
    }
  }

  /** Sets the bits of those places of some parts where each other column holds one of the parts that it should. */
  markWhere(bitmap: Bitmap, parts: Uint32Array, others: readonly { column: Uint32Array; flags: Uint8Array }[]): void {
    const [one, two = one] = others;
    if (!one || !two) return;
    const places = this.#places;
    for (const part of parts) {
      if (this.countOf(part) === 0) continue;
      const end = this.#firsts[part + 1] as number;
      for (let at = this.#firsts[part] as number; at < end; at++) {
        const place = places[at] as number;
        if (one.flags[one.column[place] as number] === 0 || two.flags[two.column[place] as number] === 0) continue;
        bitmap[place >>> 5] = (bitmap[place >>> 5] as number) | (1 << (place & 31));
      }
    }
  }

  freeze(): Frozen {
    return { arrays: { firsts: this.#firsts, places: this.#places }, facts: {} };
  }

  static thaw(from: Thawed): NamePostings {
    return new NamePostings(from.array("firsts", Uint32Array), from.array("places", Uint32Array));
  }
}

/** Makes the lists from the part at each place; the empty part has none. */
export function listPlaces(parts: Uint32Array, partCount: number): NamePostings {
  const firsts = new Uint32Array(partCount + 1);
  for (const part of parts) if (part !== 0) firsts[part + 1] = (firsts[part + 1] as number) + 1;
  for (let part = 1; part <= partCount; part++) firsts[part] = (firsts[part] as number) + (firsts[part - 1] as number);
  const next = firsts.slice();
  const places = new Uint32Array(firsts[partCount] as number);
  let place = 0;
  for (const part of parts) {
    if (part !== 0) {
      const at = next[part] as number;
      places[at] = place;
      next[part] = at + 1;
    }
    place += 1;
  }
  return new NamePostings(firsts, places);
}
