import type { StatDefinition, StatDisplay, Terms } from "./definition/stat-definition.ts";
import { sportDefinition } from "./sport-definition.ts";
import { type SportCode, sportCodes } from "./sports.ts";
import { statDefinitions } from "./stat-catalogue.ts";
import { recorded, type StatValues } from "./stat-line.ts";

/** A statistic of a season that a search can filter and sort by. */
export interface SearchableStat {
  id: string;
  sportCode: SportCode;
  group: string;
  friendlyName: string;
  abbreviation: string;
  display: StatDisplay;
  /** Figures are whole numbers: the value as shown, times the scale. */
  scale: number;
  /** Place in the stored figures; null for an average that is computed from two of them. */
  place: number | null;
  /** Quotient of other figures, by their places. */
  ratio: FigureRatio | null;
  /** True for a percentage, which needs a minimum of attempts. */
  isPercentage: boolean;
}

export interface FigureTerm {
  place: number;
  /** Weight of a stored figure, including its scale. */
  weight: number;
}

interface FigureRatio {
  over: readonly FigureTerm[];
  under: readonly FigureTerm[];
}

interface SportFigures {
  stored: readonly SearchableStat[];
  all: readonly SearchableStat[];
  byId: ReadonlyMap<string, SearchableStat>;
  layout: number;
}

const scales: Partial<Record<StatDisplay, number>> = {
  whole: 1,
  oneDecimal: 10,
  twoDecimals: 100,
  pct: 1000,
  percent: 1000,
};

const figures = Object.fromEntries(sportCodes.map((sportCode) => [sportCode, createFigures(sportCode)])) as Record<
  SportCode,
  SportFigures
>;

/** The statistics whose figures are stored, by place. */
export function storedStats(sportCode: SportCode): readonly SearchableStat[] {
  return figures[sportCode].stored;
}

/** All statistics to search by, with the averages per set or game of counts that have no own statistic. */
export function searchableStats(sportCode: SportCode): readonly SearchableStat[] {
  return figures[sportCode].all;
}

/** The statistics to offer first: those of the positions (codes such as `VB:S`), otherwise the first of each position. */
export function usualStats(sportCode: SportCode, positions: readonly string[]): SearchableStat[] {
  const { usualStats: byPosition } = sportDefinition(sportCode);
  const chosen = positions.flatMap((code) => byPosition[code.slice(3)] ?? []);
  const ids = chosen.length > 0 ? chosen : Object.values(byPosition).flatMap((stats) => stats.slice(0, 1));
  return [...new Set(ids)].flatMap((id) => findSearchable(sportCode, id) ?? []);
}

/** Place of the number of games or matches played, by sport. */
export const appearancePlaces = Object.fromEntries(
  sportCodes.map((sportCode) => {
    const { played } = sportDefinition(sportCode).appearances;
    return [sportCode, figures[sportCode].stored.findIndex(({ id }) => id === played)];
  }),
) as Record<SportCode, number>;

/** Returns the stored figures by statistic, without those that were not recorded. */
export function figureValues(sportCode: SportCode, stored: readonly (number | null)[]): Record<string, number> {
  const values: Record<string, number> = {};
  for (const [place, { id, scale }] of storedStats(sportCode).entries()) {
    const figure = stored[place] ?? null;
    if (figure !== null) values[id] = figure / scale;
  }
  return values;
}

/** Identifies the places and formulas of the stored figures. Figures of another layout must be computed again. */
export function figureLayout(sportCode: SportCode): number {
  return figures[sportCode].layout;
}

/** Finds a statistic by id: `hittingPct`, also written `hittingPercentage`, or `acesPerSet` of the count `serviceAces`. */
export function findSearchable(sportCode: SportCode, id: string): SearchableStat | undefined {
  return figures[sportCode].byId.get(id);
}

export function sportsWithStat(id: string): SportCode[] {
  return sportCodes.filter((sportCode) => figures[sportCode].byId.has(id));
}

/** Returns the figures of a season by place: each value as shown, times its scale. */
export function seasonFigures(sportCode: SportCode, totals: StatValues): (number | null)[] {
  return storedStats(sportCode).map(({ id, scale }) => toFigure(recorded(totals, id), scale));
}

/** Greater figures are treated as not recorded: two of them must fit into an integer. */
export const maxFigure = 1_000_000_000;

/** Rounds like `formatStat`: half up, away from zero. */
export function toFigure(value: number | null, scale: number): number | null {
  if (value === null || !Number.isFinite(value)) return null;
  const rounded = Math.round(Math.abs(value) * (scale * (1 + 1e-12)));
  if (rounded > maxFigure) return null;
  return value < 0 ? -rounded + 0 : rounded;
}

