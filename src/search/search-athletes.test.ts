import fc from "fast-check";
import { sql, type Updateable } from "kysely";
import { beforeAll, describe, expect, it, onTestFinished, vi } from "vitest";
import { sampleAthletes } from "../../sample/sample-athletes.ts";
import { createAthlete } from "../../tests/factories.ts";
import { testDatabase } from "../../tests/test-database.ts";
import { encodeId, findKey } from "../athletes/public-id.server.ts";
import { athleteSort } from "../athletes/schema.ts";
import type { AthleteSort } from "../athletes/vocabulary.ts";
import type { BulkAthlete } from "../bulk-import/bulk-athlete.ts";
import { importAthletes } from "../bulk-import/import-athletes.server.ts";
import type { Athletes } from "../database/generated-tables.ts";
import type { AthleteSearch } from "./athlete-search.server.ts";
import type { AthleteChoice } from "./filters/search-query.ts";
import { filterOptions, findFilterOptions } from "./find-filter-options.server.ts";
import { searchAthletes, startSearch } from "./search-athletes.server.ts";
import { sqlSearch } from "./sql-search.server.ts";

const { db } = testDatabase();
const search = sqlSearch(db);
const everyone = [...sampleAthletes(720)].map((athlete, place) => ({
  ...athlete,
  // Others keep their number to themselves.
  published: place % 3 === 0 ? [] : ["jerseyNumber" as const],
  sports: (athlete.sports?.slice(0, 1) ?? []).map((sport) => ({
    ...sport,
    jerseyNumber: ["0", "00", "12", null][place % 4] ?? null,
  })),
}));
/** Every sixth athlete is hidden for one of these reasons and must not affect any search, count or suggestion. */
const isHidden = (place: number) => place % 6 === 0;
const reasons = [
  sql`update accounts set is_blocked = true`,
  sql`update accounts set is_verified = false`,
  sql`update accounts set is_demo = true`,
  sql`update accounts set deletion_requested_at = now(), erase_after = now() + interval '7 days'`,
  sql`update athletes set is_published = false`,
];
const athletes = everyone.filter((_, place) => !isHidden(place));
const hidden = everyone.filter((_, place) => isHidden(place));

beforeAll(async () => {
  // One transaction, so that the keys follow the list.
  await db.transaction().execute((transaction) => importAthletes(transaction, everyone));
  for (const [index, update] of reasons.entries()) {
    const ids = hidden.filter((_, place) => place % reasons.length === index).map(({ externalId }) => externalId);
    const column = sql.ref(index === reasons.length - 1 ? "athletes.account_id" : "accounts.id");
    await sql`${update} where ${column} in (select account_id from athletes where external_id = any (${ids}))`.execute(
      db,
    );
  }
});

