import { sportCodes } from "@openroster/stat-files/sports/sports.ts";
import { expect, it } from "vitest";
import { between, chance, pick, randomFrom } from "../../../sample/random.ts";
import { oracleSeed as seed } from "../../../tests/oracle.ts";
import { codeOf, heightNumber, heightOf, yearNumber } from "./athlete-code.ts";
import { AthleteIndex } from "./athlete-index.ts";
import { PageFinder } from "./find-page.ts";
import { genders, type IndexedAthlete, type IndexOrder, type IndexQuery, schoolTypes } from "./query.ts";
import { Thawed } from "./typed-columns.ts";

type PlainOrder = Extract<IndexOrder, string>;

// open-search-index.test.ts compares the index with the database. These tests use no database, so they cover many
// more states, including rare ones.

const random = randomFrom(seed);
const words = [
  "ann",
  "anna",
  "a",
  "b",
  "an",
  "de",
  "la",
  "cruz",
  "josé",
  "σοφια",
  "%",
  "_",
  "nn",
  "李",
  "明",
  "anna-lee",
  "n",
];
const states = ["NE", "IA", "CA", "ON", null];

interface Person extends IndexedAthlete {
  gender: string;
  sport: string;
  year: number | null;
  height: number | null;
  isPublic: boolean;
}

function someName(): string {
  return Array.from({ length: between(random, 1, chance(random, 0.3) ? 5 : 2) }, () => pick(random, words)).join(" ");
}

function person(key: number, overrides: Partial<Person> = {}): Person {
  const [gender, sport] = [pick(random, genders), pick(random, sportCodes)];
  const year = chance(random, 0.1) ? 0 : between(random, 2020, 2028);
  const height = chance(random, 0.1) ? 0 : between(random, 60, 80);
  const isPublic = chance(random, 0.85);
  const schoolType = pick(random, schoolTypes);
  const code = codeOf({
    isPublic,
    gender,
    sportCodes: [sport],
    schoolType,
    graduationYear: year || null,
    height: height || null,
  });
  const state = states[between(random, 0, states.length - 1)] ?? null;
  return {
    key,
    name: someName(),
    code,
    state,
    gender,
    sport,
    year: year || null,
    height: height || null,
    isPublic,
    ...overrides,
  };
}

function plainSearch(people: Iterable<Person>, { filters, term }: IndexQuery, sort: PlainOrder | undefined): number[] {
  const { gender, sportCode, graduationYear, state, heightMin = 0, heightMax = 1000 } = filters;
  const hasHeight = filters.heightMin !== undefined || filters.heightMax !== undefined;
  return [...people]
    .filter((one) => one.isPublic && (term === null || one.name.includes(term)))
    .filter((one) => (!gender || one.gender === gender) && (!sportCode || one.sport === sportCode))
    .filter((one) => !graduationYear || (one.year !== null && graduationYear.includes(one.year)))
    .filter((one) => !state || (one.state !== null && state.includes(one.state)))
    .filter((one) => !hasHeight || (one.height !== null && one.height >= heightMin && one.height <= heightMax))
    .sort((one, other) => orders[sort ?? "key"](one, other) || one.key - other.key)
    .map(({ key }) => key);
}

const orders: Record<PlainOrder | "key", (one: Person, other: Person) => number> = {
  key: () => 0,
  newest: (one, other) => other.key - one.key,
  name: (one, other) => Buffer.compare(Buffer.from(one.name), Buffer.from(other.name)),
  graduationYear: (one, other) => (one.year ?? 9999) - (other.year ?? 9999),
  height: (one, other) => (other.height ?? 0) - (one.height ?? 0),
};

function someQuery(people: ReadonlyMap<number, Person>): IndexQuery {
  const letters = [...([...people.values()][between(random, 0, people.size - 1)]?.name ?? "a")];
  const start = between(random, 0, letters.length - 1);
  const part = letters
    .slice(start, start + between(random, 1, 8))
    .join("")
    .trim();
  return {
    term: chance(random, 0.3) ? null : part || someName(),
    filters: {
      ...(chance(random, 0.3) ? { gender: pick(random, ["F", "M", "O"] as const) } : {}),
      ...(chance(random, 0.3) ? { sportCode: pick(random, ["VB", "FB", "BB"] as const) } : {}),
      ...(chance(random, 0.3)
        ? { graduationYear: Array.from({ length: between(random, 0, 6) }, () => between(random, 2018, 2030)) }
        : {}),
      ...(chance(random, 0.3)
        ? { state: [pick(random, ["NE", "ON", "ZZ"]), "IA"].slice(0, between(random, 0, 2)) }
        : {}),
      ...(chance(random, 0.2) ? { heightMin: between(random, 36, 90) } : {}),
      ...(chance(random, 0.2) ? { heightMax: between(random, 36, 90) } : {}),
    },
  };
}

