import { figureOf, maxFigure, type SearchableStat } from "@openroster/stat-files/sports/searchable-stats.ts";
import { countWords } from "../bitmaps/bitmap-functions.ts";
import { keepEach, keepInRange, keepNone, keepWithSum, rows, type Sum, slotCount, wordsOf } from "./pack-rows.ts";
import { type Column, noFigure, type SeasonBlock } from "./season-block.ts";
import type { SeasonCondition } from "./season-condition.ts";
import { countedAttempts, figureAt } from "./season-figures.ts";

/** Figures by place, as stored in the database. */
export type Figures = readonly (number | null)[];

const maxInteger = 2 ** 31 - 1;

/** A condition that holds if the weighted sum of figures is at least `least` and the attempts, a sum as well, are enough. */
interface LinearForm {
  /** The attempts first. */
  terms: { place: number; over: number; under: number; weight: number; isAttempt: boolean }[];
  weights: number[];
  attemptTerms: number;
  least: number;
  attempts: number;
}

/** A condition on the figure of a statistic, evaluated for all rows of a block without a division. */
export class SeasonFilter {
  readonly #condition: SeasonCondition;
  readonly #linear: LinearForm | null;
  readonly #attemptPlaces: readonly number[];

  constructor(condition: SeasonCondition) {
    this.#condition = condition;
    this.#attemptPlaces = countedAttempts(condition);
    this.#linear = condition.stat.ratio ? linearForm(condition) : null;
  }

  /** True for every season that has a value. */
  static any(stat: SearchableStat): SeasonFilter {
    return new SeasonFilter({ stat, operator: "gte", limit: Number.NEGATIVE_INFINITY, attempts: 1 });
  }

  /** Number of figures that `narrow` compares for each row. */
  get terms(): number {
    return this.#linear?.terms.length ?? 1;
  }

  /** Keeps the rows that pass. Returns their number. */
  narrow(block: SeasonBlock): number {
    return this.#linear ? this.#keepRatio(block, this.#linear) : this.#keepFigure(block);
  }

  test(block: SeasonBlock, row: number): boolean {
    const figure = figureAt(block, row, this.#condition.stat);
    return figure !== noFigure && this.#passes(figure, (place) => block.at(place, row));
  }

  holds(figures: Figures): boolean {
    const figure = figureOf(this.#condition.stat, figures);
    return figure !== null && this.#passes(figure, (place) => figures[place] ?? noFigure);
  }

  #passes(figure: number, at: (place: number) => number): boolean {
    const { operator, limit, attempts } = this.#condition;
    if (operator === "gte" ? figure < limit : figure > limit) return false;
    let sum = 0;
    for (const place of this.#attemptPlaces) {
      const tried = at(place);
      if (tried === noFigure) return false;
      sum += tried;
    }
    return this.#attemptPlaces.length === 0 || sum >= attempts;
  }

  #keepFigure(block: SeasonBlock): number {
    const { operator, limit, stat } = this.#condition;
    const column = block.columns[stat.place ?? 0];
    if (!column) return keepNone(block.length);
    const low = operator === "gte" ? Math.max(1, limit - column.base) : 1;
    const high = operator === "gte" ? column.highestCode : Math.min(column.highestCode, limit - column.base);
    return low > high ? keepNone(block.length) : keepInRange(column, { low, high }, block.length);
  }

