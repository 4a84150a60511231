import { groupScale } from "@openroster/evaluation/group-scale.ts";
import type { Prior, PriorFit } from "@openroster/evaluation/observation.ts";
import { shrink, startFit } from "@openroster/evaluation/prior.ts";
import { observe, type RatedStat } from "@openroster/stat-files/sports/rated-stats.ts";
import { fewestMembers } from "./method.ts";

/** The distribution of one statistic in a group. */
export interface Distribution {
  statistic: string;
  members: number;
  prior: Prior;
  scale: readonly number[];
}

/** Collects the athletes of one group: 8 bytes for each that has enough attempts, and counts of all for the prior. */
export class GroupBuilder {
  readonly #parts: { rated: RatedStat; fit: PriorFit; ranked: Pairs }[];

  constructor(stats: readonly RatedStat[]) {
    this.#parts = stats.map((rated) => ({ rated, fit: startFit(rated.kind), ranked: new Pairs() }));
  }

  add(figures: readonly (number | null)[]): void {
    for (const { rated, fit, ranked } of this.#parts) {
      const observation = observe(rated, figures);
      if (!observation) continue;
      // Athletes with few attempts say as much about the group. Without them, the prior would be too wide.
      fit.add(observation);
      if (observation.exposure >= rated.least) ranked.push(observation.events, observation.exposure);
    }
  }

  distributions(): Distribution[] {
    return this.#parts.flatMap(({ rated, fit, ranked }) => {
      if (ranked.length < fewestMembers) return [];
      const prior = fit.fit();
      if (!prior) return [];
      const estimates = ranked.map((events, exposure) => shrink(prior, { events, exposure }));
      return [{ statistic: rated.stat.id, members: ranked.length, prior, scale: groupScale(estimates) }];
    });
  }
}

/** A growing list of pairs of whole numbers. */
class Pairs {
  #values = new Int32Array(32);
  length = 0;

  push(one: number, other: number): void {
    if (this.length * 2 === this.#values.length) {
      const longer = new Int32Array(this.#values.length * 2);
      longer.set(this.#values);
      this.#values = longer;
    }
    this.#values[this.length * 2] = one;
    this.#values[this.length * 2 + 1] = other;
    this.length += 1;
  }

  map(estimate: (one: number, other: number) => number): Float64Array {
    const results = new Float64Array(this.length);
    for (let place = 0; place < this.length; place += 1) {
      results[place] = estimate(this.#values[place * 2] ?? 0, this.#values[place * 2 + 1] ?? 0);
    }
    return results;
  }
}
