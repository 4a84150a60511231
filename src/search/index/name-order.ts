import type { Filters } from "./athlete-code.ts";
import { FilterPlanes } from "./filter-planes.ts";
import type { NameColumns, NameParts } from "./name-columns.ts";
import { type Frozen, freezeParts, roomFor, type Thawed, withRoom } from "./typed-columns.ts";

/** What stood at a rank. */
interface Former {
  key: number;
  parts: NameParts;
}

const gone = 0xffffffff;
const none: Filters = { code: 0, state: 0 };

/**
 * The order of the names, by the bytes of their UTF-8 and then by key, as it was when it was built: at which rank each place stands, and
 * the filters of all athletes by rank. Names that came or changed since are loose: they have the rank before which they would stand.
 */
export class NameOrder {
  /** Ranks that are counted together, of which a page is read; fewer in tests. */
  spanRanks = 4096;
  #ranks = new Uint32Array(0);
  #order = new Uint32Array(0);
  planes = new FilterPlanes();
  #loose = new Set<number>();
  /** Names that stood at a rank and have changed, so that those around them can still be found. */
  #former = new Map<number, Former>();

  /** How many ranks there are. */
  get length(): number {
    return this.#order.length;
  }

  get memoryBytes(): number {
    return this.#ranks.byteLength + this.#order.byteLength + this.planes.memoryBytes;
  }

  get loose(): ReadonlySet<number> {
    return this.#loose;
  }

  /** The rank of each place; not to be kept. */
  get ranks(): Uint32Array {
    return this.#ranks;
  }

  rankOf(place: number): number {
    return this.#ranks[place] as number;
  }

  /** The place at a rank; undefined where it has left it. */
  placeAt(rank: number): number | undefined {
    const place = this.#order[rank];
    return place === gone ? undefined : place;
  }

  has(place: number): boolean {
    return this.#order[this.#ranks[place] as number] === place;
  }

  /** Puts all names in order. */
  build(names: NameColumns, size: number, filters: { codes: Uint32Array; states: Uint16Array }): void {
    const byBytes = names.dictionary.ranks();
    let order = Uint32Array.from({ length: size }, (_, place) => place);
    const keys = new Uint32Array(size);
    // From the last column to the first, each sorting keeping the order of the one before it among equals.
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

  /** Follows a change of filters. */
  change(place: number, from: Filters, to: Filters): void {
    if (this.has(place)) this.planes.change(this.rankOf(place), from, to);
  }

  /** Takes a place out, because its name is about to change. */
  leave(place: number, { filters, ...former }: Former & { filters: Filters }): void {
    this.#loose.delete(place);
    if (!this.has(place)) return;
    const rank = this.rankOf(place);
    this.planes.change(rank, filters, none);
    this.#former.set(rank, former);
    this.#order[rank] = gone;
  }

  /** Takes a place in whose name is new. */
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

  /** Puts an athlete that was lifted down at another place. */
  move(rank: number, to: { place: number; isLoose: boolean }): void {
    if (to.place >= this.#ranks.length) this.#ranks = withRoom(this.#ranks, roomFor(to.place + 1));
    this.#ranks[to.place] = rank;
    if (to.isLoose) this.#loose.add(to.place);
    else this.#order[rank] = to.place;
  }

  /** Takes an athlete from its place, to be put down at another with `move`; says whether its name is loose. */
  lift(place: number): boolean {
    if (this.has(place)) this.#order[this.rankOf(place)] = gone;
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

/** Sorts places by their keys, counting how often each key comes. */
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
