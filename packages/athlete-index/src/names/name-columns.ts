import { type Bitmap, clearBit, setBit } from "../bitmaps/bitmap.ts";
import { type Frozen, freezeParts, ofLength, roomFor, type Thawed, withRoom } from "../typed-columns.ts";
import { GramLists } from "./gram-lists.ts";
import { HeavyGrams, heavyFrom } from "./heavy-grams.ts";
import { listPlaces, NamePostings } from "./name-postings.ts";
import { type NameColumn, type NameCondition, waysToHold } from "./name-term.ts";
import { PartDictionary } from "./part-dictionary.ts";

const columns = [0, 1, 2] as const;
const anywhere: readonly NameColumn[] = columns;
const space = 0x20;

export type NameParts = [number, number, number];

const maxCachedBytes = 16 * 1024 * 1024;

/** The names of all athletes by place, searchable by any substring. */
export class NameColumns {
  dictionary = new PartDictionary();
  /** The column of the rest is empty until a name has three words: folded names have two. */
  #parts: Uint32Array<ArrayBuffer>[] = columns.map((column) => new Uint32Array(column === 2 ? 0 : 4096));
  #postings = columns.map(() => new NamePostings());
  #heavy = new HeavyGrams();
  #size = 0;
  /** The posting lists contain only places below this one, except those in `#moved`. All other names are scanned. */
  #listed = 0;
  #moved = new Set<number>();
  #found = new Map<string, Bitmap>();
  #lastParts: { pattern: Uint8Array; parts: Uint32Array; flags: Uint8Array } | null = null;

  get loose(): number {
    return this.#size - this.#listed + this.#moved.size;
  }

