import type { Bitmap } from "../bitmaps/bitmap.ts";
import type { Frozen, Thawed } from "../typed-columns.ts";

type Numbers = Uint32Array<ArrayBuffer>;

/** Posting lists of one name column: the places of the names that contain each part. */
export class NamePostings {
  readonly #firsts: Numbers;
  readonly #places: Numbers;

  constructor(firsts: Numbers = new Uint32Array(1), places: Numbers = new Uint32Array(0)) {
    this.#firsts = firsts;
    this.#places = places;
  }

  get memoryBytes(): number {
    return this.#firsts.byteLength + this.#places.byteLength;
  }

  /** Returns the number of names with a part; 0 for parts added after the lists were built. */
  countOf(part: number): number {
    return part + 1 < this.#firsts.length ? (this.#firsts[part + 1] as number) - (this.#firsts[part] as number) : 0;
  }

  weigh(parts: Uint32Array): number {
    let weight = 0;
    for (const part of parts) weight += this.countOf(part);
    return weight;
  }

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

  markWhere(bitmap: Bitmap, parts: Uint32Array, others: readonly { column: Uint32Array; flags: Uint8Array }[]): void {
    const [one, two = one] = others;
    if (!one || !two) return;
    const places = this.#places;
    for (const part of parts) {
      if (this.countOf(part) === 0) continue;
      const end = this.#firsts[part + 1] as number;
      for (let at = this.#firsts[part] as number; at < end; at++) {
        const place = places[at] as number;
        if (one.flags[one.column[place] as number] !== 1 || two.flags[two.column[place] as number] !== 1) continue;
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
