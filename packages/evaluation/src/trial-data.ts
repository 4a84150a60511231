import { existsSync, readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";

/** The data of the acceptance numbers. It is beside the checkout, not in it. */
const folder = new URL("../../../../shared/data/evaluation/", import.meta.url);

export const hasTrialData = existsSync(folder);

/** Reads a table of `shared/data/evaluation` as one record of texts for each line. */
export function readTrialData(name: string): Record<string, string>[] {
  const [head = "", ...lines] = gunzipSync(readFileSync(new URL(`${name}.csv.gz`, folder)))
    .toString("utf8")
    .trim()
    .split("\n");
  const columns = head.split(",");
  return lines.map((line) => {
    const values = line.split(",");
    return Object.fromEntries(columns.map((column, place) => [column, values[place] ?? ""]));
  });
}

/** Random numbers from 0 to 1 that a seed determines (mulberry32). */
export function seededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

export function randomNormal(random: () => number): number {
  return Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
}

/** Marsaglia and Tsang (2000), for a rate of 1. */
export function randomGamma(random: () => number, shape: number): number {
  if (shape < 1) return randomGamma(random, shape + 1) * (1 - random()) ** (1 / shape);
  const d = shape - 1 / 3;
  for (;;) {
    const x = randomNormal(random);
    const v = (1 + x / Math.sqrt(9 * d)) ** 3;
    if (v > 0 && Math.log(1 - random()) < (x * x) / 2 + d - d * v + d * Math.log(v)) return d * v;
  }
}

export function randomBinomial(random: () => number, { attempts, share }: { attempts: number; share: number }): number {
  let successes = 0;
  for (let attempt = 0; attempt < attempts; attempt += 1) if (random() < share) successes += 1;
  return successes;
}

export function randomPoisson(random: () => number, mean: number): number {
  let events = 0;
  let time = -Math.log(1 - random());
  while (time < mean) {
    events += 1;
    time -= Math.log(1 - random());
  }
  return events;
}
