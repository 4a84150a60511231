import { positionCodes } from "@openroster/stat-files/sports/positions.ts";
import { genderBits, heightOf, schoolTypeBits, sportBits, yearNumber } from "./athlete-code.ts";
import type { AthleteIndex } from "./athlete-index.ts";
import { blockPlaces, createBlock } from "./bitmaps/bitmap.ts";
import { keepMasked, maskOf } from "./bitmaps/bitmap-functions.ts";
import { type Chosen, facetNames, sumOf, wantedOf } from "./filter-operands.ts";
import { prepareQuery } from "./prepare-query.ts";
import type { FacetName, IndexCounts, IndexQuery } from "./query.ts";
import type { Selection } from "./selection.ts";
import { Tally } from "./tally.ts";

/** Blocks that are counted before `pause` lets other requests run; they take about 2 ms. */
const blocksPerSlice = 8;

/** Counts, for each filter value, the athletes that match all other filters. Returns null if the index changed in between. */
export async function countFilters(
  index: AthleteIndex,
  { filters, term }: IndexQuery,
  pause: () => Promise<void>,
): Promise<IndexCounts | null> {
  const wanted = wantedOf(index, filters);
  const chosen = facetNames.filter((name) => wanted[name] !== undefined);
  const { isNarrowed } = prepareQuery(index, { filters, term });
  const unchosen = facetNames.filter((name) => !chosen.includes(name));
  // One pass counts all filters that are not chosen. Each chosen filter needs its own pass without itself.
  const readings = [
    { chosen: wanted, counted: unchosen },
    ...chosen.map((name) => ({ chosen: { ...wanted, [name]: undefined }, counted: [name] })),
  ];
  const tallies = new Map<FacetName, Tally>();
  const { changes } = index;
  for (const { chosen, counted } of readings) {
    const known = isNarrowed ? null : sumOf(index, chosen);
    const tally = known ?? (await countAllBlocks(index, { query: { filters, term }, chosen, counted, pause }));
    if (!tally || index.changes !== changes) return null;
    for (const name of counted) tallies.set(name, tally);
  }
  const position = await countPositions(index, { filters, term }, pause);
  if (!position) return null;
  return { ...describeCounts(index, (name) => tallies.get(name) ?? new Tally()), position };
}

/** Counts the positions of the chosen sport under all filters except positions. */
async function countPositions(
  index: AthleteIndex,
  { filters: { position: _, ...filters }, term }: IndexQuery,
  pause: () => Promise<void>,
): Promise<IndexCounts["position"] | null> {
  const { sportCode } = filters;
  if (!sportCode) return {};
  const { changes } = index;
  const codes = positionCodes.filter((code) => code.startsWith(sportCode));
  const totals = new Uint32Array(codes.length);
  const read = () => prepareQuery(index, { filters, term }).matches;
  let matches = read();
  for (let block = 0; block < matches.blocks; block++) {
    if (block % blocksPerSlice === blocksPerSlice - 1) {
      await pause();
      if (index.changes !== changes) return null;
      matches = read();
    }
    const { words, length } = matches.read(block);
    if (length === 0) continue;
    for (const [number, bitmap] of index.positions.bitmaps(codes).entries()) {
      masked.set(words);
      const count = keepMasked(masked, [maskOf(bitmap)], { start: block * (blockPlaces / 32), length });
      totals[number] = (totals[number] as number) + count;
    }
  }
  return collect(codes.map((code, number) => [code, totals[number] as number]));
}

async function countAllBlocks(
  index: AthleteIndex,
  { query, chosen, counted, pause }: Reading & { pause: () => Promise<void> },
): Promise<Tally | null> {
  const { changes } = index;
  const tally = new Tally();
  let { matches } = prepareQuery(index, query, chosen);
  for (let block = 0; block < matches.blocks; block++) {
    if (block % blocksPerSlice === blocksPerSlice - 1) {
      await pause();
      if (index.changes !== changes) return null;
      // Another request may have reused the bitmap of the name during the pause.
      matches = prepareQuery(index, query, chosen).matches;
    }
    countBlock(index, { matches, block, counted, tally });
  }
  return tally;
}

interface Reading {
  query: IndexQuery;
  /** Replaces the filters of the query, apart from its positions and statistics. */
  chosen: Chosen;
  counted: readonly FacetName[];
}

interface BlockCount {
  matches: Selection;
  block: number;
  counted: readonly FacetName[];
  tally: Tally;
}

const bitFilters = { gender: genderBits, sportCode: sportBits, schoolType: schoolTypeBits };

function countBlock(index: AthleteIndex, { matches, block, counted, tally }: BlockCount): void {
  const { words, length } = matches.read(block);
  if (length === 0) return;
  const start = block * (blockPlaces / 32);
  for (const name of ["gender", "sportCode", "schoolType"] as const) {
    if (!counted.includes(name)) continue;
    for (const bit of bitFilters[name].values()) {
      masked.set(words);
      const count = keepMasked(masked, [maskOf(index.planes.plane(bit))], { start, length });
      tally.bits[bit] = (tally.bits[bit] as number) + count;
    }
  }
  const [years, heights, states] = (["graduationYear", "height", "state"] as const).map((name) =>
    counted.includes(name),
  );
  if (!years && !heights && !states) return;
  tally.reserve(index.states.list().length);
  tally.addNumbers(words, length, block * blockPlaces, index.columns);
}

const masked = createBlock();

function describeCounts(index: AthleteIndex, tallyOf: (name: FacetName) => Tally): Omit<IndexCounts, "position"> {
  const bits = (name: keyof typeof bitFilters) =>
    collect([...bitFilters[name]].map(([value, bit]) => [value, tallyOf(name).bits[bit] as number]));
  const numbers = (counts: Uint32Array, nameOf: (number: number) => string | null) =>
    collect([...counts].map((count, number) => [number === 0 ? null : nameOf(number), count]));
  return {
    gender: bits("gender"),
    sportCode: bits("sportCode"),
    // `yearNumber` is its own inverse.
    graduationYear: numbers(tallyOf("graduationYear").years, (number) => String(yearNumber(number))),
    state: numbers(tallyOf("state").states, (number) => index.states.nameOf(number)),
    schoolType: bits("schoolType"),
    height: numbers(tallyOf("height").heights, (number) => String(heightOf(number))),
  };
}

function collect(counts: [string | null, number][]): Record<string, number> {
  return Object.fromEntries(counts.filter(([value, count]) => value !== null && count > 0));
}