function expectSame(index: AthleteIndex, people: ReadonlyMap<number, Person>): void {
  // Lower the thresholds, so that small test data also covers the code paths for large data.
  if (chance(random, 0.7)) {
    index.order.spanRanks = 32;
    index.fewMatches = 5;
  }
  const finder = new PageFinder(index);
  for (let attempt = 0; attempt < 25; attempt++) {
    const query = someQuery(people);
    const sort = ([undefined, "name", "newest", "graduationYear", "height"] as const)[between(random, 0, 4)];
    const all = plainSearch(people.values(), query, sort);
    const size = between(random, 1, 50);
    const skip = size * between(random, 0, chance(random, 0.5) ? 0 : Math.ceil(all.length / size));
    const { keys, total } = finder.find(query, { sort, skip, size });
    expect({ seed, query, sort, skip, total, keys }).toEqual({
      seed,
      query,
      sort,
      skip,
      total: all.length,
      keys: all.slice(skip, skip + size),
    });
  }
}

function change(index: AthleteIndex, people: Map<number, Person>): void {
  const last = Math.max(0, ...people.keys());
  const changed = new Map<number, Person>();
  for (let one = between(random, 0, 40); one > 0; one--) {
    const known = [...people.keys()][between(random, 0, people.size - 1)];
    const late = Math.max(1, last - between(random, 0, chance(random, 0.2) ? 800 : 20));
    const fresh = chance(random, 0.8) ? last + one : late;
    const key = chance(random, 0.4) && known !== undefined ? known : fresh;
    const former = people.get(key);
    changed.set(key, person(key, former && chance(random, 0.5) ? { name: former.name } : {}));
  }
  for (const [key, one] of changed) people.set(key, one);
  index.put([...changed.values()]);
  const removed = [...people.keys()].filter(() => chance(random, 0.005));
  for (const key of removed) people.delete(key);
  index.remove(removed);
}

it("returns every page in every order as a plain list does, after inserts, changes and removals", () => {
  for (let round = 0; round < 8; round++) {
    const people = new Map<number, Person>();
    let index = new AthleteIndex();
    let key = 0;
    for (let left = between(random, 0, 1500); left > 0; left--) {
      key += between(random, 1, 3);
      const one = person(key);
      people.set(key, one);
      const bytes = Buffer.from(one.name);
      const filters = { code: one.code, state: index.states.numberOf(one.state) };
      index.push(key, filters, { bytes, from: 0, to: bytes.length });
    }
    // With few athletes no piece of a name counts as common, unless the threshold is lowered.
    index.build(chance(random, 0.6) ? 10 : undefined);
    expectSame(index, people);
    for (let step = 0; step < 6; step++) {
      change(index, people);
      if (chance(random, 0.3)) {
        const { arrays, facts } = index.freeze();
        const copies = Object.fromEntries(Object.entries(arrays).map(([name, array]) => [name, array.slice()]));
        index = AthleteIndex.thaw(new Thawed({ arrays: copies, facts: JSON.parse(JSON.stringify(facts)) }));
      }
      expectSame(index, people);
    }
  }
});

it("removes the name of a removed athlete", () => {
  const index = new AthleteIndex();
  index.build();
  index.put([person(7, { name: "zzyzx quirin" })]);
  index.remove([7]);
  expect(index.names.nameAt(0)).toBe("");
});

it("encodes heights and years differently from no value", () => {
  expect([36, 96].map((height) => heightOf(heightNumber(height)))).toEqual([36, 96]);
  expect([1950, 2100].map((year) => yearNumber(yearNumber(year)))).toEqual([1950, 2100]);
  expect(Math.min(yearNumber(2100), heightNumber(36))).toBe(1);
});
