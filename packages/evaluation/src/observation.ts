/** `share`: successes of attempts. `frequency`: events with an exposure, such as aces in sets. */
export type PriorKind = "share" | "frequency";

/** The distribution of a group. `mean` is its mean; with `strength` attempts or units, an estimate is half way to it. */
export interface Prior {
  kind: PriorKind;
  mean: number;
  strength: number;
}

/** The counts of one athlete: successes or events, and attempts or units of exposure. */
export interface Observation {
  events: number;
  exposure: number;
}

/** Fits the prior of a group by maximum likelihood. Holds no members, only counts. */
export interface PriorFit {
  add(observation: Observation): void;
  /** Returns null for an empty group, and for one without an event or, of shares, without a failure. */
  fit(): Prior | null;
}
