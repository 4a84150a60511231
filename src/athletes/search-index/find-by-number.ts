import { type Bitmap, blockPlaces, eachBit } from "./bitmap.ts";
import type { Asked } from "./find-page.ts";
import { between } from "./operands.ts";

/** A list that is sorted by a number, the greatest first and 0 last; among equals by key. */
interface NumberSort {
  /** The digits of the number, the lowest first. */
  planes: readonly Bitmap[];
  numberAt: (place: number) => number;
  /** How many of those who match have each number, where that is known. */
  counts: Uint32Array | undefined;
  skip: number;
  size: number;
}

/** The places of one page, and how many of those who match have each number. */
export function findByNumber(
  { matches }: Asked,
  { planes, numberAt, counts = countNumbers(matches, 2 ** planes.length, numberAt), skip, size }: NumberSort,
): { places: number[]; counts: Uint32Array } {
  const pieces = piecesOf(counts, skip, size);
  // Numbers that are on the page with all who have them are looked for together: the tallest few have a number each.
  const whole = pieces.filter((piece) => piece.skip === 0 && piece.size === counts[piece.number]);
  const highest = whole[0]?.number ?? 0;
  const lowest = whole.at(-1)?.number ?? 0;
  const wholes =
    whole.length > 1 && lowest > 0
      ? Map.groupBy(
          matches.and(between(planes, lowest, highest)).places({ skip: 0, size: Number.POSITIVE_INFINITY }),
          numberAt,
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

function countNumbers(matches: Asked["matches"], length: number, numberAt: (place: number) => number): Uint32Array {
  const counts = new Uint32Array(length);
  for (let block = 0; block < matches.blocks; block++) {
    const { words, length } = matches.read(block);
    eachBit(words, length, block * blockPlaces, (place) => {
      const number = numberAt(place);
      counts[number] = (counts[number] as number) + 1;
    });
  }
  return counts;
}
