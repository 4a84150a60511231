import { type SportCode, sportCodes } from "@openroster/stat-files/sports/sports.ts";
import type { Filters } from "./athlete-code.ts";
import { FilterPlanes } from "./filter-planes.ts";
import { NameColumns, type NameParts } from "./names/name-columns.ts";
import { NameOrder } from "./names/name-order.ts";
import { PositionBitmaps } from "./position-bitmaps.ts";
import type { IndexedAthlete, IndexedSeason } from "./query.ts";
import type { FrozenSeasons } from "./seasons/season-columns.ts";
import { SportSeasons } from "./sport-seasons.ts";
import { StateNames } from "./state-names.ts";
import type { Tally } from "./tally.ts";
import { TallyCube } from "./tally-cube.ts";
import { type Frozen, freezeParts, ofLength, roomFor, type Thawed, withRoom } from "./typed-columns.ts";

const none: Filters = { code: 0, state: 0 };

/** Above this share of names that are missing in the lists, the index should be rebuilt. */
const looseLimit = { share: 0.04, least: 50_000 };

interface Moving extends Filters {
  key: number;
  parts: NameParts;
  rank: number;
  isLoose: boolean;
  positions: readonly string[];
  seasons: readonly IndexedSeason[];
}

/** All athletes in key order; a place is the 0-based row number. A removed athlete occupies its place, but is not public. */
export class AthleteIndex {
  /** Below this number of matches, the index reads the number of each one instead of counting bitmaps. Tests lower it. */
  fewMatches = 8_000;
  names = new NameColumns();
  order = new NameOrder();
  planes = new FilterPlanes();
  states = new StateNames();
  tallies = new TallyCube();
  positions = new PositionBitmaps();
  #seasons = newSeasons();
  #keys = new Uint32Array(4096);
  #codes = new Uint32Array(4096);
  #stateNumbers = new Uint16Array(4096);
  #size = 0;
  #changes = 0;
  #erasedAt: number | null = null;
  #present: { changes: number; tally: Tally } | null = null;

  get size(): number {
    return this.#size;
  }

  get changes(): number {
    return this.#changes;
  }

  /** Time of the first removal since the build. The dictionary may still contain words of removed names. */
  get erasedAt(): number | null {
    return this.#erasedAt;
  }

  get present(): Tally {
    if (this.#present?.changes !== this.#changes) {
      this.#present = { changes: this.#changes, tally: this.tallies.sum(() => true) };
    }
    return this.#present.tally;
  }

