/** `game`: one competition; `season`: a season's totals. */
export type StatView = "game" | "season";

/** `count` integers from 0, `half` steps of 0.5, `signed` integers, `max` a longest play, `rate` a quotient; `date` and `code` are facts. */
export type StatKind = "count" | "half" | "signed" | "max" | "rate" | "date" | "code";

/** Format of a value: `pct` as .442, `percent` as 64.3%. */
export type StatDisplay = "whole" | "oneDecimal" | "twoDecimals" | "pct" | "percent" | "date" | "homeOrAway" | "yesNo";

export type Terms = Readonly<Record<string, number>>;

/** `total`: a weighted sum of any or all terms; with `prefer`, a line may contain the stat too. `milestone`: games with ten in some of `among`. */
export type Formula =
  | { form: "total"; terms: Terms; needs: "any" | "all"; prefer?: "given" | "derived" }
  | { form: "ratio"; over: Terms; under: Terms }
  | { form: "milestone"; categories: number; among: readonly string[] };

/** A statistic of a sport. `id` is its key in an event's `stats`. */
export interface StatDefinition {
  id: string;
  group: string;
  friendlyName: string;
  abbreviation: string;
  kind: StatKind;
  view: StatView | "both";
  display: StatDisplay;
  formula?: Formula;
  codes?: readonly (string | number)[];
  limit?: number;
  /** More of it is worse. */
  isMistake?: true;
}

/**
 * A line is impossible if the left sum exceeds the right one. All stats on the right must be recorded, and those on
 * the left only if a weight is negative. Left weights are 1 unless `sides` names both sides.
 */
export interface LineRule {
  left: Terms;
  right: Terms;
  names?: Readonly<Record<string, string>>;
  sides?: readonly [left: string, right: string];
}

/** A role of an athlete: typical figures of a strong performance, and stats to show, best first. */
export interface HeadlineRole {
  /** Positions whose coaches look for this role first. */
  positions?: readonly string[];
  typical: Terms;
  shows: readonly string[];
}

type StatEntry = Omit<StatDefinition, "group" | "view" | "display"> & Partial<Pick<StatDefinition, "view" | "display">>;

/** Creates the definitions of a group. Defaults: both views, whole numbers (halves with one decimal). */
export function statGroup(group: string, entries: StatEntry[]): StatDefinition[] {
  return entries.map((entry) => ({
    group,
    view: "both",
    display: entry.kind === "half" ? "oneDecimal" : "whole",
    ...entry,
  }));
}

export function total(terms: Terms): Formula {
  return { form: "total", terms, needs: "any" };
}

/** Needs all its terms. `prefer` selects the value if a line also contains the stat. */
export function givenOrTotal(prefer: "given" | "derived", terms: Terms): Formula {
  return { form: "total", terms, needs: "all", prefer };
}

/** `over` divided by `under`. A string is the id of a single stat. */
export function ratio(over: Terms | string, under: Terms | string): Formula {
  return { form: "ratio", over: asTerms(over), under: asTerms(under) };
}

/** Returns true if a line may contain the stat: an input, or a total that scorers also record. */
export function isStored({ formula }: StatDefinition): boolean {
  return formula === undefined || (formula.form === "total" && formula.prefer !== undefined);
}

function asTerms(terms: Terms | string): Terms {
  return typeof terms === "string" ? { [terms]: 1 } : terms;
}
