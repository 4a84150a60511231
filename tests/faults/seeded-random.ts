/** Random choices that a seed repeats. */
export interface Random {
  /** A number from 0 up to, but not including, `end`. */
  below(end: number): number;
  /** One item of a list that is not empty. */
  pick<Item>(items: readonly Item[]): Item;
  /** Takes an item out of a list that is not empty; the rest changes its order. */
  draw<Item>(items: Item[]): Item;
}

/** Makes a source of choices (mulberry32); the same seed gives the same ones. */
export function seededRandom(seed: number): Random {
  let state = seed >>> 0;
  const random: Random = {
    below(end) {
      state = (state + 0x6d2b79f5) >>> 0;
      let mixed = Math.imul(state ^ (state >>> 15), state | 1);
      mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
      return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * end);
    },
    pick: (items) => items[random.below(items.length)]!,
    draw(items) {
      const place = random.below(items.length);
      const drawn = items[place]!;
      const last = items.pop()!;
      if (place < items.length) items[place] = last;
      return drawn;
    },
  };
  return random;
}