const suffix = /[ ,]+(?:jr|sr|ii|iii|iv)\.?$/;
const marks = /[ '.,"()·-]/g;

/** An independent implementation of `person_name`. */
function foldPerson({ firstName, lastName }: { firstName: string; lastName: string }): string {
  const last = fold(lastName).replace(suffix, "");
  return `${fold(firstName).replaceAll(marks, "")} ${last.replaceAll(marks, "")}`.trim();
}

/** An independent implementation of `name_terms`. */
function holds(person: { firstName: string; lastName: string }, term: string): boolean {
  const words = fold(term)
    .replaceAll(/['"()·]/g, "")
    .split(/[ .,-]+/)
    .filter(Boolean);
  if (words.length > 1 && /^(?:jr|sr|ii|iii|iv)$/.test(words.at(-1) ?? "")) words.pop();
  const terms = words.map((_, place) => `${words.slice(0, place).join("")} ${words.slice(place).join("")}`.trim());
  return words.length === 0 || terms.some((one) => foldPerson(person).includes(one));
}

/** An independent implementation of `fold_name`. */
function fold(name: string): string {
  const letters: Record<string, string> = {
    ø: "o",
    ł: "l",
    đ: "d",
    ħ: "h",
    ı: "i",
    ß: "ss",
    æ: "ae",
    œ: "oe",
    þ: "th",
    ð: "d",
    ŧ: "t",
    ŋ: "n",
    ς: "σ",
  };
  return name
    .normalize("NFKD")
    .replace(/[\u0300-\u036f]/g, "")
    .toLowerCase()
    .replace(/[øłđħıßæœþðŧŋς]/g, (letter) => letters[letter] ?? letter)
    .replace(/[‘’ʻʼ´`]/g, "'")
    .replace(/[‐‑–]/g, "-")
    .replace(/\s+/g, " ")
    .trim();
}

const partOfAName = fc
  .tuple(
    fc.constantFrom(...everyone.map(({ firstName, lastName }) => `${firstName} ${lastName}`)),
    fc.nat(30),
    fc.integer({ min: 1, max: 12 }),
    fc.boolean(),
  )
  .map(([name, start, length, shout]) => {
    const letters = [...name].slice(start, start + length).join("");
    return shout ? letters.toUpperCase() : letters;
  })
  .filter((part) => fold(part) !== "");

it("matches exactly the folded names that contain the folded term, over all pages", async () => {
  await fc.assert(
    fc.asyncProperty(partOfAName, async (part) => {
      const wanted = athletes
        .filter((athlete) => holds(athlete, part))
        .map(({ firstName, lastName }) => `${firstName} ${lastName}`);
      const { data, pages } = await searchAthletes(db, { fullName: part, page: 1, size: 50 });
      expect(pages.totalRecords).toBe(wanted.length);
      expect(data.map(({ firstName, lastName }) => `${firstName} ${lastName}`)).toEqual(wanted.slice(0, 50));
    }),
    { numRuns: 150 },
  );
});

type Athlete = (typeof athletes)[number];

function schoolTypeOf({ schoolType }: Athlete): "H" | "J" | "O" {
  return schoolType === "H" || schoolType === "J" ? schoolType : "O";
}

function positionsOf({ sports }: Athlete): string[] {
  return sports.flatMap(({ sportCode, positions }) => (positions ?? []).map((name) => `${sportCode}:${name}`));
}

function wears({ sports, published }: Athlete, number: string, sportCode: string | undefined): boolean {
  if (published.length === 0) return false;
  return sports.some((sport) => sport.jerseyNumber === number && (!sportCode || sport.sportCode === sportCode));
}

/** An independent implementation of the filters. Each is separate, so that counts can omit one. */
function tests(filters: AthleteChoice): Record<string, (athlete: Athlete) => boolean> {
  const { gender, sportCode, fullName, graduationYear, state, schoolType, heightMin, heightMax } = filters;
  const { position, jerseyNumber } = filters;
  return {
    position: (athlete) => !position || positionsOf(athlete).some((code) => position.includes(code)),
    jerseyNumber: (athlete) => !jerseyNumber || wears(athlete, jerseyNumber, sportCode),
    gender: (athlete) => !gender || athlete.gender === gender,
    sportCode: ({ sports }) => !sportCode || sports.some((sport) => sport.sportCode === sportCode),
    fullName: (athlete) => !fullName || holds(athlete, fullName),
    graduationYear: (athlete) => !graduationYear || graduationYear.includes(athlete.graduationYear ?? 0),
    state: (athlete) => !state || state.includes(athlete.state ?? ""),
    schoolType: (athlete) => !schoolType || schoolType.includes(schoolTypeOf(athlete)),
    height: ({ height }) =>
      (!heightMin && !heightMax) ||
      (height !== null && height !== undefined && height >= (heightMin ?? 0) && height <= (heightMax ?? 1000)),
  };
}

function matches(filters: AthleteChoice, except?: string): Athlete[] {
  const all = Object.entries(tests(filters)).filter(([name]) => name !== except);
  return athletes.filter((athlete) => all.every(([, test]) => test(athlete)));
}

const last = Number.POSITIVE_INFINITY;
const ranks: Record<AthleteSort, (one: Athlete, other: Athlete) => number> = {
  name: (one, other) => Buffer.compare(Buffer.from(foldPerson(one)), Buffer.from(foldPerson(other))),
  newest: (one, other) => athletes.indexOf(other) - athletes.indexOf(one),
  graduationYear: (one, other) => (one.graduationYear ?? last) - (other.graduationYear ?? last) || 0,
  height: (one, other) => (other.height ?? 0) - (one.height ?? 0),
};

// Half of the searches omit a filter, so that many result lists are long enough to sort.
const sometimes = { nil: undefined, freq: 1 };
const several = <Value>(values: (Value | null | undefined)[]) =>
  fc.option(
    fc.uniqueArray(fc.constantFrom(...values.filter((value) => value !== null && value !== undefined)), {
      minLength: 1,
      maxLength: 4,
    }),
    sometimes,
  );
const choices = fc
  .record({
    gender: fc.option(fc.constantFrom("F", "M", "O"), sometimes),
    sportCode: fc.option(fc.constantFrom("VB", "FB", "BB"), sometimes),
    fullName: fc.option(partOfAName, sometimes),
    graduationYear: several(athletes.map(({ graduationYear }) => graduationYear)),
    state: several([...athletes.map(({ state }) => state), "Nowhere"]),
    schoolType: several(["H", "J", "O"]),
    position: several(["VB:S", "VB:OH", "BB:PG", "FB:WR"]),
    jerseyNumber: fc.constantFrom(undefined, undefined, undefined, undefined, "0", "00", "12"),
    heights: fc.option(fc.tuple(fc.integer({ min: 54, max: 84 }), fc.integer({ min: 54, max: 84 })), sometimes),
    sort: fc.option(fc.constantFrom("name", "newest", "graduationYear", "height"), sometimes),
  })
  .map(({ heights, ...choice }) => ({
    ...choice,
    heightMin: heights && Math.min(...heights),
    heightMax: heights && heights[0] % 2 ? Math.max(...heights) : undefined,
  })) as fc.Arbitrary<AthleteChoice>;

it.each(athleteSort.options)("lists every athlete once in the order by %s, with missing values last", async (sort) => {
  const pages = await Promise.all(
    Array.from({ length: 12 }, (_, index) => searchAthletes(db, { sort, page: index + 1, size: 50 })),
  );
  expect(pages.flatMap(({ data }) => data.map(({ firstName, lastName }) => `${firstName} ${lastName}`))).toEqual(
    [...athletes].sort(ranks[sort]).map(({ firstName, lastName }) => `${firstName} ${lastName}`),
  );
});

it("matches exactly the athletes that meet all filters, in every order", async () => {
  await fc.assert(
    fc.asyncProperty(choices, fc.integer({ min: 1, max: 3 }), async (choice, page) => {
      const wanted = matches(choice);
      if (choice.sort) wanted.sort(ranks[choice.sort as AthleteSort]);
      const { data, pages } = await searchAthletes(db, { ...choice, page, size: 20 });
      expect(pages.totalRecords).toBe(wanted.length);
      expect(data.map(({ firstName, lastName }) => `${firstName} ${lastName}`)).toEqual(
        wanted.slice(20 * (page - 1), 20 * page).map(({ firstName, lastName }) => `${firstName} ${lastName}`),
      );
    }),
    { numRuns: 200 },
  );
});

it("omits a hidden athlete that the index still lists", async () => {
  const { rows } = await sql<{ id: string; isPublic: boolean }>`
    select id, is_public as "isPublic" from athletes order by id limit 24`.execute(db);
  const stale = { find: async () => ({ ids: rows.map(({ id }) => id), total: rows.length, version: null }) };
  const { data } = await searchAthletes(db, { page: 1, size: 24 }, { ...search, ...stale });
  expect(data.map(({ athleteId }) => athleteId)).toEqual(
    rows.filter(({ isPublic }) => isPublic).map(({ id }) => encodeId("athlete", id)),
  );
  expect(data).toHaveLength(20);
});

it("searches again if athletes changed after the snapshot of an unchecked result", async () => {
  const { rows } = await sql<{ id: string; account: string; name: string; snapshot: string }>`
    select athletes.id, accounts.id as account, first_name as name, pg_current_snapshot()::text as snapshot
    from athletes join accounts on accounts.id = account_id where is_public order by athletes.id limit 2`.execute(db);
  const [first, other] = rows as [(typeof rows)[0], (typeof rows)[0]];
  const index: AthleteSearch = {
    ...search,
    find: async () => ({ ids: [other.id], total: 1, version: "2" }),
    findUnchecked: async () => ({ ids: [first.id], total: 1, version: "1", snapshot: first.snapshot }),
  };
  const find = async (mayHaveRows: boolean) => {
    const { matches, list } = await startSearch(db, { page: 1, size: 1 }, { search: index, mayHaveRows });
    const [item] = (await list()).data;
    return [matches.version, item?.athleteId];
  };
  for (const mayHaveRows of [false, true])
    expect(await find(mayHaveRows)).toEqual(["1", encodeId("athlete", first.id)]);
  await sql`update accounts set first_name = 'Changed' where id = ${first.account}`.execute(db);
  for (const mayHaveRows of [false, true])
    expect(await find(mayHaveRows)).toEqual(["2", encodeId("athlete", other.id)]);
  await sql`update accounts set first_name = ${first.name} where id = ${first.account}`.execute(db);
});

it("reads the rows of concurrent searches with different snapshots in one statement", async () => {
  const { rows } = await sql<{ id: string; snapshot: string }>`
    select id, pg_current_snapshot()::text as snapshot from athletes where is_public order by id limit 2`.execute(db);
  const find = async ({ id, snapshot }: { id: string; snapshot: string }) => {
    const result = { ids: [id], total: 1, version: "1" };
    const index = { ...search, find: async () => result, findUnchecked: async () => ({ ...result, snapshot }) };
    const { data } = await searchAthletes(db, { page: 1, size: 1 }, index);
    return data.map(({ athleteId }) => athleteId);
  };
  const searches = rows.map(({ id, snapshot }, number) => ({ id, snapshot: `${snapshot}${number === 0 ? "" : "1"}` }));
  expect(await Promise.all(searches.map(find))).toEqual(rows.map(({ id }) => [encodeId("athlete", id)]));
});

it("counts each filter value under all other filters", async () => {
  let sport: string | undefined;
  const values: Record<string, (athlete: Athlete) => (string | number | null | undefined)[]> = {
    position: (athlete) => positionsOf(athlete).filter((code) => sport && code.startsWith(sport)),
    gender: ({ gender }) => [gender],
    sportCode: ({ sports }) => [...new Set(sports.map(({ sportCode }) => sportCode))],
    graduationYear: ({ graduationYear }) => [graduationYear],
    state: ({ state }) => [state],
    schoolType: (athlete) => [schoolTypeOf(athlete)],
    height: ({ height }) => [height],
  };
  await fc.assert(
    fc.asyncProperty(choices, async ({ sort: _, ...filters }) => {
      sport = filters.sportCode;
      const wanted = Object.entries(values).map(([name, valuesOf]) => {
        const seen = matches(filters, name).flatMap((athlete) => valuesOf(athlete).filter((value) => value != null));
        return [
          name,
          Object.fromEntries(
            Map.groupBy(seen, String)
              .entries()
              .map(([value, all]) => [value, all.length]),
          ),
        ];
      });
      expect(await search.count(filters)).toEqual(Object.fromEntries(wanted));
    }),
    { numRuns: 120 },
  );
});

it("offers every existing value with the exact count of its search", async () => {
  const total = async (choice: AthleteChoice) => (await search.find({ ...choice, page: 1, size: 1 })).total;
  await fc.assert(
    fc.asyncProperty(choices, fc.nat(), async (choice, seed) => {
      const options = await findFilterOptions(search, choice);
      const years = new Set(athletes.flatMap(({ graduationYear }) => graduationYear ?? []));
      expect(options.graduationYear.map(({ value }) => Number(value))).toEqual([...years].sort());
      expect(options.schoolType.map(({ word }) => word)).toEqual(["High School", "Junior School", "Other"]);
      expect(options.state.map(({ word }) => word)).toContain("Nebraska");
      const any = ({ length }: unknown[]) => seed % length;
      const year = options.graduationYear[any(options.graduationYear)];
      expect(await total({ ...choice, graduationYear: [Number(year?.value)] })).toBe(year?.count);
      const state = options.state[any(options.state)];
      expect(await total({ ...choice, state: [String(state?.value)] })).toBe(state?.count);
      const position = options.position[any(options.position)];
      const withPosition = await total({ ...choice, position: [String(position?.value)] });
      expect(choice.sportCode ? withPosition : null).toBe(position?.count);
      const from = options.heightMin[any(options.heightMin)];
      expect(await total({ ...choice, heightMin: Number(from?.value) })).toBe(from?.count);
      const to = options.heightMax[any(options.heightMax)];
      expect(await total({ ...choice, heightMax: Number(to?.value) })).toBe(to?.count);
    }),
    { numRuns: 40 },
  );
});

it("Z09 offers no value of an athlete who was hidden more than a minute ago", async () => {
  const now = performance.now.bind(performance);
  onTestFinished(() => void vi.restoreAllMocks());
  // The offered values are cached for each search.
  const fresh = sqlSearch(db);
  const offers = async () => (await findFilterOptions(fresh, {})).state.map(({ word }) => word);
  await createAthlete(db, { state: "Atlantis", externalId: "test:atlantis" });
  expect(await offers()).toContain("Atlantis");
  const account = db.selectFrom("athletes").select("account_id").where("external_id", "=", "test:atlantis");
  await db.updateTable("accounts").set({ is_blocked: true }).where("id", "=", account).execute();
  vi.spyOn(performance, "now").mockImplementation(() => now() + 60_001);
  expect(await offers()).not.toContain("Atlantis");
});

it("counts the values of a filter once for each version of the athletes", async () => {
  const count = vi.fn(search.count);
  const counted = { ...search, count };
  const filters = { gender: "F" } as const;
  for (const version of [1, 1, 2]) await findFilterOptions(counted, { ...filters, sort: "name" }, version);
  expect(count.mock.calls.filter(([{ gender }]) => gender)).toEqual([[filters], [filters]]);
});

it("offers the chosen values if counts are missing", () => {
  const { graduationYear, state, heightMin } = filterOptions({ graduationYear: [1999], state: ["GU"], heightMin: 70 });
  expect(graduationYear).toEqual([{ value: "1999", word: "1999", count: null }]);
  expect(state).toEqual([{ value: "GU", word: "Guam", count: null }]);
  expect(heightMin).toEqual([{ value: "70", word: "5 ft 10 in", count: null }]);
});

describe("filters on published fields", () => {
  it("finds athletes by club, hand, reach and touch only while they publish the field", async () => {
    const id = await createAthlete(db, {});
    const change = (values: Updateable<Athletes>) =>
      db
        .updateTable("athletes")
        .set(values)
        .where("id", "=", findKey("athlete", id) ?? "")
        .execute();
    await change({
      club_team: "Río Velocity 17 Black",
      dominant_hand: "L",
      standing_reach: { value: 93.5, date: null, taken: "event" },
      approach_touch: { value: 120, date: null, taken: "self" },
      published_fields: ["clubTeam", "dominantHand", "standingReach", "approachTouch"],
    });
    const finds = async (choice: AthleteChoice) =>
      (await searchAthletes(db, { ...choice, page: 1, size: 50 }, search)).data.some(
        ({ athleteId }) => athleteId === id,
      );
    const matching: AthleteChoice[] = [
      { club: "rio velocity" },
      { hand: "L" },
      { standingReachMin: 93.5 },
      { approachTouchMin: 120 },
      { updatedDays: 1, club: "velocity" },
    ];
    const others: AthleteChoice[] = [
      { club: "velocity 18" },
      { hand: "R", club: "velocity" },
      { standingReachMin: 94 },
      { approachTouchMin: 120.5 },
    ];
    for (const choice of matching) expect([choice, await finds(choice)]).toEqual([choice, true]);
    for (const choice of others) expect([choice, await finds(choice)]).toEqual([choice, false]);
    await change({ updated_at: new Date(Date.now() - 3 * 86_400_000) });
    expect(await finds({ updatedDays: 2, club: "velocity" })).toBe(false);
    expect(await finds({ updatedDays: 4, club: "velocity" })).toBe(true);
    await change({ published_fields: [] });
    for (const choice of matching) expect([choice, await finds(choice)]).toEqual([choice, false]);
    await db
      .deleteFrom("athletes")
      .where("id", "=", findKey("athlete", id) ?? "")
      .execute();
  });
});

describe("suggestions for a name without matches", () => {
  const make = (firstName: string, lastName: string, more: Partial<BulkAthlete> = {}) =>
    createAthlete(db, { firstName, lastName, state: "GU", ...more });
  const suggest = (fullName: string, more: AthleteChoice = {}) => search.suggest({ state: ["GU"], ...more, fullName });

  beforeAll(async () => {
    await make("Katherine", "Smith");
    await make("KATHERINE", "Smith", { gender: "M" });
    await make("Emily", "Johnson");
    await make("Leilani", "Kealoha-Brooks", { gender: "O" });
    await make("José", "O’Brien");
    await make("Jon", "Sondheim", { state: "Hawaii" });
  });

  it.each([
    ["Jonson", "Emily Johnson"],
    ["Jhonson", "Emily Johnson"],
    ["Katherin Smyth", "Katherine Smith"],
    ["Smith Katherine", "Katherine Smith"],
    ["smyth, katherin", "Katherine Smith"],
    ["jose obrian", "José O’Brien"],
  ])("suggests for %j only %j", async (typed, name) => {
    expect((await searchAthletes(db, { fullName: typed, state: ["GU"], page: 1, size: 1 })).data).toEqual([]);
    expect(await suggest(typed)).toEqual([name]);
  });

  it("suggests only names that match the other filters", async () => {
    expect(await suggest("Katherin Smyth", { gender: "M" })).toEqual(["KATHERINE Smith"]);
    expect(await suggest("Katherin Smyth", { gender: "O" })).toEqual([]);
    expect(await suggest("Kealohabrooks", { heightMin: 71 })).toEqual([]);
    await db
      .updateTable("accounts")
      .set({ is_blocked: true })
      .where("last_name", "=", "Johnson")
      .where("first_name", "=", "Emily")
      .execute();
    expect(await suggest("Jonson")).toEqual([]);
  });

  it("suggests up to five different existing names, most similar first", async () => {
    const names = await search.suggest({ fullName: "Garcai" });
    expect(new Set(names).size).toBe(5);
    expect(names.every((name) => name.includes("García"))).toBe(true);
    for (const fullName of names) expect((await search.find({ fullName, page: 1, size: 1 })).total).toBeGreaterThan(0);
  });

  it.each(["xq", "zzzzqqqq", "%", "____", "\\", "' or 1=1 --", "", "😀"])("suggests no name for %j", async (typed) => {
    expect(await search.suggest({ fullName: typed })).toEqual([]);
  });
});
