import {
  attemptPlaces,
  figureOf,
  searchableStats,
  storedStats,
} from "@openroster/stat-files/sports/searchable-stats.ts";
import { type SportCode, sportCodes } from "@openroster/stat-files/sports/sports.ts";
import { describe, expect, it } from "vitest";
import { between, chance, pick, type Random, randomFrom } from "../../../../sample/random.ts";
import { oracleSeed as seed } from "../../../../tests/oracle.ts";
import { blockPlaces, createBlock, hasBit } from "../bitmaps/bitmap.ts";
import { inBitmap } from "../bitmaps/operands.ts";
import { SeasonColumns, type SeasonSearch } from "./season-columns.ts";
import type { SeasonCondition } from "./season-condition.ts";
import { type Figures, SeasonFilter } from "./season-filter.ts";

const size = blockPlaces + 3000;
const random = randomFrom(seed);
const narrowed = createBlock();

/** Figures of one season: missing ones, ratios that differ from the others, and with `isWide` also great and negative ones. */
function someFigures(from: Random, sportCode: SportCode, isWide: boolean): Figures {
  const stats = storedStats(sportCode);
  const share = pick(from, [0.05, 0.6, 1]);
  const figures: (number | null)[] = stats.map(({ ratio }) => {
    if (ratio || !chance(from, share)) return null;
    if (isWide && chance(from, 0.01)) return pick(from, [-900_000_000, 900_000_000, -7, 70_000]);
    return chance(from, 0.2) ? 0 : between(from, 0, pick(from, [9, 60, 700]));
  });
  return stats.map((stat, place) => {
    if (!stat.ratio) return figures[place] ?? null;
    const value = figureOf({ ...stat, place: null }, figures);
    return chance(from, 0.02) ? pick(from, [null, between(from, 0, 900)]) : value;
  });
}

function someCondition(seasons: readonly (Figures | null)[], sportCode: SportCode): SeasonCondition {
  const stat = pick(random, searchableStats(sportCode));
  const season = Array.from({ length: 20 }, () => pick(random, seasons)).find(
    (one) => one && figureOf(stat, one) !== null,
  );
  const limit = (season ? figureOf(stat, season) : null) ?? between(random, -3, 900);
  return {
    stat,
    operator: pick(random, ["gte", "lte"]),
    limit: limit + pick(random, [-1, 0, 0, 1]),
    attempts: stat.isPercentage ? pick(random, [1, 1, 20]) : 1,
  };
}

function holds({ stat, operator, limit, attempts }: SeasonCondition, figures: Figures): boolean {
  const figure = figureOf(stat, figures);
  if (figure === null || (operator === "gte" ? figure < limit : figure > limit)) return false;
  if (attempts <= 1) return true;
  return attemptPlaces(stat).reduce((sum, place) => sum + (figures[place] ?? Number.NaN), 0) >= attempts;
}

function someCandidates(): Int32Array<ArrayBuffer> {
  const share = pick(random, [0.001, 0.3, 0.97]);
  const words = new Int32Array(Math.ceil(size / 32));
  for (let place = 0; place < size; place++)
    if (chance(random, share)) words[place >>> 5] = (words[place >>> 5] as number) | (1 << (place & 31));
  return words;
}

function expectSame(columns: SeasonColumns, seasons: readonly (Figures | null)[], sportCode: SportCode): void {
  const conditions = Array.from({ length: between(random, 1, 3) }, () => someCondition(seasons, sportCode));
  const sorted = pick(random, searchableStats(sportCode));
  const words = someCandidates();
  const expected = seasons.flatMap((figures, place) =>
    figures && (words[place >>> 5] as number) & (1 << (place & 31)) && conditions.every((one) => holds(one, figures))
      ? [place]
      : [],
  );
  const ofSeasons = new Int32Array(columns.rowWords);
  columns.gather(words, ofSeasons);
  const search: SeasonSearch = {
    operands: [inBitmap(ofSeasons)],
    test: (place) => ((words[place >>> 5] as number) & (1 << (place & 31))) !== 0,
    filters: conditions.map((condition) => new SeasonFilter(condition)),
  };
  const found: number[] = [];
  const values: [number, number][] = [];
  let [count, readCount] = [0, 0];
  for (let start = 0; start < words.length; start += blockPlaces / 32) {
    const length = Math.min(blockPlaces / 32, words.length - start);
    const block = start / (blockPlaces / 32);
    count += columns.count(block, search);
    const only = SeasonFilter.any(sorted);
    columns.values(block, search, { stat: sorted, only }, (...one) => values.push(one));
    readCount += columns.read(block, search, narrowed, length);
    for (let at = 0; at < length * 32; at++) if (hasBit(narrowed, at)) found.push(start * 32 + at);
  }
  const what = { seed, conditions: conditions.map(({ stat, ...one }) => ({ id: stat.id, ...one })) };
  expect({ ...what, found, count, readCount }).toEqual({
    ...what,
    found: expected,
    count: expected.length,
    readCount: expected.length,
  });
  expect({ ...what, values }).toEqual({
    ...what,
    values: expected.flatMap((place) => {
      const figure = figureOf(sorted, seasons[place] ?? []);
      return figure === null ? [] : [[place, figure]];
    }),
  });
}

describe("the columns of seasons", () => {
  it.each(
    sportCodes.flatMap(
      (code) =>
        [
          [code, false],
          [code, true],
        ] as const,
    ),
  )("find what each season alone gives, in %s, with great figures: %s", (sportCode, isWide) => {
    const pool = Array.from({ length: 300 }, () => someFigures(random, sportCode, isWide));
    const seasons = Array.from({ length: size }, () => (chance(random, 0.3) ? pick(random, pool) : null));
    let columns = new SeasonColumns(sportCode);
    for (const [place, figures] of seasons.entries()) if (figures) columns.push(place, figures);
    columns.build();
    for (let round = 0; round < 12; round++) expectSame(columns, seasons, sportCode);
    // More than a block keeps apart.
    for (let change = 0; change < 1500; change++) {
      const place = between(random, 0, size - 1);
      seasons[place] = chance(random, 0.3) ? null : pick(random, pool);
      columns.set(place, seasons[place] ?? null);
      if (change % 250 === 0) expectSame(columns, seasons, sportCode);
    }
    columns = SeasonColumns.thaw(sportCode, columns.freeze());
    for (let round = 0; round < 6; round++) expectSame(columns, seasons, sportCode);
    for (let place = 0; place < size; place += 999) expect(columns.at(place)).toEqual(seasons[place] ?? null);
  });
});
