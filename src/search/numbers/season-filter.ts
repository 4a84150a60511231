import type { StatCondition } from "../../athletes/stat-condition.ts";
import { figureOf, maxFigure, type SearchableStat } from "../../sports/searchable-stats.ts";
import { type LinearForm, Quotient } from "./pack-quotient.ts";
import { alignCodes, packRange, packSums, packThreeSums, type Sum, scatter } from "./pack-rows.ts";
import { blockPlaces, type Column, noFigure, type SeasonBlock, type Words } from "./season-block.ts";
import { countedAttempts, figureAt } from "./season-figures.ts";

/** Figures by place, as stored in the database. */
export type Figures = readonly (number | null)[];

const rowWords = blockPlaces / 32;
const packed = new Int32Array(rowWords);
const spreadOut = new Int32Array(rowWords);
const maxInteger = 2 ** 31 - 1;

/** A condition on the figure of a statistic, evaluated for all rows of a block without a division. */
export class SeasonFilter {
  readonly #condition: StatCondition;
  readonly #linear: LinearForm | null;
  readonly #quotient: Quotient | null;
  readonly #attemptPlaces: readonly number[];

  constructor(condition: StatCondition) {
    this.#condition = condition;
    this.#attemptPlaces = countedAttempts(condition);
    this.#linear = condition.stat.ratio ? linearForm(condition) : null;
    this.#quotient = this.#linear ? Quotient.of(this.#linear) : null;
  }

  /** True for every season that has a value. */
  static any(stat: SearchableStat): SeasonFilter {
    return new SeasonFilter({ stat, operator: "gte", limit: Number.NEGATIVE_INFINITY, attempts: 1 });
  }

  /** Number of figures that `narrow` compares. */
  cost(block: SeasonBlock): number {
    const { stat } = this.#condition;
    const places = this.#linear?.terms.map(({ place }) => place) ?? [stat.place ?? 0];
    const columns = places.map((place) => block.columns[place] ?? null);
    return findDriver(columns, block).count * columns.length;
  }

  /** Clears the bits of rows that fail. */
  narrow(block: SeasonBlock, rows: Words): void {
    const { stat } = this.#condition;
    const passed = this.#linear ? this.#narrowRatio(block, this.#linear) : this.#narrowFigure(block, stat.place ?? 0);
    const used = (block.length + 31) >>> 5;
    if (!passed) {
      rows.fill(0, 0, used);
      return;
    }
    for (let at = 0; at < used; at++) rows[at] = (rows[at] as number) & (passed[at] as number);
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

  /** Returns null if no row passes. */
  #narrowFigure(block: SeasonBlock, place: number): Words | null {
    const column = block.columns[place];
    if (!column) return null;
    const { operator, limit } = this.#condition;
    const low = operator === "gte" ? Math.max(1, limit - column.base) : 1;
    const high = operator === "gte" ? column.highestCode : Math.min(column.highestCode, limit - column.base);
    if (low > high) return null;
    packRange(column.codes, { low, high, isHighest: high === column.highestCode }, packed);
    return this.#toRows(column.rows, column.codes.length);
  }

  #narrowRatio(block: SeasonBlock, { terms, least, attempts }: LinearForm): Words | null {
    const { stat } = this.#condition;
    const exceptions = stat.place === null ? null : (block.columns[stat.place] ?? null);
    const columns = terms.map(({ place }) => block.columns[place] ?? null).filter((column) => column !== null);
    let passed: Words = spreadOut;
    if (columns.length < terms.length) passed.fill(0, 0, (block.length + 31) >>> 5);
    else if (!this.#isLinear(columns)) return this.#testEach(block);
    else {
      const driver = findDriver(columns, block);
      const codes = columns.map((column, number) => alignCodes(column, driver, number));
      const quotient = this.#quotient;
      if (!quotient?.pack(columns, { codes, count: driver.count }, packed))
        packLinear({ terms, least, attempts }, columns, { codes, count: driver.count });
      passed = this.#toRows(driver.rows, driver.count);
    }
    if (exceptions) this.#addExceptions(block, exceptions, passed);
    return passed;
  }

  /** True if the sum of the linear form decides: no attempts below 0, no figure above the greatest one. */
  #isLinear(columns: readonly Column[]): boolean {
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

  #toRows(rows: Uint16Array | null, count: number): Words {
    if (!rows) return packed;
    scatter(packed, rows.subarray(0, count), spreadOut);
    return spreadOut;
  }

  /** Seasons whose value differs from that of their other figures. */
  #addExceptions(block: SeasonBlock, { rows, codes }: Column, passed: Words): void {
    for (let at = 0; at < codes.length; at++) {
      if (codes[at] === 0) continue;
      const row = rows ? (rows[at] as number) : at;
      const bit = 1 << (row & 31);
      const word = passed[row >>> 5] as number;
      passed[row >>> 5] = this.test(block, row) ? word | bit : word & ~bit;
    }
  }

  #testEach(block: SeasonBlock): Words {
    spreadOut.fill(0, 0, (block.length + 31) >>> 5);
    for (let row = 0; row < block.length; row++)
      if (this.test(block, row)) spreadOut[row >>> 5] = (spreadOut[row >>> 5] as number) | (1 << (row & 31));
    return spreadOut;
  }
}

function packLinear(
  { terms, least, attempts }: LinearForm,
  columns: readonly Column[],
  { codes, count }: { codes: readonly Uint16Array[]; count: number },
): void {
  const sum: Sum = { least, attempts, weights: [], isAttempt: [], count };
  let bound = Math.abs(least);
  for (const [number, { weight, isAttempt }] of terms.entries()) {
    const { base, highestCode } = columns[number] as Column;
    sum.least -= weight * base;
    if (isAttempt) sum.attempts -= base;
    sum.weights.push(weight);
    sum.isAttempt.push(isAttempt);
    bound += Math.abs(weight) * (highestCode + Math.abs(base));
  }
  const [one, two, three = two] = codes;
  if (bound > maxInteger || codes.length > 3 || !one || !two || !three) packSums(codes, sum, packed);
  else packThreeSums([one, two, three], sum, packed);
}

/** The rows that have all figures are among those of the shortest sparse column. */
function findDriver(columns: readonly (Column | null)[], block: SeasonBlock) {
  let rows: Uint16Array | null = null;
  let count = block.length;
  for (const column of columns) {
    if (!column) return { rows: null, count: 0 };
    if (column.rows && column.rows.length <= count) {
      rows = column.rows;
      count = column.rows.length;
    }
  }
  return { rows, count };
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