  #keepRatio(block: SeasonBlock, form: LinearForm): number {
    const { place } = this.#condition.stat;
    const exceptions = place === null ? null : (block.columns[place] ?? null);
    const passed = exceptions ? this.#testExceptions(block, exceptions) : [];
    const count = this.#keepLinear(block, form);
    if (!exceptions) return count;
    for (const row of listRows(exceptions)) rows[row >>> 5] = (rows[row >>> 5] as number) & ~(1 << (row & 31));
    for (const row of passed) rows[row >>> 5] = (rows[row >>> 5] as number) | (1 << (row & 31));
    return countWords(rows, 0, wordsOf(block.length));
  }

  #keepLinear(block: SeasonBlock, { terms, weights, attemptTerms, least, attempts }: LinearForm): number {
    const columns: Column[] = [];
    for (const { place } of terms) {
      const column = block.columns[place];
      if (!column) return keepNone(block.length);
      columns.push(column);
    }
    if (!this.#isLinear(columns)) return keepEach(block.length, (row) => this.test(block, row));
    const sum: Sum = { columns, weights, attemptTerms, least, attempts };
    let bound = Math.abs(least);
    for (const [number, { base, highestCode }] of columns.entries()) {
      const weight = weights[number] as number;
      sum.least -= weight * base;
      if (number < attemptTerms) sum.attempts -= base;
      bound += Math.abs(weight) * (highestCode + Math.abs(base));
    }
    return keepWithSum(sum, block.length, bound <= maxInteger);
  }

  /** True if the sum of the linear form decides: no attempts below 0, no figure above the greatest one. */
  #isLinear(columns: readonly Column[]): boolean {
    if (columns.length > slotCount) return false;
    let greatest = 0;
    let leastDivisor = Number.POSITIVE_INFINITY;
    for (const [number, { over, under, isAttempt }] of this.#linear?.terms.entries() ?? []) {
      const { codes, base, highestCode } = columns[number] as Column;
      if (codes instanceof Int32Array || under < 0 || (isAttempt && base + 1 < 0)) return false;
      greatest += Math.abs(over) * Math.max(Math.abs(base + 1), Math.abs(base + highestCode));
      if (isAttempt) leastDivisor = Math.min(leastDivisor, under);
    }
    return (greatest / leastDivisor) * this.#condition.stat.scale <= maxFigure;
  }

  /** Returns the remaining rows that pass although their value differs from that of their other figures. */
  #testExceptions(block: SeasonBlock, exceptions: Column): number[] {
    return listRows(exceptions).filter(
      (row) => (rows[row >>> 5] as number) & (1 << (row & 31)) && this.test(block, row),
    );
  }
}

function listRows({ rows, codes }: Column): number[] {
  const listed: number[] = [];
  for (let at = 0; at < codes.length; at++) if (codes[at] !== 0) listed.push(rows ? (rows[at] as number) : at);
  return listed;
}

/**
 * Writes `round(over / under * scale) >= limit` as a sum of integers. The figure is rounded half away from zero, so it is at least a limit above 0 from
 * half a unit below it on, and at least another limit above half a unit below it.
 */
function linearForm({ stat, operator, limit, attempts }: SeasonCondition): LinearForm {
  const { over = [], under = [] } = stat.ratio ?? {};
  const [overUnit, underUnit] = [unitOf(over), unitOf(under)];
  const isMinimum = operator === "gte";
  const sign = isMinimum ? 1 : -1;
  const isLimited = Number.isFinite(limit);
  const [overFactor, underFactor] = isLimited
    ? [sign * 2 * stat.scale * underUnit, -sign * (2 * limit - sign) * overUnit]
    : [0, 0];
  const terms = new Map<number, LinearForm["terms"][number]>();
  const termOf = (place: number) => {
    const term = terms.get(place) ?? { place, over: 0, under: 0, weight: 0, isAttempt: false };
    terms.set(place, term);
    return term;
  };
  for (const { place, weight } of over) {
    const term = termOf(place);
    term.over += weight;
    term.weight += overFactor * Math.round(weight * overUnit);
  }
  for (const { place, weight } of under) {
    const term = termOf(place);
    term.under += weight;
    term.isAttempt = true;
    term.weight += underFactor * Math.round(weight * underUnit);
  }
  const isStrict = isLimited && (isMinimum ? limit <= 0 : limit >= 0);
  const ordered = [...terms.values()].sort((one, other) => Number(other.isAttempt) - Number(one.isAttempt));
  return {
    terms: ordered,
    weights: ordered.map(({ weight }) => weight),
    attemptTerms: ordered.filter(({ isAttempt }) => isAttempt).length,
    least: isStrict ? 1 : 0,
    attempts: stat.isPercentage ? Math.max(1, attempts) : 1,
  };
}

/** The power of ten that makes all weights whole numbers. */
function unitOf(terms: readonly { weight: number }[]): number {
  let unit = 1;
  while (unit < 1000 && terms.some(({ weight }) => Math.abs(weight * unit - Math.round(weight * unit)) > 1e-9))
    unit *= 10;
  return unit;
}
