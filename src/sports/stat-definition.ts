/** A sport of the product: volleyball, football or basketball. */
export type SportCode = "VB" | "FB" | "BB";

/** `game`: one competition; `season`: a season's totals. */
export type StatView = "game" | "season";

/**
 * What values a stat takes and how lines add up: `count` whole numbers from 0, `half` steps of 0.5, `signed` whole numbers that
 * may be negative (yards), `max` a longest play (a season's value is the maximum), `rate` a quotient of sums, `date` and `code`
 * facts about the competition that never add up.
 */
export type StatKind = "count" | "half" | "signed" | "max" | "rate" | "date" | "code";

/** How a value is written: `pct` as .442, `percent` as 64.3%. */
export type StatDisplay = "whole" | "oneDecimal" | "twoDecimals" | "pct" | "percent" | "date" | "homeOrAway" | "yesNo";

/** A weighted sum of stats: id to weight. */
export type Terms = Readonly<Record<string, number>>;

/**
 * How a derived stat comes from others. `total`: a weighted sum; it needs any or all of its terms; `prefer` is set where the stat
 * may also be given in the line. `ratio`: one sum over another, computed from a season's sums. `milestone`: number of games with
 * ten or more in that many categories.
 */
export type Formula =
  | { form: "total"; terms: Terms; needs: "any" | "all"; prefer?: "given" | "derived" }
  | { form: "ratio"; over: Terms; under: Terms }
  | { form: "milestone"; categories: number };

/** One statistic of a sport; `id` is its key in an event's `stats`. */
export interface StatDefinition {
  id: string;
  group: string;
  friendlyName: string;
  abbreviation: string;
  kind: StatKind;
  view: StatView | "both";
  display: StatDisplay;
  formula?: Formula;
  /** The values that a `code` takes. */
  codes?: readonly (string | number)[];
  /** The largest value, where it is less than that of the kind. */
  limit?: number;
}

/**
 * A line is impossible when the left sum exceeds the right. What was not recorded on the left counts nothing, unless something is
 * taken off there; the right must be recorded. The weights of the left are 1 unless `sides` names both sides. `names` replaces names of statistics.
 */
export interface LineRule {
  left: Terms;
  right: Terms;
  names?: Readonly<Record<string, string>>;
  sides?: readonly [left: string, right: string];
}

/** A role that an athlete may play: what a strong performer in it records, and what is worth showing of it, best first. */
export interface HeadlineRole {
  typical: Terms;
  shows: readonly string[];
}

type StatEntry = Omit<StatDefinition, "group" | "view" | "display"> & Partial<Pick<StatDefinition, "view" | "display">>;

/** The definitions of one group, shown in both views and as whole numbers (halves with one decimal) unless an entry says otherwise. */
export function statGroup(group: string, entries: StatEntry[]): StatDefinition[] {
  return entries.map((entry) => ({
    group,
    view: "both",
    display: entry.kind === "half" ? "oneDecimal" : "whole",
    ...entry,
  }));
}

/** A sum of whatever terms were recorded; no value when none was. */
export function total(terms: Terms): Formula {
  return { form: "total", terms, needs: "any" };
}

/** A sum that needs all of its terms, for a stat that a line may also give; `prefer` says which wins when both are there. */
export function givenOrTotal(prefer: "given" | "derived", terms: Terms): Formula {
  return { form: "total", terms, needs: "all", prefer };
}

/** `over` divided by `under`; a plain id stands for that stat alone. */
export function ratio(over: Terms | string, under: Terms | string): Formula {
  return { form: "ratio", over: asTerms(over), under: asTerms(under) };
}

/** Whether a line may hold the stat: it is an input, or a total that scorers also give. */
export function isStored({ formula }: StatDefinition): boolean {
  return formula === undefined || (formula.form === "total" && formula.prefer !== undefined);
}

function asTerms(terms: Terms | string): Terms {
  return typeof terms === "string" ? { [terms]: 1 } : terms;
}