export function figureOf({ place, ratio, scale }: SearchableStat, stored: readonly (number | null)[]): number | null {
  return place === null && ratio ? ratioFigure(ratio, scale, stored) : (stored[place ?? 0] ?? null);
}

/** Places of the counts whose sum is the number of attempts of a percentage. */
export function attemptPlaces({ ratio }: SearchableStat): number[] {
  return ratio ? ratio.under.map(({ place }) => place) : [];
}

export function ratioFigure(
  { over, under }: FigureRatio,
  scale: number,
  stored: readonly (number | null)[],
): number | null {
  const numerator = sumOf(over, stored);
  const denominator = sumOf(under, stored);
  return numerator === null || !denominator ? null : toFigure(numerator / denominator, scale);
}

function sumOf(terms: readonly FigureTerm[], stored: readonly (number | null)[]): number | null {
  let sum = 0;
  for (const { place, weight } of terms) {
    const figure = stored[place] ?? null;
    if (figure === null) return null;
    sum += figure * weight;
  }
  return sum;
}

function createFigures(sportCode: SportCode): SportFigures {
  const definitions = statDefinitions(sportCode, "season").filter(({ display }) => scales[display] !== undefined);
  const places = new Map(definitions.map(({ id }, place) => [id, place]));
  const scaleOf = ({ display }: StatDefinition) => scales[display] ?? 1;
  const terms = (weights: Terms): FigureTerm[] =>
    Object.entries(weights).flatMap(([id, weight]) => {
      const place = places.get(id);
      const definition = definitions[place ?? -1];
      return place === undefined || !definition ? [] : [{ place, weight: weight / scaleOf(definition) }];
    });
  const stored = definitions.map((definition, place): SearchableStat => {
    const { id, group, friendlyName, abbreviation, display, formula } = definition;
    const ratio = formula?.form === "ratio" ? { over: terms(formula.over), under: terms(formula.under) } : null;
    const isPercentage = ratio !== null && (display === "pct" || display === "percent");
    const names = { id, sportCode, group, friendlyName, abbreviation, display };
    return { ...names, scale: scaleOf(definition), place, ratio, isPercentage };
  });
  const averages = createAverages(sportCode, definitions, stored);
  const all = [...stored, ...averages.map(({ stat }) => stat).filter((stat) => !stored.includes(stat))];
  const byId = new Map(all.map((stat) => [stat.id, stat]));
  for (const { id, stat } of averages) if (!byId.has(id)) byId.set(id, stat);
  for (const stat of stored) if (stat.id.endsWith("Pct")) byId.set(stat.id.replace(/Pct$/, "Percentage"), stat);
  const layout = hashOf(definitions.map(({ id, display, formula }) => [id, display, formula]));
  return { stored, all, byId, layout };
}

/** The average of each count per set or game. Prefers the sport's own statistic, such as `ppg`. */
function createAverages(
  sportCode: SportCode,
  definitions: readonly StatDefinition[],
  stored: readonly SearchableStat[],
): { id: string; stat: SearchableStat }[] {
  const { units, appearances } = sportDefinition(sportCode);
  const [[unit, heading] = ["", ""]] = Object.entries(units);
  const unitPlace = definitions.findIndex(({ id }) => id === unit);
  const skipped = new Set([unit, appearances.played, appearances.started]);
  return definitions.flatMap(({ id, kind, friendlyName, abbreviation, group }, place) => {
    if (!["count", "half", "signed"].includes(kind) || skipped.has(id)) return [];
    const averageId = `${id}${heading.replace(/ (\w)/, (_, letter: string) => letter.toUpperCase())}`;
    const own = stored.find(({ ratio }) => isAverage(ratio, place, unitPlace));
    if (own) return [{ id: averageId, stat: own }];
    const stat: SearchableStat = {
      id: averageId,
      sportCode,
      group,
      friendlyName: `${friendlyName} ${heading.toLowerCase()}`,
      abbreviation: `${abbreviation}/${heading.charAt(4).toUpperCase()}`,
      display: "twoDecimals",
      scale: 100,
      place: null,
      ratio: {
        over: [{ place, weight: 1 / (stored[place]?.scale ?? 1) }],
        under: [{ place: unitPlace, weight: 1 }],
      },
      isPercentage: false,
    };
    return [{ id: averageId, stat }];
  });
}

function isAverage(ratio: FigureRatio | null, place: number, unitPlace: number): boolean {
  if (ratio?.over.length !== 1 || ratio.under.length !== 1) return false;
  return ratio.over[0]?.place === place && ratio.under[0]?.place === unitPlace;
}

/** FNV-1a, as a signed 32-bit integer. */
function hashOf(value: unknown): number {
  let hash = 0x811c9dc5;
  for (const letter of JSON.stringify(value)) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193);
  return hash | 0;
}
