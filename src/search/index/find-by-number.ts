import { blockPlaces } from "../numbers/bitmap.ts";
import { between, inBitmap, type Operand } from "../numbers/operands.ts";
import { digitsOf, yearDigits } from "./athlete-code.ts";
import type { AthleteIndex } from "./athlete-index.ts";
import { equalTo } from "./filter-operands.ts";
import type { Selection } from "./selection.ts";

/** A list sorted by a number in descending order, with 0 last. Ties are in key order. */
interface NumberSort {
  index: AthleteIndex;
  digits: typeof yearDigits;
  counts: Uint32Array | undefined;
  total: number;
  skip: number;
  size: number;
}

export function findByNumber(
  matches: Selection,
  { index, digits, counts: known, total, skip, size }: NumberSort,
): { places: number[]; counts: Uint32Array | undefined } {
  const first = known ? null : countFirst(matches, { index, digits, total, wanted: skip + size });
  const counts = known ?? first ?? countNumbers(matches, index, digits);
  const planes = index.planes.digits(digits);
  const pieces = piecesOf(counts, skip, size);
  // Values that are completely on the page are searched together: the tallest few athletes have a value each.
  const whole = pieces.filter((piece) => piece.skip === 0 && piece.size === counts[piece.number]);
  const highest = whole[0]?.number ?? 0;
  const lowest = whole.at(-1)?.number ?? 0;
  const wholes =
    whole.length > 1 && lowest > 0
      ? Map.groupBy(
          matches.and(between(planes, lowest, highest)).places({ skip: 0, size: Number.POSITIVE_INFINITY }),
          (place) => digitsOf(index.codeAt(place), digits),
        )
      : new Map<number, number[]>();
  const places = pieces.flatMap(
    ({ number, skip, size }) =>
      wholes.get(number) ?? matches.and(havingNumber(index, digits, number)).places({ skip, size }),
  );
  return { places, counts: first ? undefined : counts };
}

/** The sample reads one of this many blocks. */
const sampled = 16;
/** Up to this many values, each one is counted by its bitmap. */
const fewNumbers = 16;

interface NumberCount {
  index: AthleteIndex;
  digits: typeof yearDigits;
  total: number;
  wanted: number;
}

/** Counts only the greatest values, as many as the page needs. Returns null if that would save nothing. */
function countFirst(matches: Selection, count: NumberCount): Uint32Array | null {
  if (count.total < count.index.fewMatches) return null;
  return count.digits === yearDigits ? countByBitmap(matches, count) : countGreatest(matches, count);
}

function countByBitmap(matches: Selection, { index, digits, total, wanted }: NumberCount): Uint32Array | null {
  const present = index.present.years;
  if (present.reduce((sum, count) => sum + Math.min(1, count), 0) > fewNumbers) return null;
  const counts = new Uint32Array(present.length);
  let left = total;
  for (let number = counts.length - 1; number > 0 && total - left < wanted; number--) {
    if (present[number] === 0) continue;
    counts[number] = matches.and(havingNumber(index, digits, number)).count().total;
    left -= counts[number] as number;
  }
  counts[0] = left;
  return counts;
}

/** Estimates from a sample above which value there are enough matches, and counts those. */
function countGreatest(matches: Selection, { index, digits, total, wanted }: NumberCount): Uint32Array | null {
  if (wanted > total / 20) return null;
  const sample = countNumbers(matches, index, { ...digits, step: sampled });
  let lowest = sample.length;
  for (let expected = 0; lowest > 1 && expected < 4 * wanted + 4 * sampled; ) {
    lowest -= 1;
    expected += (sample[lowest] as number) * sampled;
  }
  const greatest = matches.and(between(index.planes.digits(digits), lowest, sample.length - 1));
  const counts = countNumbers(greatest, index, digits);
  return counts.reduce((sum, count) => sum + count, 0) >= wanted ? counts : null;
}

function havingNumber({ planes }: AthleteIndex, digits: typeof yearDigits, number: number): Operand {
  if (digits !== yearDigits) return between(planes.digits(digits), number, number);
  return inBitmap(planes.values.find(equalTo(planes, "years", number), planes.words));
}

function piecesOf(counts: Uint32Array, skip: number, size: number): { number: number; skip: number; size: number }[] {
  const pieces: { number: number; skip: number; size: number }[] = [];
  let left = skip;
  let room = size;
  for (let step = 1; step <= counts.length && room > 0; step++) {
    const number = counts.length - step;
    const here = counts[number] as number;
    if (here <= left) {
      left -= here;
      continue;
    }
    const taken = Math.min(here - left, room);
    pieces.push({ number, skip: left, size: taken });
    room -= taken;
    left = 0;
  }
  return pieces;
}

function countNumbers(
  matches: Selection,
  index: AthleteIndex,
  { first, length, step = 1 }: typeof yearDigits & { step?: number },
): Uint32Array {
  const counts = new Uint32Array(1 << length);
  const mask = counts.length - 1;
  const { codes } = index.columns;
  for (let block = 0; block < matches.blocks; block += step) {
    const { words, length } = matches.read(block);
    const base = block * blockPlaces;
    for (let at = 0; at < length; at++) {
      for (let word = words[at] as number; word !== 0; word &= word - 1) {
        const code = codes[base + at * 32 + 31 - Math.clz32(word & -word)] as number;
        const number = (code >>> first) & mask;
        counts[number] = (counts[number] as number) + 1;
      }
    }
  }
  return counts;
}
