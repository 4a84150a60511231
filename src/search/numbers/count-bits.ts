export function countBits(word: number): number {
  const pairs = word - ((word >>> 1) & 0x55555555);
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

/** Counts the set bits of the first `length` words. Adds eight words at once (Harley-Seal), which halves the work. */
export function countAll(words: Int32Array, length: number): number {
  let ones = 0;
  let twos = 0;
  let fours = 0;
  let total = 0;
  const whole = length & ~7;
  for (let at = 0; at < whole; at += 8) {
    const a = words[at] as number;
    const b = words[at + 1] as number;
    const c = words[at + 2] as number;
    const d = words[at + 3] as number;
    const e = words[at + 4] as number;
    const f = words[at + 5] as number;
    const g = words[at + 6] as number;
    const h = words[at + 7] as number;
    let half = ones ^ a;
    const twosA = (ones & a) | (half & b);
    ones = half ^ b;
    half = ones ^ c;
    const twosB = (ones & c) | (half & d);
    ones = half ^ d;
    half = twos ^ twosA;
    const foursA = (twos & twosA) | (half & twosB);
    twos = half ^ twosB;
    half = ones ^ e;
    const twosC = (ones & e) | (half & f);
    ones = half ^ f;
    half = ones ^ g;
    const twosD = (ones & g) | (half & h);
    ones = half ^ h;
    half = twos ^ twosC;
    const foursB = (twos & twosC) | (half & twosD);
    twos = half ^ twosD;
    half = fours ^ foursA;
    total += countBits((fours & foursA) | (half & foursB));
    fours = half ^ foursB;
  }
  total = 8 * total + 4 * countBits(fours) + 2 * countBits(twos) + countBits(ones);
  for (let at = whole; at < length; at++) total += countBits(words[at] as number);
  return total;
}
