import { type Bitmap, clearBit, setBit } from "../bitmaps/bitmap.ts";
import { type Frozen, roomFor, type Thawed, withRoom } from "../typed-columns.ts";
import type { GramLists } from "./gram-lists.ts";
import type { NameColumn } from "./name-term.ts";
import { partEnd, partStart } from "./part-dictionary.ts";

/** A pattern that is too common to merge the lists of its parts. The index maintains its bitmap. */
interface HeavyGram {
  key: number;
  /** The searched columns: all (a piece without marks), or one. */
  columns: readonly NameColumn[];
  bitmap: Bitmap;
}

export const heavyFrom = 200_000;
const maxPatterns = { anywhere: 48, edges: 28 };
/** Minimum share of all athletes for a common pattern. */
const shares = { anywhere: 0.06, edges: 0.03 };

export class HeavyGrams {
  #grams = new Map<number, HeavyGram>();

  get memoryBytes(): number {
    return [...this.#grams.values()].reduce((sum, { bitmap }) => sum + bitmap.byteLength, 0);
  }

  find(pattern: Uint8Array, columns: readonly NameColumn[]): Bitmap | undefined {
    if (pattern.length > 3) return;
    const gram = this.#grams.get(keyOf(pattern, 0, pattern.length));
    return gram && gram.columns.join() === columns.join() ? gram.bitmap : undefined;
  }

  /** Sets a place in the bitmaps of all patterns that a part (with its marks) contains. */
  add(place: number, column: NameColumn, { text, from, to }: { text: Uint8Array; from: number; to: number }): void {
    if (this.#grams.size === 0) return;
    for (let start = from; start < to; start++) {
      for (let length = 1; length <= 3 && start + length <= to; length++) {
        const gram = this.#grams.get(keyOf(text, start, start + length));
        if (gram?.columns.includes(column)) setBit(gram.bitmap, place);
      }
    }
  }

  remove(place: number): void {
    for (const { bitmap } of this.#grams.values()) clearBit(bitmap, place);
  }

  grow(words: number): void {
    for (const gram of this.#grams.values()) gram.bitmap = withRoom(gram.bitmap, words);
  }

  /** `weigh` counts the names of a column that contain a part. `mark` sets the places of parts. */
  build(
    lists: GramLists,
    {
      size,
      from,
      weigh,
      mark,
    }: {
      size: number;
      from: number;
      weigh: (part: number, column: NameColumn) => number;
      mark: (bitmap: Bitmap, columns: readonly NameColumn[], pattern: Uint8Array) => void;
    },
  ): void {
    this.#grams.clear();
    if (size < from) return;
    const weights = weighGrams(lists, weigh);
    const chosen = [...weights].sort(([, one], [, other]) => other.weight - one.weight);
    for (const [kind, isEdge] of [
      ["anywhere", false],
      ["edges", true],
    ] as const) {
      const common = chosen.filter(
        ([, { columns, weight }]) => (columns.length === 1) === isEdge && weight > size * shares[kind],
      );
      for (const [key, { columns }] of common.slice(0, maxPatterns[kind])) {
        const bitmap = new Int32Array(Math.ceil(roomFor(size) / 32));
        mark(bitmap, columns, patternOf(key));
        this.#grams.set(key, { key, columns, bitmap });
      }
    }
  }

  freeze(words: number): Frozen {
    const grams = [...this.#grams.values()];
    return {
      arrays: Object.fromEntries(grams.map(({ key, bitmap }) => [String(key), bitmap.subarray(0, words)])),
      facts: { grams: grams.map(({ key, columns }) => ({ key, columns })) },
    };
  }

  static thaw(from: Thawed): HeavyGrams {
    const heavy = new HeavyGrams();
    for (const { key, columns } of from.fact<Omit<HeavyGram, "bitmap">[]>("grams")) {
      heavy.#grams.set(key, { key, columns, bitmap: from.array(String(key), Int32Array) });
    }
    return heavy;
  }
}

const anywhere: readonly NameColumn[] = [0, 1, 2];

/** May count a name twice if it contains the pattern twice. */
function weighGrams(
  lists: GramLists,
  weigh: (part: number, column: NameColumn) => number,
): Map<number, { columns: readonly NameColumn[]; weight: number }> {
  const weights = new Map<number, { columns: readonly NameColumn[]; weight: number }>();
  lists.each((key, parts) => {
    const bytes = [key >>> 16, (key >>> 8) & 255, key & 255].filter((byte) => byte !== 0);
    const sumOver = (inColumns: readonly NameColumn[]) => {
      let sum = 0;
      for (const part of parts) for (const column of inColumns) sum += weigh(part, column);
      return sum;
    };
    const columns = columnsOf(bytes);
    const weight = sumOver(columns);
    for (let length = 1; length <= bytes.length; length++) {
      const piece = bytes.slice(0, length);
      const [first, last] = [piece[0] as number, piece[length - 1] as number];
      if (columnsOf(piece).join() !== columns.join()) {
        // A piece without the mark at its end is searched in every column.
        if (first === partStart || last === partEnd) continue;
        const everywhere = sumOver(anywhere);
        count(piece, anywhere, everywhere);
      } else if (length > 1 || first !== partStart) count(piece, columns, weight);
    }
  });
  return weights;

  function count(piece: number[], columns: readonly NameColumn[], weight: number): void {
    const key = keyOf(Uint8Array.from(piece), 0, piece.length);
    const known = weights.get(key);
    if (known) known.weight += weight;
    else weights.set(key, { columns, weight });
  }
}

/** The start of a part is searched in the second word, the end in the first, everything else in all columns. */
function columnsOf(bytes: readonly number[]): readonly NameColumn[] {
  if (bytes[0] === partStart) return [1];
  if (bytes.at(-1) === partEnd) return [0];
  return anywhere;
}

function keyOf(bytes: Uint8Array, from: number, to: number): number {
  let key = to - from;
  for (let at = from; at < to; at++) key = key * 256 + (bytes[at] as number);
  return key;
}

function patternOf(key: number): Uint8Array {
  const bytes: number[] = [];
  let rest = key;
  while (rest > 3) {
    bytes.unshift(rest & 255);
    rest = Math.floor(rest / 256);
  }
  return Uint8Array.from(bytes);
}
