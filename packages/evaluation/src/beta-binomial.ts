import jstat from "jstat";
import { maximizeLikelihood } from "./maximize-likelihood.ts";
import type { Observation, Prior, PriorFit } from "./observation.ts";
import { TailCounts } from "./tail-counts.ts";

/** Fits a beta distribution to the shares of a group. Attempts and successes are whole numbers. */
export class BetaBinomialFit implements PriorFit {
  #successes = new TailCounts();
  #failures = new TailCounts();
  #attempts = new TailCounts();
  #sums = { events: 0, exposure: 0 };

  add({ events, exposure }: Observation): void {
    this.#successes.add(events);
    this.#failures.add(exposure - events);
    this.#attempts.add(exposure);
    this.#sums.events += events;
    this.#sums.exposure += exposure;
  }

  fit(): Prior | null {
    const { events, exposure } = this.#sums;
    if (events === 0 || events === exposure) return null;
    const successes = this.#successes.above();
    const failures = this.#failures.above();
    const attempts = this.#attempts.above();
    const mean = events / exposure;
    const startStrength = 50;
    const [a, b] = maximizeLikelihood([mean * startStrength, (1 - mean) * startStrength], (alpha, beta) => {
      const own = sumTerms(successes, alpha);
      const other = sumTerms(failures, beta);
      const both = sumTerms(attempts, alpha + beta);
      return {
        value: own.logs - both.logs + other.logs,
        first: [own.inverse - both.inverse, other.inverse - both.inverse],
        second: [both.square - own.square, both.square, both.square - other.square],
      };
    });
    return { kind: "share", mean: a / (a + b), strength: a + b };
  }
}

/** Sums of `log(a + k)` and of its derivatives, weighted by the counts. */
export function sumTerms(counts: Float64Array, a: number): { logs: number; inverse: number; square: number } {
  let logs = 0;
  let inverse = 0;
  let square = 0;
  for (let k = 0; k < counts.length; k += 1) {
    const count = counts[k] ?? 0;
    const part = count / (a + k);
    logs += count * Math.log(a + k);
    inverse += part;
    square += part / (a + k);
  }
  return { logs, inverse, square };
}

export function betaInterval(
  { mean, strength }: Prior,
  { events, exposure }: Observation,
  level: number,
): [number, number] {
  const a = events + mean * strength;
  const b = exposure - events + (1 - mean) * strength;
  const tail = (1 - level) / 2;
  return [jstat.jStat.ibetainv(tail, a, b), jstat.jStat.ibetainv(1 - tail, a, b)];
}
