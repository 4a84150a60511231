import {
  attemptPlaces,
  type FigureTerm,
  maxFigure,
  ratioFigure,
  type SearchableStat,
} from "@openroster/stat-files/sports/searchable-stats.ts";
import { blockPlaces } from "../bitmaps/bitmap.ts";
import { noFigure, type SeasonBlock } from "./season-block.ts";
import type { SeasonCondition } from "./season-condition.ts";

/** In the column of a ratio: the season has no value, although its figures give one. */
const withoutRatio = -maxFigure - 1;

const decoded = new Int32Array(blockPlaces);
const numerators = new Float64Array(blockPlaces);
const denominators = new Float64Array(blockPlaces);

/** Computes the figures of a statistic for all rows of a block. */
export function computeFigures(block: SeasonBlock, { place, ratio, scale }: SearchableStat, into: Int32Array): void {
  if (!ratio) {
    block.decode(place ?? 0, into);
    return;
  }
  if (addTerms(block, ratio.over, numerators) && addTerms(block, ratio.under, denominators)) {
    divide(block.length, scale * (1 + 1e-12), into);
  } else {
    into.fill(noFigure, 0, block.length);
  }
  if (place !== null && !block.isEmpty(place)) applyExceptions(block, place, into);
}

function divide(length: number, factor: number, into: Int32Array): void {
  for (let row = 0; row < length; row++) {
    const quotient = (numerators[row] as number) / (denominators[row] as number);
    const figure = Math.round(Math.abs(quotient) * factor);
    // NaN if a figure is missing, infinite without a denominator.
    if (!(figure <= maxFigure)) into[row] = noFigure;
    else into[row] = quotient < 0 ? -figure : figure;
  }
}

function applyExceptions(block: SeasonBlock, place: number, into: Int32Array): void {
  block.decode(place, decoded);
  for (let row = 0; row < block.length; row++) {
    const exception = decoded[row] as number;
    if (exception !== noFigure) into[row] = exception === withoutRatio ? noFigure : exception;
  }
}

/** Returns false if no row has all terms. */
function addTerms(block: SeasonBlock, terms: readonly FigureTerm[], into: Float64Array): boolean {
  for (const [number, { place, weight }] of terms.entries()) {
    if (block.isEmpty(place)) return false;
    block.decode(place, decoded);
    for (let row = 0; row < block.length; row++) {
      const figure = decoded[row] as number;
      const value = figure === noFigure ? Number.NaN : figure * weight;
      into[row] = number === 0 ? value : (into[row] as number) + value;
    }
  }
  return true;
}

export function figureAt(block: SeasonBlock, row: number, { place, ratio, scale }: SearchableStat): number {
  if (!ratio) return block.at(place ?? 0, row);
  if (place !== null && !block.isEmpty(place)) {
    const exception = block.at(place, row);
    if (exception !== noFigure) return exception === withoutRatio ? noFigure : exception;
  }
  let numerator = 0;
  let denominator = 0;
  for (const { place, weight } of ratio.over) {
    const figure = block.at(place, row);
    if (figure === noFigure) return noFigure;
    numerator += figure * weight;
  }
  for (const { place, weight } of ratio.under) {
    const figure = block.at(place, row);
    if (figure === noFigure) return noFigure;
    denominator += figure * weight;
  }
  if (denominator === 0) return noFigure;
  const figure = Math.round(Math.abs(numerator / denominator) * (scale * (1 + 1e-12)));
  if (figure > maxFigure) return noFigure;
  return numerator / denominator < 0 ? 0 - figure : figure;
}

/** Replaces the figures of ratios that the other figures give, so that only exceptions are stored. */
export function withoutDerived(stats: readonly SearchableStat[], figures: readonly (number | null)[]): number[] {
  return stats.map(({ ratio, scale }, place) => {
    const figure = figures[place] ?? null;
    if (!ratio) return figure ?? noFigure;
    const given = ratioFigure(ratio, scale, figures);
    if (given === figure) return noFigure;
    return figure ?? withoutRatio;
  });
}

export function withDerived(stats: readonly SearchableStat[], stored: readonly number[]): (number | null)[] {
  const figures = stored.map((figure) => (figure === noFigure || figure === withoutRatio ? null : figure));
  return stats.map(({ ratio, scale }, place) => {
    if (!ratio || stored[place] !== noFigure) return figures[place] ?? null;
    return ratioFigure(ratio, scale, figures);
  });
}

/** Places whose sum must reach the minimum of attempts. Empty if every value has enough: a percentage has at least one attempt. */
export function countedAttempts({ stat, attempts }: SeasonCondition): number[] {
  return stat.isPercentage && attempts > 1 ? attemptPlaces(stat) : [];
}
