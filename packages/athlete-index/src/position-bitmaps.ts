import { positionCodes } from "@openroster/stat-files/sports/positions.ts";
import { type Bitmap, clearBit, createBlock, hasBit, setBit } from "./bitmaps/bitmap.ts";
import { athleteMarks } from "./query.ts";
import { type Frozen, type Thawed, withRoom } from "./typed-columns.ts";

const bitmapCodes: readonly string[] = [...positionCodes, ...athleteMarks];

/** One bitmap for each position of each sport, and for each mark. */
export class PositionBitmaps {
  #bitmaps: Bitmap[] = bitmapCodes.map(() => createBlock());

  get memoryBytes(): number {
    return this.#bitmaps.reduce((sum, { byteLength }) => sum + byteLength, 0);
  }

  bitmaps(codes: readonly string[]): Bitmap[] {
    return codes.flatMap((code) => this.#bitmaps[bitmapCodes.indexOf(code)] ?? []);
  }

  at(place: number): string[] {
    return bitmapCodes.filter((_, number) => hasBit(this.#bitmaps[number] as Bitmap, place));
  }

  set(place: number, codes: readonly string[]): void {
    for (const [number, code] of bitmapCodes.entries())
      (codes.includes(code) ? setBit : clearBit)(this.#bitmaps[number] as Bitmap, place);
  }

  /** Adds the positions of an athlete without any, during the initial load. */
  push(place: number, codes: readonly string[]): void {
    for (const bitmap of this.bitmaps(codes)) setBit(bitmap, place);
  }

  grow(words: number): void {
    this.#bitmaps = this.#bitmaps.map((bitmap) => withRoom(bitmap, words));
  }

  freeze(words: number): Frozen {
    return {
      arrays: Object.fromEntries(
        this.#bitmaps.map((bitmap, number) => [`position${number}`, bitmap.subarray(0, words)]),
      ),
      facts: {},
    };
  }

  static thaw(from: Thawed): PositionBitmaps {
    const positions = new PositionBitmaps();
    positions.#bitmaps = bitmapCodes.map((_, number) => from.array(`position${number}`, Int32Array));
    return positions;
  }
}
