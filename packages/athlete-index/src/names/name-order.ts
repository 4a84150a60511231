import type { Filters } from "../athlete-code.ts";
import { FilterPlanes } from "../filter-planes.ts";
import { type Frozen, freezeParts, roomFor, type Thawed, withRoom } from "../typed-columns.ts";
import type { NameColumns, NameParts } from "./name-columns.ts";

interface Former {
  key: number;
  parts: NameParts;
}

const removed = 0xffffffff;
const none: Filters = { code: 0, state: 0 };

/** Names by UTF-8 bytes and then by key, as of the last build. Names changed since are loose: they have the rank before which they sort. */
export class NameOrder {
  /** Ranks that are counted and read together. Tests use fewer. */
  spanRanks = 4096;
  #ranks = new Uint32Array(0);
  #order = new Uint32Array(0);
  planes = new FilterPlanes();
  #loose = new Set<number>();
  /** Names that left a rank, so that a binary search can still compare with them. */
  #former = new Map<number, Former>();

  get length(): number {
    return this.#order.length;
  }

  get memoryBytes(): number {
    return this.#ranks.byteLength + this.#order.byteLength + this.planes.memoryBytes;
  }

  get loose(): ReadonlySet<number> {
    return this.#loose;
  }

  /** The rank of each place. Do not store the array. */
  get ranks(): Uint32Array {
    return this.#ranks;
  }

  rankOf(place: number): number {
    return this.#ranks[place] as number;
  }

  placeAt(rank: number): number | undefined {
    const place = this.#order[rank];
    return place === removed ? undefined : place;
  }

  has(place: number): boolean {
    return this.#order[this.#ranks[place] as number] === place;
  }

  build(names: NameColumns, size: number, filters: { codes: Uint32Array; states: Uint16Array }): void {
    const byBytes = names.dictionary.ranks();
    let order = Uint32Array.from({ length: size }, (_, place) => place);
    const keys = new Uint32Array(size);
    // Stable sort from the last column to the first.
    for (const column of [2, 1, 0] as const) {
      for (let place = 0; place < size; place++) keys[place] = byBytes[names.partAt(place, column)] as number;
      order = sortStably(order, keys, byBytes.length);
    }
    this.#order = order;
    this.#ranks = new Uint32Array(roomFor(size));
    for (let rank = 0; rank < size; rank++) this.#ranks[order[rank] as number] = rank;
    this.#loose.clear();
    this.#former.clear();
    this.planes = new FilterPlanes();
    this.planes.grow(Math.ceil(roomFor(size) / 32));
    this.planes.fill(filters, size, order);
  }

  change(place: number, from: Filters, to: Filters): void {
    if (this.has(place)) this.planes.change(this.rankOf(place), from, to);
  }

  leave(place: number, { filters, ...former }: Former & { filters: Filters }): void {
    this.#loose.delete(place);
    if (!this.has(place)) return;
    const rank = this.rankOf(place);
    this.planes.change(rank, filters, none);
    this.#former.set(rank, former);
    this.#order[rank] = removed;
  }

  enter(place: number, names: NameColumns, keyAt: (place: number) => number): void {
    if (place >= this.#ranks.length) this.#ranks = withRoom(this.#ranks, roomFor(place + 1));
    const parts = names.partsAt(place);
    const key = keyAt(place);
    let low = 0;
    let high = this.#order.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      const other = this.placeAt(middle);
      const theirs =
        other === undefined ? (this.#former.get(middle) as Former) : { parts: names.partsAt(other), key: keyAt(other) };
      if ((names.compare(theirs.parts, parts) || theirs.key - key) < 0) low = middle + 1;
      else high = middle;
    }
    this.#ranks[place] = low;
    this.#loose.add(place);
  }

  move(rank: number, to: { place: number; isLoose: boolean }): void {
    if (to.place >= this.#ranks.length) this.#ranks = withRoom(this.#ranks, roomFor(to.place + 1));
    this.#ranks[to.place] = rank;
    if (to.isLoose) this.#loose.add(to.place);
    else this.#order[rank] = to.place;
  }

  /** Removes an athlete from its place, for `move`. Returns true if its name is loose. */
  lift(place: number): boolean {
    if (this.has(place)) this.#order[this.rankOf(place)] = removed;
    return this.#loose.delete(place);
  }

  freeze(size: number): Frozen {
    return freezeParts({
      own: {
        arrays: { ranks: this.#ranks.subarray(0, size), order: this.#order },
        facts: { loose: [...this.#loose], former: [...this.#former] },
      },
      planes: this.planes.freeze(Math.ceil(this.#order.length / 32)),
    });
  }

  static thaw(from: Thawed): NameOrder {
    const order = new NameOrder();
    const own = from.part("own");
    order.#ranks = own.array("ranks", Uint32Array);
    order.#order = own.array("order", Uint32Array);
    order.#loose = new Set(own.fact<number[]>("loose"));
    order.#former = new Map(own.fact<[number, Former][]>("former"));
    order.planes = FilterPlanes.thaw(from.part("planes"));
    return order;
  }
}

/** Counting sort of places by key; stable. */
function sortStably(places: Uint32Array<ArrayBuffer>, keys: Uint32Array, keyCount: number): Uint32Array<ArrayBuffer> {
  const next = new Uint32Array(keyCount + 1);
  for (const key of keys) next[key + 1] = (next[key + 1] as number) + 1;
  for (let key = 1; key < next.length; key++) next[key] = (next[key] as number) + (next[key - 1] as number);
  const sorted = new Uint32Array(places.length);
  for (const place of places) {
    const key = keys[place] as number;
    const at = next[key] as number;
    sorted[at] = place;
    next[key] = at + 1;
  }
  return sorted;
}
