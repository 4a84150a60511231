import type { Frozen, Thawed } from "../typed-columns.ts";

const longest = 3;

/** Lists the parts for each group of three bytes (trigram). A group at the end of a part is padded with zeros. */
export class GramLists {
  readonly parts: number;
  readonly #keys: Uint32Array<ArrayBuffer>;
  /** Start of each group's list in `#members`. */
  readonly #firsts: Uint32Array<ArrayBuffer>;
  readonly #members: Uint32Array<ArrayBuffer>;

  constructor(
    parts: number,
    lists: { keys: Uint32Array<ArrayBuffer>; firsts: Uint32Array<ArrayBuffer>; members: Uint32Array<ArrayBuffer> },
  ) {
    this.parts = parts;
    this.#keys = lists.keys;
    this.#firsts = lists.firsts;
    this.#members = lists.members;
  }

  get memoryBytes(): number {
    return this.#keys.byteLength + this.#firsts.byteLength + this.#members.byteLength;
  }

  /** May return duplicates. For longer patterns, filters the list of the rarest group with `holds`. */
  find(pattern: Uint8Array, holds: (part: number) => boolean): Uint32Array {
    if (pattern.length <= longest) {
      const { from, to } = this.#rangeOf(pattern, 0, pattern.length);
      return this.#members.subarray(from, to);
    }
    let rarest = this.#rangeOf(pattern, 0, longest);
    for (let start = 1; start + longest <= pattern.length; start++) {
      const range = this.#rangeOf(pattern, start, start + longest);
      if (range.to - range.from < rarest.to - rarest.from) rarest = range;
    }
    return this.#members.subarray(rarest.from, rarest.to).filter(holds);
  }

  each(callback: (key: number, parts: Uint32Array) => void): void {
    for (let at = 0; at < this.#keys.length; at++) {
      callback(this.#keys[at] as number, this.#members.subarray(this.#firsts[at], this.#firsts[at + 1]));
    }
  }

  freeze(): Frozen {
    return {
      arrays: { keys: this.#keys, firsts: this.#firsts, members: this.#members },
      facts: { parts: this.parts },
    };
  }

  static thaw(from: Thawed): GramLists {
    return new GramLists(from.fact("parts"), {
      keys: from.array("keys", Uint32Array),
      firsts: from.array("firsts", Uint32Array),
      members: from.array("members", Uint32Array),
    });
  }

  #rangeOf(pattern: Uint8Array, from: number, to: number): { from: number; to: number } {
    let key = 0;
    for (let at = 0; at < longest; at++) key = key * 256 + (from + at < to ? (pattern[from + at] as number) : 0);
    const width = 256 ** (longest - (to - from));
    return { from: this.#firsts[this.#placeOf(key)] as number, to: this.#firsts[this.#placeOf(key + width)] as number };
  }

  #placeOf(key: number): number {
    let low = 0;
    let high = this.#keys.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.#keys[middle] as number) < key) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

/** Builds the lists for the first `count` parts of a text. The mark at the end of a part starts no group. */
export function buildGramLists(text: Uint8Array, starts: Uint32Array, count: number): GramLists {
  const letters = lettersOf(text.subarray(0, starts[count]));
  // Groups are numbered by the bytes that occur, because a counter for each of the 2^24 groups would be too large.
  const counts = new Uint32Array(letters.list.length ** longest);
  const source = { text, starts, count, numbers: letters.numbers, base: letters.list.length };
  eachGram(source, (gram) => {
    counts[gram] = (counts[gram] as number) + 1;
  });
  const kinds = counts.reduce((sum, one) => sum + Math.min(1, one), 0);
  const keys = new Uint32Array(kinds);
  const firsts = new Uint32Array(kinds + 1);
  let place = 0;
  let total = 0;
  for (let gram = 0; gram < counts.length; gram++) {
    const here = counts[gram] as number;
    if (here === 0) continue;
    keys[place] = keyOf(gram, letters.list);
    firsts[place] = total;
    counts[gram] = total;
    total += here;
    place += 1;
  }
  firsts[place] = total;
  const members = new Uint32Array(total);
  eachGram(source, (gram, part) => {
    const next = counts[gram] as number;
    members[next] = part;
    counts[gram] = next + 1;
  });
  return new GramLists(count, { keys, firsts, members });
}

function lettersOf(text: Uint8Array): { list: number[]; numbers: Uint8Array } {
  const occurs = new Uint8Array(256);
  occurs[0] = 1;
  for (const byte of text) occurs[byte] = 1;
  const list = [...occurs.keys()].filter((byte) => occurs[byte] === 1);
  const numbers = new Uint8Array(256);
  for (const [number, byte] of list.entries()) numbers[byte] = number;
  return { list, numbers };
}

function keyOf(gram: number, letters: readonly number[]): number {
  const base = letters.length;
  const bytes = [Math.floor(gram / base ** 2), Math.floor(gram / base) % base, gram % base];
  return bytes.reduce((key, letter) => key * 256 + (letters[letter] as number), 0);
}

interface GramSource {
  text: Uint8Array;
  starts: Uint32Array;
  count: number;
  numbers: Uint8Array;
  base: number;
}

function eachGram(
  { text, starts, count, numbers, base }: GramSource,
  callback: (gram: number, part: number) => void,
): void {
  for (let part = 1; part < count; part++) {
    const end = starts[part + 1] as number;
    for (let at = starts[part] as number; at < end - 1; at++) {
      const first = numbers[text[at] as number] as number;
      const second = numbers[text[at + 1] as number] as number;
      const third = at + 2 < end ? (numbers[text[at + 2] as number] as number) : 0;
      callback((first * base + second) * base + third, part);
    }
  }
}
