import jstat from "jstat";
import { sumTerms } from "./beta-binomial.ts";
import { maximizeLikelihood } from "./maximize-likelihood.ts";
import type { Observation, Prior, PriorFit } from "./observation.ts";
import { TailCounts } from "./tail-counts.ts";

/** Fits a gamma distribution to the frequencies of a group. Events are whole numbers. */
export class GammaPoissonFit implements PriorFit {
  #events = new TailCounts();
  /** Members and their events, by exposure. */
  #byExposure = new Map<number, { members: number; events: number }>();
  #sums = { members: 0, events: 0, exposure: 0 };

  add({ events, exposure }: Observation): void {
    this.#events.add(events);
    const same = this.#byExposure.get(exposure);
    if (same) {
      same.members += 1;
      same.events += events;
    } else {
      this.#byExposure.set(exposure, { members: 1, events });
    }
    this.#sums.members += 1;
    this.#sums.events += events;
    this.#sums.exposure += exposure;
  }

  fit(): Prior | null {
    const { members, events, exposure } = this.#sums;
    if (events === 0) return null;
    const counts = this.#events.above();
    const exposures = [...this.#byExposure].map(([units, same]) => ({ units, ...same }));
    const startStrength = 5;
    const [shape, strength] = maximizeLikelihood([(events / exposure) * startStrength, startStrength], (a, b) => {
      const own = sumTerms(counts, a);
      let logs = members * a * Math.log(b);
      let byShape = members * Math.log(b);
      let byStrength = (members * a) / b;
      let byBoth = members / b;
      let square = -(members * a) / (b * b);
      for (const same of exposures) {
        const log = Math.log(b + same.units);
        const weight = same.members * a + same.events;
        logs -= weight * log;
        byShape -= same.members * log;
        byStrength -= weight / (b + same.units);
        byBoth -= same.members / (b + same.units);
        square += weight / (b + same.units) ** 2;
      }
      return {
        value: own.logs + logs,
        first: [own.inverse + byShape, byStrength],
        second: [-own.square, byBoth, square],
      };
    });
    return { kind: "frequency", mean: shape / strength, strength };
  }
}

export function gammaInterval(
  { mean, strength }: Prior,
  { events, exposure }: Observation,
  level: number,
): [number, number] {
  const shape = events + mean * strength;
  const tail = (1 - level) / 2;
  const quantile = (probability: number) => jstat.jStat.gammapinv(probability, shape) / (exposure + strength);
  return [quantile(tail), quantile(1 - tail)];
}
