import { BetaBinomialFit, betaInterval } from "./beta-binomial.ts";
import { GammaPoissonFit, gammaInterval } from "./gamma-poisson.ts";
import type { Observation, Prior, PriorFit, PriorKind } from "./observation.ts";

export function startFit(kind: PriorKind): PriorFit {
  return kind === "share" ? new BetaBinomialFit() : new GammaPoissonFit();
}

/** The mean of the posterior: the estimate that ranks compare. */
export function shrink({ mean, strength }: Prior, { events, exposure }: Observation): number {
  return (events + mean * strength) / (exposure + strength);
}

/** The credible interval of the posterior, with equal tails. */
export function credibleInterval(prior: Prior, observation: Observation, level = 0.9): [low: number, high: number] {
  const interval = prior.kind === "share" ? betaInterval : gammaInterval;
  return interval(prior, observation, level);
}

/** The interval of one athlete’s own counts, without a group: the posterior of the prior of Jeffreys. */
export function ownInterval(kind: PriorKind, observation: Observation, level = 0.9): [low: number, high: number] {
  // Half a success and half a failure; half an event without exposure.
  const prior: Prior = kind === "share" ? { kind, mean: 0.5, strength: 1 } : { kind, mean: 5e8, strength: 1e-9 };
  return credibleInterval(prior, observation, level);
}
