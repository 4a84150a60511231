/** Returns numbers from 0 (inclusive) to 1 (exclusive). The same seed gives the same sequence. */
export type Random = () => number;

/** Mulberry32 by Tommy Ettinger (public domain), JavaScript from github.com/bryc/code (jshash/PRNGs.md). */
export function randomFrom(seed: number): Random {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

export function chance(random: Random, probability: number): boolean {
  return random() < probability;
}

/** Both ends are included. */
export function between(random: Random, least: number, most: number): number {
  return least + Math.floor(random() * (most - least + 1));
}

export function pick<Item>(random: Random, list: readonly Item[]): Item {
  const item = list[Math.floor(random() * list.length)];
  if (item === undefined) throw new Error("Nothing to pick from");
  return item;
}

export function pickWeighted<Item>(random: Random, list: readonly (readonly [Item, number])[]): Item {
  let left = random() * list.reduce((sum, [, weight]) => sum + weight, 0);
  for (const [item, weight] of list) {
    left -= weight;
    if (left < 0) return item;
  }
  throw new Error("Nothing to pick from");
}

export function pickSome<Item>(random: Random, list: readonly Item[], count: number): Item[] {
  let wanted = Math.min(count, list.length);
  return list.filter((_item, index) => {
    const taken = random() * (list.length - index) < wanted;
    if (taken) wanted -= 1;
    return taken;
  });
}

/** Returns a normally distributed number (Box and Muller 1958). */
export function spread(random: Random, mean: number, deviation: number): number {
  return mean + deviation * Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
}

/** Returns a Poisson-distributed count (Knuth's method). */
export function countOf(random: Random, mean: number): number {
  if (mean <= 0) return 0;
  if (mean > 30) return Math.max(0, Math.round(spread(random, mean, Math.sqrt(mean))));
  const limit = Math.exp(-mean);
  let count = 0;
  for (let product = random(); product > limit; product *= random()) count += 1;
  return count;
}

export function successes(random: Random, tries: number, probability: number): number {
  let count = 0;
  for (let index = 0; index < tries; index += 1) if (random() < probability) count += 1;
  return count;
}

export function within(value: number, least: number, most: number): number {
  return Math.min(most, Math.max(least, value));
}
