import type { StatCondition } from "../../athletes/stat-condition.ts";
import { figureOf, maxFigure, type SearchableStat } from "../../sports/searchable-stats.ts";
import {
  loadCodes,
  maxTerms,
  packed,
  packGreatRange,
  packGreatSum,
  packRange,
  packSum,
  type Sum,
} from "./pack-rows.ts";
import { type Column, noFigure, type SeasonBlock, type Words } from "./season-block.ts";
import { countedAttempts, figureAt } from "./season-figures.ts";

/** Figures by place, as stored in the database. */
export type Figures = readonly (number | null)[];

const maxInteger = 2 ** 31 - 1;

/** A condition that holds if the weighted sum of figures is at least `least` and the attempts, a sum as well, are enough. */
interface LinearForm {
  terms: { place: number; over: number; under: number; weight: number; isAttempt: boolean }[];
  least: number;
  attempts: number;
}

/** A condition on the figure of a statistic, evaluated for all rows of a block without a division. */
export class SeasonFilter {
  readonly #condition: StatCondition;
  readonly #linear: LinearForm | null;
  readonly #attemptPlaces: readonly number[];

  constructor(condition: StatCondition) {
    this.#condition = condition;
    this.#attemptPlaces = countedAttempts(condition);
    this.#linear = condition.stat.ratio ? linearForm(condition) : null;
  }

  /** True for every season that has a value. */
  static any(stat: SearchableStat): SeasonFilter {
    return new SeasonFilter({ stat, operator: "gte", limit: Number.NEGATIVE_INFINITY, attempts: 1 });
  }

  /** Number of figures that `narrow` compares. */
  cost(block: SeasonBlock): number {
    return block.length * (this.#linear?.terms.length ?? 1);
  }

  /** Clears the bits of rows that fail. */
  narrow(block: SeasonBlock, rows: Words): void {
    const used = (block.length + 31) >>> 5;
    const isPacked = this.#linear
      ? this.#packRatio(block, this.#linear)
      : this.#packFigure(block, this.#condition.stat.place ?? 0);
    if (isPacked) for (let at = 0; at < used; at++) rows[at] = (rows[at] as number) & (packed[at] as number);
    else rows.fill(0, 0, used);
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

  /** Returns false if no row passes. */
  #packFigure(block: SeasonBlock, place: number): boolean {
    const column = block.columns[place];
    if (!column) return false;
    const { operator, limit } = this.#condition;
    const low = operator === "gte" ? Math.max(1, limit - column.base) : 1;
    const high = operator === "gte" ? column.highestCode : Math.min(column.highestCode, limit - column.base);
    if (low > high) return false;
    if (column.codes instanceof Int32Array) {
      packGreatRange(column, { low, high });
    } else {
      loadCodes(0, column, block.length);
      packRange({ low, high }, block.length);
    }
    return true;
  }

  /** Returns false if no row passes. */
  #packRatio(block: SeasonBlock, form: LinearForm): boolean {
    const { stat } = this.#condition;
    const exceptions = stat.place === null ? null : (block.columns[stat.place] ?? null);
    const columns = form.terms.map(({ place }) => block.columns[place] ?? null).filter((column) => column !== null);
    if (columns.length < form.terms.length) {
      if (!exceptions) return false;
      packed.fill(0);
    } else if (this.#isLinear(columns)) packLinear(form, columns, block.length);
    else {
      this.#testEach(block);
      return true;
    }
    if (exceptions) this.#addExceptions(block, exceptions);
    return true;
  }

  /** True if the sum of the linear form decides: no attempts below 0, no figure above the greatest one. */
  #isLinear(columns: readonly Column[]): boolean {
    if (columns.length > maxTerms) return false;
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

  /** Seasons whose value differs from that of their other figures. */
  #addExceptions(block: SeasonBlock, { rows, codes }: Column): void {
    for (let at = 0; at < codes.length; at++) {
      if (codes[at] === 0) continue;
      const row = rows ? (rows[at] as number) : at;
      const bit = 1 << (row & 31);
      const word = packed[row >>> 5] as number;
      packed[row >>> 5] = this.test(block, row) ? word | bit : word & ~bit;
    }
  }

  #testEach(block: SeasonBlock): void {
    packed.fill(0);
    for (let row = 0; row < block.length; row++)
      if (this.test(block, row)) packed[row >>> 5] = (packed[row >>> 5] as number) | (1 << (row & 31));
  }
}

function packLinear({ terms, least, attempts }: LinearForm, columns: readonly Column[], count: number): void {
  const sum: Sum = { least, attempts, weights: [], isAttempt: [] };
  let bound = Math.abs(least);
  for (const [number, { weight, isAttempt }] of terms.entries()) {
    const column = columns[number] as Column;
    loadCodes(number, column, count);
    sum.least -= weight * column.base;
    if (isAttempt) sum.attempts -= column.base;
    sum.weights.push(weight);
    sum.isAttempt.push(isAttempt);
    bound += Math.abs(weight) * (column.highestCode + Math.abs(column.base));
  }
  if (bound > maxInteger) packGreatSum(sum, count);
  else packSum(sum, count);
}

/**
 * Writes `round(over / under * scale) >= limit` as a sum of integers. The figure is rounded half away from zero, so it is at least a limit above 0 from
 * half a unit below it on, and at least another limit above half a unit below it.
 */
function linearForm({ stat, operator, limit, attempts }: StatCondition): LinearForm {
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
  return {
    terms: [...terms.values()],
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
