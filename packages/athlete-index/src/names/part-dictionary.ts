import { type Frozen, freezeParts, type Thawed, withRoom } from "../typed-columns.ts";
import { buildGramLists, type GramLists } from "./gram-lists.ts";

/** Precedes each part in the text, and marks the start of a part in a pattern. No name contains this byte. */
export const partStart = 1;
/** Follows each part in the text, and marks the end of a part in a pattern. */
export const partEnd = 2;

/** The distinct words of all names by number; 0 is the empty word. Their UTF-8 text is searched for byte patterns. */
export class PartDictionary {
  #text = new Uint8Array(1 << 16);
  #starts = new Uint32Array(1 << 12);
  #count = 0;
  /** Part number plus one, by the hash of the part. */
  #table = new Uint32Array(1 << 13);
  #lists: GramLists | null = null;

  constructor() {
    this.intern(new Uint8Array(0), 0, 0);
  }

  get size(): number {
    return this.#count;
  }

  get memoryBytes(): number {
    return this.#text.byteLength + this.#starts.byteLength + this.#table.byteLength + (this.#lists?.memoryBytes ?? 0);
  }

  /** Number of parts added since the lists were built. A search scans them one by one. */
  get fresh(): number {
    return this.#count - (this.#lists?.parts ?? 0);
  }

  intern(bytes: Uint8Array, from: number, to: number): number {
    const mask = this.#table.length - 1;
    let slot = hashOf(bytes, from, to) & mask;
    for (let entry = this.#table[slot] as number; entry !== 0; entry = this.#table[slot] as number) {
      if (this.#isPart(entry - 1, bytes, from, to)) return entry - 1;
      slot = (slot + 1) & mask;
    }
    this.#table[slot] = this.#count + 1;
    const start = this.#starts[this.#count] as number;
    const end = start + to - from + 2;
    if (end > this.#text.length) this.#text = withRoom(this.#text, Math.max(end, this.#text.length * 2));
    this.#text[start] = partStart;
    for (let at = from; at < to; at++) this.#text[start + 1 + at - from] = bytes[at] as number;
    this.#text[end - 1] = partEnd;
    this.#count += 1;
    if (this.#count + 1 >= this.#starts.length) this.#starts = withRoom(this.#starts, this.#starts.length * 2);
    this.#starts[this.#count] = end;
    if (this.#count * 2 > this.#table.length) this.#enlargeTable();
    return this.#count - 1;
  }

  spanOf(part: number): { from: number; to: number } {
    return { from: (this.#starts[part] as number) + 1, to: (this.#starts[part + 1] as number) - 1 };
  }

  wordOf(part: number): string {
    const { from, to } = this.spanOf(part);
    return Buffer.from(this.#text.buffer, this.#text.byteOffset + from, to - from).toString();
  }

  /** The text of all parts. Do not store it: adding a part may replace the array. */
  get text(): Uint8Array {
    return this.#text;
  }

  /** May return duplicates. */
  find(pattern: Uint8Array): Uint32Array {
    const found = this.#lists ? this.#lists.find(pattern, (part) => this.holds(part, pattern)) : [];
    const fresh: number[] = [];
    for (let part = this.#lists?.parts ?? 0; part < this.#count; part++)
      if (this.holds(part, pattern)) fresh.push(part);
    if (fresh.length === 0 && found instanceof Uint32Array) return found;
    const all = new Uint32Array(found.length + fresh.length);
    all.set(found);
    all.set(fresh, found.length);
    return all;
  }

  holds(part: number, pattern: Uint8Array): boolean {
    const last = (this.#starts[part + 1] as number) - pattern.length;
    for (let start = this.#starts[part] as number; start <= last; start++) {
      let at = 0;
      while (at < pattern.length && this.#text[start + at] === pattern[at]) at++;
      if (at === pattern.length) return true;
    }
    return false;
  }

  compare(one: number, other: number): number {
    const text = Buffer.from(this.#text.buffer, this.#text.byteOffset, this.#text.length);
    return text.compare(
      text,
      (this.#starts[other] as number) + 1,
      (this.#starts[other + 1] as number) - 1,
      (this.#starts[one] as number) + 1,
      (this.#starts[one + 1] as number) - 1,
    );
  }

  ranks(): Uint32Array {
    const order = Uint32Array.from({ length: this.#count }, (_, part) => part);
    order.sort((one, other) => this.compare(one, other));
    const ranks = new Uint32Array(this.#count);
    for (let rank = 0; rank < order.length; rank++) ranks[order[rank] as number] = rank;
    return ranks;
  }

  buildLists(): GramLists {
    this.#lists = buildGramLists(this.#text, this.#starts, this.#count);
    return this.#lists;
  }

  freeze(): Frozen {
    const lists = this.#lists?.freeze();
    const own: Frozen = {
      arrays: {
        text: this.#text.subarray(0, this.#starts[this.#count]),
        starts: this.#starts.subarray(0, this.#count + 1),
        table: this.#table,
      },
      facts: { count: this.#count },
    };
    return freezeParts({ own, ...(lists ? { lists } : {}) });
  }

  static thaw(from: Thawed, thawLists: (from: Thawed) => GramLists): PartDictionary {
    const dictionary = new PartDictionary();
    const own = from.part("own");
    dictionary.#count = own.fact<number>("count");
    dictionary.#text = own.array("text", Uint8Array);
    dictionary.#starts = withRoom(own.array("starts", Uint32Array), dictionary.#count + 1024);
    dictionary.#table = own.array("table", Uint32Array);
    dictionary.#lists = from.part("lists").has("keys") ? thawLists(from.part("lists")) : null;
    return dictionary;
  }

  #isPart(part: number, bytes: Uint8Array, from: number, to: number): boolean {
    const start = (this.#starts[part] as number) + 1;
    if ((this.#starts[part + 1] as number) - 1 - start !== to - from) return false;
    for (let at = from; at < to; at++) if (this.#text[start + at - from] !== bytes[at]) return false;
    return true;
  }

  #enlargeTable(): void {
    const table = new Uint32Array(this.#table.length * 2);
    const mask = table.length - 1;
    for (let part = 0; part < this.#count; part++) {
      let slot = hashOf(this.#text, (this.#starts[part] as number) + 1, (this.#starts[part + 1] as number) - 1) & mask;
      while (table[slot] !== 0) slot = (slot + 1) & mask;
      table[slot] = part + 1;
    }
    this.#table = table;
  }
}

/** FNV-1a with a final mix, because its low bits are poor. */
function hashOf(bytes: Uint8Array, from: number, to: number): number {
  let hash = 0x811c9dc5;
  for (let at = from; at < to; at++) hash = Math.imul(hash ^ (bytes[at] as number), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  return (hash ^ (hash >>> 13)) >>> 0;
}