  get isWorn(): boolean {
    const limit = Math.max(looseLimit.least, this.#size * looseLimit.share);
    return this.names.loose > limit;
  }

  get memoryBytes(): number {
    return (
      this.names.memoryBytes +
      this.order.memoryBytes +
      this.planes.memoryBytes +
      this.seasonBytes +
      this.#keys.byteLength +
      this.#codes.byteLength +
      this.#stateNumbers.byteLength
    );
  }

  /** Bytes of the positions and of the statistics. */
  get seasonBytes(): number {
    return this.#listSeasons().reduce((sum, { memoryBytes }) => sum + memoryBytes, this.positions.memoryBytes);
  }

  seasonsOf(sportCode: SportCode): SportSeasons {
    return this.#seasons[sportCode];
  }

  keyAt(place: number): number {
    return this.#keys[place] as number;
  }

  stateAt(place: number): number {
    return this.#stateNumbers[place] as number;
  }

  codeAt(place: number): number {
    return this.#codes[place] as number;
  }

  /** The code and the state number at each place. Do not store the arrays: they are replaced when they grow. */
  get columns(): { codes: Uint32Array; states: Uint16Array } {
    return { codes: this.#codes, states: this.#stateNumbers };
  }

  /** Adds an athlete during the initial load, in key order. Call `build` afterwards. */
  push(key: number, { code, state }: Filters, name: { bytes: Uint8Array; from: number; to: number }): void {
    const place = this.#size;
    if (place > 0 && key <= this.keyAt(place - 1)) throw new Error("The athletes are not in key order.");
    if (place >= this.#keys.length) this.#growTo(place * 2);
    this.#size += 1;
    this.#keys[place] = requireKey(key);
    this.#codes[place] = code;
    this.#stateNumbers[place] = state;
    this.names.push(name.bytes, name.from, name.to);
  }

  /** Adds the positions of the athlete that was added last. */
  pushPositions(codes: readonly string[]): void {
    this.positions.push(this.#size - 1, codes);
  }

  /** Adds a season of an added athlete, during the initial load and in key order. */
  pushSeason(key: number, { sportCode, figures }: IndexedSeason): void {
    const place = this.#placeOf(key);
    if (place < this.#size && this.keyAt(place) === key) this.#seasons[sportCode].columns.push(place, figures);
  }

  /** Makes all added athletes searchable. From `commonFrom` athletes on, builds bitmaps of common pieces of names. */
  build(commonFrom?: number): void {
    this.names.build(commonFrom);
    const room = roomFor(this.#size);
    this.#keys = ofLength(this.#keys, room);
    this.#codes = ofLength(this.#codes, room);
    this.#stateNumbers = ofLength(this.#stateNumbers, room);
    this.planes = new FilterPlanes();
    this.planes.grow(Math.ceil(this.#keys.length / 32));
    const filters = { codes: this.#codes, states: this.#stateNumbers };
    this.planes.fill(filters, this.#size);
    this.order.build(this.names, this.#size, filters);
    this.positions.grow(Math.ceil(this.#keys.length / 32));
    for (const seasons of this.#listSeasons()) seasons.build(this);
    this.tallies = new TallyCube();
    this.#present = null;
    for (let place = 0; place < this.#size; place++) this.tallies.add(this.codeAt(place), this.stateAt(place), 1);
  }

  put(athletes: readonly IndexedAthlete[]): void {
    const fresh: IndexedAthlete[] = [];
    for (const athlete of athletes) {
      const place = this.#placeOf(athlete.key);
      if (place < this.#size && this.keyAt(place) === athlete.key) this.#update(place, athlete);
      else fresh.push(athlete);
    }
    fresh.sort((one, other) => one.key - other.key);
    const [first] = fresh;
    if (!first) return;
    // Transactions may commit in another order than they allocate their keys.
    const moving = this.#takeFrom(this.#placeOf(first.key));
    const added: number[] = [];
    let next = 0;
    for (const athlete of fresh) {
      for (let one = moving[next]; one && one.key < athlete.key; one = moving[++next]) this.#land(one);
      added.push(this.#append(athlete));
    }
    for (let one = moving[next]; one; one = moving[++next]) this.#land(one);
    // Names can be compared only after all athletes are at their final places.
    for (const place of added) this.order.enter(place, this.names, (other) => this.keyAt(other));
  }

  remove(keys: readonly number[]): void {
    for (const key of keys) {
      const place = this.#placeOf(key);
      if (place >= this.#size || this.keyAt(place) !== key) continue;
      // The name is removed immediately. Words that no other athlete has stay in the dictionary until the next build.
      this.#erasedAt ??= Date.now();
      this.#update(place, { key, name: "", code: 0, state: null, positions: [], seasons: [] });
    }
  }

  freeze(): Frozen {
    return freezeParts({
      names: this.names.freeze(),
      order: this.order.freeze(this.#size),
      planes: this.planes.freeze(Math.ceil(this.#size / 32)),
      tallies: this.tallies.freeze(),
      positions: this.positions.freeze(Math.ceil(this.#size / 32)),
      ...Object.fromEntries(
        sportCodes.map((code) => [`seasons${code}`, toFrozen(this.#seasons[code].columns.freeze())]),
      ),
      own: {
        arrays: {
          keys: this.#keys.subarray(0, this.#size),
          codes: this.#codes.subarray(0, this.#size),
          states: this.#stateNumbers.subarray(0, this.#size),
        },
        facts: { size: this.#size, states: this.states.list(), erasedAt: this.#erasedAt },
      },
    });
  }

  static thaw(from: Thawed): AthleteIndex {
    const index = new AthleteIndex();
    const own = from.part("own");
    index.#size = own.fact("size");
    index.#erasedAt = own.fact<number | null | undefined>("erasedAt") ?? null;
    index.#keys = own.array("keys", Uint32Array);
    index.#codes = own.array("codes", Uint32Array);
    index.#stateNumbers = own.array("states", Uint16Array);
    index.states = new StateNames(own.fact<string[]>("states"));
    index.names = NameColumns.thaw(from.part("names"));
    index.order = NameOrder.thaw(from.part("order"));
    index.planes = FilterPlanes.thaw(from.part("planes"));
    index.tallies = TallyCube.thaw(from.part("tallies"));
    index.positions = PositionBitmaps.thaw(from.part("positions"));
    for (const code of sportCodes) {
      index.#seasons[code] = SportSeasons.thaw(code, thawSeasons(from.part(`seasons${code}`)));
      index.#seasons[code].copy(index);
    }
    return index;
  }

  #update(place: number, athlete: IndexedAthlete): void {
    const filters = { code: athlete.code, state: this.states.numberOf(athlete.state) };
    this.#setDetails(place, athlete);
    if (this.names.nameAt(place) === athlete.name) {
      this.#setFilters(place, filters);
      return;
    }
    const parts = this.names.partsAt(place);
    this.order.leave(place, { key: athlete.key, parts, filters: this.#filtersAt(place) });
    this.names.set(place, athlete.name);
    this.#setFilters(place, filters);
    this.order.enter(place, this.names, (other) => this.keyAt(other));
  }

  #append(athlete: IndexedAthlete): number {
    const place = this.#size;
    this.#open(place, athlete.key);
    this.names.set(place, athlete.name);
    this.#setFilters(place, { code: athlete.code, state: this.states.numberOf(athlete.state) });
    this.#setDetails(place, athlete);
    return place;
  }

  #takeFrom(first: number): Moving[] {
    if (first >= this.#size) return [];
    const moving: Moving[] = [];
    this.names.unlist(first);
    for (let place = first; place < this.#size; place++) {
      const filters = this.#filtersAt(place);
      const isLoose = this.order.lift(place);
      moving.push({
        key: this.keyAt(place),
        parts: this.names.partsAt(place),
        rank: this.order.rankOf(place),
        isLoose,
        positions: this.positions.at(place),
        seasons: this.#seasonsAt(place),
        ...filters,
      });
      this.#setDetails(place, {});
      this.#changePlanes(place, filters, none);
      this.#codes[place] = 0;
      this.#stateNumbers[place] = 0;
    }
    this.#size = first;
    this.names.cut(first);
    return moving;
  }

  #land({ key, parts, rank, isLoose, code, state, ...details }: Moving): void {
    const place = this.#size;
    this.#open(place, key);
    this.names.move(parts, place);
    this.order.move(rank, { place, isLoose });
    // The order by name stores filters by rank, so they do not move.
    this.#changePlanes(place, none, { code, state });
    this.#setDetails(place, details);
    this.#codes[place] = code;
    this.#stateNumbers[place] = state;
  }

  #open(place: number, key: number): void {
    if (place >= this.#keys.length) this.#growTo(roomFor(place + 1));
    this.#size = place + 1;
    this.#keys[place] = requireKey(key);
    this.#changes += 1;
  }

  #setFilters(place: number, to: Filters): void {
    const from = this.#filtersAt(place);
    this.#changes += 1;
    this.#changePlanes(place, from, to);
    this.order.change(place, from, to);
    this.tallies.change(from, to);
    this.#codes[place] = to.code;
    this.#stateNumbers[place] = to.state;
  }

  #changePlanes(place: number, from: Filters, to: Filters): void {
    this.planes.change(place, from, to);
    for (const seasons of this.#listSeasons()) seasons.change(place, from, to);
  }

  #setDetails(place: number, { positions = [], seasons = [] }: Partial<IndexedAthlete>): void {
    this.positions.set(place, positions);
    for (const code of sportCodes) {
      this.#seasons[code].setPositions(place, positions);
      this.#seasons[code].set(place, seasons.find(({ sportCode }) => sportCode === code)?.figures ?? null, this);
    }
  }

  #seasonsAt(place: number): IndexedSeason[] {
    return sportCodes.flatMap((sportCode) => {
      const figures = this.#seasons[sportCode].columns.at(place);
      return figures ? [{ sportCode, figures }] : [];
    });
  }

  #listSeasons(): SportSeasons[] {
    return Object.values(this.#seasons);
  }

  #filtersAt(place: number): Filters {
    return { code: this.codeAt(place), state: this.stateAt(place) };
  }

  #placeOf(key: number): number {
    let low = 0;
    let high = this.#size;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.keyAt(middle) < key) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  #growTo(places: number): void {
    this.#keys = withRoom(this.#keys, places);
    this.#codes = withRoom(this.#codes, places);
    this.#stateNumbers = withRoom(this.#stateNumbers, places);
    this.planes.grow(Math.ceil(this.#keys.length / 32));
    this.positions.grow(Math.ceil(this.#keys.length / 32));
  }
}

function newSeasons(): Record<SportCode, SportSeasons> {
  return Object.fromEntries(sportCodes.map((code) => [code, new SportSeasons(code)])) as Record<
    SportCode,
    SportSeasons
  >;
}

function toFrozen({ arrays, facts }: FrozenSeasons): Frozen {
  return { arrays: { ...arrays }, facts: { ...facts } };
}

function thawSeasons(from: Thawed): FrozenSeasons {
  return {
    arrays: {
      places: from.array("places", Int32Array),
      heads: from.array("heads", Int32Array),
      words: from.array("words", Int32Array),
    },
    facts: { words: from.fact("words"), changed: from.fact("changed") },
  };
}

function requireKey(key: number): number {
  if (key > 0 && key <= 0xffffffff) return key;
  throw new Error(`The index supports 32-bit keys only, not ${key}.`);
}
