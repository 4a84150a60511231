import { digitsOf, type yearDigits } from "./athlete-code.ts";
import type { AthleteIndex } from "./athlete-index.ts";
import { blockPlaces } from "./bitmap.ts";
import { between } from "./operands.ts";
import type { Selection } from "./selection.ts";

/** A list that is sorted by a number, the greatest first and 0 last; among equals by key. */
interface NumberSort {
  index: AthleteIndex;
  /** Where the number stands in the code of an athlete. */
  digits: typeof yearDigits;
  /** How many of those who match have each number, where that is known. */
  counts: Uint32Array | undefined;
  skip: number;
  size: number;
}

/** The places of one page, and how many of those who match have each number. */
export function findByNumber(
  matches: Selection,
  { index, digits, counts = countNumbers(matches, index, digits), skip, size }: NumberSort,
): { places: number[]; counts: Uint32Array } {
  const planes = index.planes.digits(digits);
  const pieces = piecesOf(counts, skip, size);
  // Numbers that are on the page with all who have them are looked for together: the tallest few have a number each.
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
      wholes.get(number) ?? matches.and(between(planes, number, number)).places({ skip, size }),
  );
  return { places, counts };
}

/** Which of those who have a number stand on the page, number by number in the order of the list. */
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

function countNumbers(matches: Selection, index: AthleteIndex, { first, length }: typeof yearDigits): Uint32Array {
  const counts = new Uint32Array(1 << length);
  const mask = counts.length - 1;
  const { codes } = index.columns;
  for (let block = 0; block < matches.blocks; block++) {
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