  get memoryBytes(): number {
    const postings = this.#postings.reduce((sum, { memoryBytes }) => sum + memoryBytes, 0);
    const parts = this.#parts.reduce((sum, column) => sum + column.byteLength, 0);
    const cached = [...this.#found.values()].reduce((sum, bitmap) => sum + bitmap.byteLength, 0);
    return this.dictionary.memoryBytes + postings + parts + this.#heavy.memoryBytes + cached;
  }

  partAt(place: number, column: NameColumn): number {
    return this.#parts[column]?.[place] ?? 0;
  }

  partsAt(place: number): NameParts {
    return [this.partAt(place, 0), this.partAt(place, 1), this.partAt(place, 2)];
  }

  compare(one: NameParts, other: NameParts): number {
    for (const column of columns) {
      if (one[column] !== other[column]) return this.dictionary.compare(one[column], other[column]);
    }
    return 0;
  }

  push(bytes: Uint8Array, from: number, to: number): void {
    const place = this.#size++;
    if (place >= (this.#parts[0] as Uint32Array).length) this.#growTo(place * 2);
    this.#write(place, bytes, from, to);
  }

  set(place: number, name: string): void {
    if (place === this.#size) {
      this.#size += 1;
      if (place >= (this.#parts[0] as Uint32Array).length) this.#growTo(roomFor(place + 1));
    }
    this.#heavy.remove(place);
    if (place < this.#listed) this.#moved.add(place);
    const bytes = Buffer.from(name);
    this.#write(place, bytes, 0, bytes.length);
    this.#followHeavy(place);
    this.#forget();
  }

  /** Moves a name to a place that was removed from the lists by `unlist`. */
  move(parts: NameParts, to: number): void {
    if (to >= (this.#parts[0] as Uint32Array).length) this.#growTo(roomFor(to + 1));
    this.#size = Math.max(this.#size, to + 1);
    for (const column of columns) this.#setPart(to, column, parts[column]);
    this.#heavy.remove(to);
    this.#followHeavy(to);
  }

  #followHeavy(place: number): void {
    const { text } = this.dictionary;
    for (const column of columns) {
      const part = this.partAt(place, column);
      if (part === 0) continue;
      const { from, to } = this.dictionary.spanOf(part);
      this.#heavy.add(place, column, { text, from: from - 1, to: to + 1 });
    }
  }

  /** Removes all places from `place` on from the lists, before their names move. */
  unlist(place: number): void {
    if (place >= this.#listed) return;
    this.#listed = place;
    for (const one of this.#moved) if (one >= place) this.#moved.delete(one);
  }

  cut(place: number): void {
    this.#size = place;
    this.#forget();
  }

  nameAt(place: number): string {
    const [first, second, rest] = this.partsAt(place);
    const words = [first, second, rest].slice(0, rest === 0 && second === 0 ? 1 : 3);
    if (rest === 0 && second !== 0) words.pop();
    return words.map((part) => this.dictionary.wordOf(part)).join(" ");
  }

  build(commonFrom = heavyFrom): void {
    const lists = this.dictionary.buildLists();
    this.#postings = this.#parts.map((parts) => listPlaces(parts.subarray(0, this.#size), this.dictionary.size));
    this.#listed = this.#size;
    this.#moved.clear();
    this.#parts = this.#parts.map((column) => (column.length === 0 ? column : ofLength(column, roomFor(this.#size))));
    this.#heavy.build(lists, {
      size: this.#size,
      from: commonFrom,
      weigh: (part, column) => (this.#postings[column] as NamePostings).countOf(part),
      mark: (bitmap, inColumns, pattern) => {
        const parts = this.dictionary.find(pattern);
        for (const column of inColumns) (this.#postings[column] as NamePostings).mark(bitmap, parts);
      },
    });
  }

  /** `term` is folded and not empty, with one alternative in a line. Do not change the bitmap. */
  find(term: string): Bitmap {
    const known = this.#found.get(term);
    this.#found.delete(term);
    const bytes = Buffer.from(term);
    const heavy = this.#heavy.find(bytes, anywhere);
    if (heavy) return heavy;
    const bitmap = known ?? this.#searchAny(term.split("\n"));
    this.#found.set(term, bitmap);
    for (const oldest of this.#found.keys()) {
      if (this.#found.size * bitmap.byteLength <= maxCachedBytes) break;
      this.#found.delete(oldest);
    }
    return bitmap;
  }

  freeze(): Frozen {
    const words = Math.ceil(this.#size / 32);
    const parts = Object.fromEntries(
      this.#parts.map((column, number) => [`parts${number}`, column.subarray(0, this.#size)]),
    );
    return freezeParts({
      dictionary: this.dictionary.freeze(),
      heavy: this.#heavy.freeze(words),
      ...Object.fromEntries(this.#postings.map((one, column) => [`postings${column}`, one.freeze()])),
      own: {
        arrays: parts,
        facts: { size: this.#size, listed: this.#listed, moved: [...this.#moved] },
      },
    });
  }

  static thaw(from: Thawed): NameColumns {
    const names = new NameColumns();
    const own = from.part("own");
    names.dictionary = PartDictionary.thaw(from.part("dictionary"), GramLists.thaw);
    names.#heavy = HeavyGrams.thaw(from.part("heavy"));
    names.#size = own.fact("size");
    names.#listed = own.fact("listed");
    names.#moved = new Set(own.fact<number[]>("moved"));
    names.#parts = columns.map((column) => own.array(`parts${column}`, Uint32Array));
    names.#postings = columns.map((column) => NamePostings.thaw(from.part(`postings${column}`)));
    return names;
  }

  #write(place: number, bytes: Uint8Array, from: number, to: number): void {
    let start = from;
    for (const column of columns) {
      const cut = column === 2 ? -1 : bytes.indexOf(space, start);
      const end = cut === -1 || cut >= to ? to : cut;
      this.#setPart(place, column, start < to ? this.dictionary.intern(bytes, start, end) : 0);
      start = Math.min(to, end + 1);
    }
  }

  #setPart(place: number, column: NameColumn, part: number): void {
    if (part !== 0 && place >= (this.#parts[column] as Uint32Array).length)
      this.#parts[column] = withRoom(
        this.#parts[column] as Uint32Array<ArrayBuffer>,
        (this.#parts[0] as Uint32Array).length,
      );
    (this.#parts[column] as Uint32Array)[place] = part;
  }

  #forget(): void {
    this.#found.clear();
  }

  #growTo(places: number): void {
    this.#parts = this.#parts.map((column) => (column.length === 0 ? column : withRoom(column, places)));
    this.#heavy.grow(Math.ceil(places / 32));
  }

  #search(term: Uint8Array): Bitmap {
    const bitmap = new Int32Array(Math.ceil(roomFor(this.#size) / 32));
    if (this.loose === 0 && !term.includes(space)) {
      const parts = this.dictionary.find(term);
      for (const postings of this.#postings) postings.mark(bitmap, parts);
      return bitmap;
    }
    const ways = waysToHold(term).map((way) => way.map((condition) => this.#resolve(condition)));
    for (const way of ways) this.#markWay(bitmap, way);
    if (this.loose === 0) return bitmap;
    const isHeld = (place: number) => ways.some((way) => way.every((condition) => this.#meets(place, condition)));
    const update = (place: number) => {
      if (isHeld(place)) setBit(bitmap, place);
      else clearBit(bitmap, place);
    };
    for (const place of this.#moved) update(place);
    for (let place = this.#listed; place < this.#size; place++) update(place);
    return bitmap;
  }

  #searchAny(terms: readonly string[]): Bitmap {
    const [bitmap, ...others] = terms.map((term) => this.#search(Buffer.from(term)));
    for (const other of others)
      for (let word = 0; word < other.length; word++)
        (bitmap as Bitmap)[word] = ((bitmap as Bitmap)[word] as number) | (other[word] as number);
    return bitmap as Bitmap;
  }

  #resolve({ column, pattern }: NameCondition): ResolvedCondition {
    const { parts, flags } = this.#partsOf(pattern);
    return { column, pattern, parts, flags };
  }

  /** Caches the last pattern, because each column is searched in turn. */
  #partsOf(pattern: Uint8Array): { pattern: Uint8Array; parts: Uint32Array; flags: Uint8Array } {
    if (this.#lastParts?.pattern === pattern) return this.#lastParts;
    const flags = new Uint8Array(this.dictionary.size);
    const found = this.dictionary.find(pattern);
    const parts = new Uint32Array(found.length);
    let count = 0;
    for (const part of found) {
      if (flags[part] === 1) continue;
      flags[part] = 1;
      parts[count++] = part;
    }
    this.#lastParts = { pattern, parts: parts.subarray(0, count), flags };
    return this.#lastParts;
  }

  #meets(place: number, { column, flags }: ResolvedCondition): boolean {
    return flags[this.partAt(place, column)] === 1;
  }

  #rarestFirst(way: ResolvedCondition[]): ResolvedCondition[] {
    if (way.length === 1) return way;
    return way
      .map((one) => ({ one, weight: (this.#postings[one.column] as NamePostings).weigh(one.parts) }))
      .sort(({ weight }, other) => weight - other.weight)
      .map(({ one }) => one);
  }

  #markWay(bitmap: Bitmap, way: ResolvedCondition[]): void {
    const [rarest, ...others] = this.#rarestFirst(way);
    if (!rarest) return;
    const postings = this.#postings[rarest.column] as NamePostings;
    const common = way.map(({ pattern, column }) => this.#heavy.find(pattern, [column]));
    const [other] = others;
    if (!other) postings.mark(bitmap, rarest.parts);
    else if (common.every((one) => one !== undefined)) markAll(bitmap, common);
    else {
      const conditions = others.map(({ column, flags }) => ({ column: this.#parts[column] as Uint32Array, flags }));
      postings.markWhere(bitmap, rarest.parts, conditions);
    }
  }
}

interface ResolvedCondition extends NameCondition {
  parts: Uint32Array;
  flags: Uint8Array;
}

function markAll(bitmap: Bitmap, bitmaps: readonly Bitmap[]): void {
  for (let word = 0; word < bitmap.length; word++) {
    let bits = -1;
    for (const one of bitmaps) bits &= one[word] as number;
    bitmap[word] = (bitmap[word] as number) | bits;
  }
}
