import { digitsOf, heightDigits, yearDigits } from "./athlete-code.ts";
import type { AthleteIndex } from "./athlete-index.ts";
import { blockPlaces } from "./bitmaps/bitmap.ts";
import { inBitmap, notInBitmap, type Operand } from "./bitmaps/operands.ts";
import { havingAtLeast } from "./filter-operands.ts";
import type { Selection } from "./selection.ts";

export type NumberName = "years" | "heights";

/** Number of matches with at least a number, as far as they were counted. */
export type CountsFrom = Map<number, number>;

/** A list sorted by a number in descending order, with 0 last. Ties are in key order. */
interface NumberSort {
  index: AthleteIndex;
  name: NumberName;
  /** Contains the counts of former pages and gets those of this page. */
  countsFrom: CountsFrom;
  total: number;
  skip: number;
  size: number;
}

export function findByNumber(matches: Selection, { index, name, countsFrom, total, skip, size }: NumberSort): number[] {
  const numbers = listNumbers(index.present[name]);
  if (countsFrom.size === 0 && total < index.fewMatches) addCounts(countsFrom, countNumbers(matches, index, name));
  const countFrom = (at: number): number => {
    const number = numbers[at];
    if (number === undefined) return 0;
    const known = number === 0 ? total : countsFrom.get(number);
    if (known !== undefined) return known;
    const count = matches.and(inBitmap(havingAtLeast(index.planes, name, number))).count().total;
    countsFrom.set(number, count);
    return count;
  };
  const having = (first: number, last: number): Operand[] => [
    ...(numbers[last] ? [inBitmap(havingAtLeast(index.planes, name, numbers[last]))] : []),
    ...(first > 0 ? [notInBitmap(havingAtLeast(index.planes, name, numbers[first - 1] as number))] : []),
  ];
  const pieces = listPieces({ countFrom, last: numbers.length - 1, skip, size });
  // Values that are completely on the page are searched together: the tallest few athletes have a value each.
  const whole = pieces.filter(({ isWhole }) => isWhole);
  const [first, last] = [whole[0]?.at ?? 0, whole.at(-1)?.at ?? 0];
  const wholes =
    whole.length > 1
      ? Map.groupBy(matches.and(...having(first, last)).places({ skip: 0, size: Number.POSITIVE_INFINITY }), (place) =>
          digitsOf(index.codeAt(place), digits[name]),
        )
      : new Map<number, number[]>();
  return pieces.flatMap(
    ({ at, skip, size }) => wholes.get(numbers[at] as number) ?? matches.and(...having(at, at)).places({ skip, size }),
  );
}

const digits = { years: yearDigits, heights: heightDigits };

/** Lists the numbers that occur in descending order, and 0. */
function listNumbers(present: Uint32Array): number[] {
  return [...[...present.keys()].filter((number) => number > 0 && present[number]).reverse(), 0];
}

/** Adds the counts of each number. */
export function addCounts(countsFrom: CountsFrom, counts: Uint32Array): void {
  let sum = 0;
  for (let number = counts.length - 1; number > 0; number--) {
    sum += counts[number] as number;
    countsFrom.set(number, sum);
  }
}

/** Matches with the number at `at` that are on the page. */
interface Piece {
  at: number;
  skip: number;
  size: number;
  isWhole: boolean;
}

function listPieces({
  countFrom,
  last,
  skip,
  size,
}: {
  countFrom: (at: number) => number;
  last: number;
  skip: number;
  size: number;
}): Piece[] {
  let [low, high] = [0, last];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (countFrom(middle) > skip) high = middle;
    else low = middle + 1;
  }
  const pieces: Piece[] = [];
  let next = skip;
  for (let at = low; at <= last && next < skip + size; at++) {
    const before = countFrom(at - 1);
    const end = Math.min(countFrom(at), skip + size);
    if (end <= next) continue;
    pieces.push({ at, skip: next - before, size: end - next, isWhole: next === before && end === countFrom(at) });
    next = end;
  }
  return pieces;
}

function countNumbers(matches: Selection, index: AthleteIndex, name: NumberName): Uint32Array {
  const { first, length } = digits[name];
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
