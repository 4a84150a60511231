import type { Random } from "./random.ts";

/** Picks an item with a probability proportional to its weight, in constant time. */
export type WeightedDraw<Item> = (random: Random) => Item;

/** Prepares a list for many draws (alias method by Walker 1977, in the form of Vose 1991). */
export function weightedDraw<Item>(list: readonly (readonly [Item, number])[]): WeightedDraw<Item> {
  const items = list.map(([item]) => item);
  const total = list.reduce((sum, [, weight]) => sum + weight, 0);
  const shares = Float64Array.from(list, ([, weight]) => (weight / total) * list.length);
  const aliases = Uint32Array.from(list, (_entry, place) => place);
  const small: number[] = [];
  const large: number[] = [];
  for (const [place, share] of shares.entries()) (share < 1 ? small : large).push(place);
  for (let less = small.pop(), more = large.at(-1); less !== undefined && more !== undefined; ) {
    aliases[less] = more;
    const left = (shares[more] ?? 0) + (shares[less] ?? 0) - 1;
    shares[more] = left;
    if (left < 1) small.push(large.pop() ?? more);
    less = small.pop();
    more = large.at(-1);
  }
  return (random) => {
    const at = random() * items.length;
    const place = Math.floor(at);
    const chosen = items[at - place < (shares[place] ?? 1) ? place : (aliases[place] ?? place)];
    if (chosen === undefined) throw new Error("Nothing to draw from");
    return chosen;
  };
}

/** Weights by rank: the second is half as frequent as the first, the tenth a tenth (Zipf 1949). */
export function byRank<Item>(list: readonly Item[]): [Item, number][] {
  return list.map((item, rank) => [item, 1 / (rank + 2)]);
}
