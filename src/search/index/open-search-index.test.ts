import { mkdtemp, readFile, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { crc32 } from "node:zlib";
import { positionCodes, sportPositions } from "@openroster/stat-files/sports/positions.ts";
import type { SportCode } from "@openroster/stat-files/sports/sports.ts";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { hardNames } from "../../../sample/hard-names.ts";
import { between, chance, pick, randomFrom } from "../../../sample/random.ts";
import { bulkAthlete } from "../../../tests/factories.ts";
import { oracleQueries as queries, oracleSeed as seed } from "../../../tests/oracle.ts";
import { removeFolder } from "../../../tests/remove-folder.ts";
import { testDatabase } from "../../../tests/test-database.ts";
import { findKey } from "../../athletes/public-id.server.ts";
import type { BulkAthlete } from "../../bulk-import/bulk-athlete.ts";
import { importAthletes } from "../../bulk-import/import-athletes.server.ts";
import type { AthleteMatches, AthleteQuery, FilterCounts } from "../athlete-search.server.ts";
import { startSearch } from "../search-athletes.server.ts";
import { sqlSearch } from "../sql-search.server.ts";
import { openSearchIndex, type SearchIndex } from "./open-search-index.server.ts";
import { purgeChanges } from "./purge-changes.server.ts";

const { db, url } = testDatabase();
const plainSql = () => sqlSearch(db);
const random = randomFrom(seed);

const given = ["Ann", "Anna", "Jo", "O", "José", "Mary Ann", "Σοφία", "İrem", "Anna-Lee", "Jo%", "a_b", "N\\N", "美玲"];
const family = [
  "De La Cruz",
  "O'Rourke",
  "D’Alessandro",
  "Großherzog",
  "Παπάς",
  "An",
  "Nn",
  "Iğdır",
  "St. John-Çelebi",
  "Nn%",
  "An\\",
];
const states = ["NE", "IA", "CA", "New York", "Québec", null];
const logged: string[] = [];
const log = {
  info: (_: object, message: string) => logged.push(message),
  warn: (_: object, message: string) => logged.push(message),
};
let dataDir: string;
let index: SearchIndex;

beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), "openroster-index-"));
  await importAthletes(
    db,
    Array.from({ length: 800 }, () => athlete()),
  );
  await hideSome();
  await markClips();
  index = open();
  await index.ready;
});

afterAll(async () => {
  await index.close();
  await removeFolder(dataDir);
});

/** Hides every eighth athlete. An index that counts or lists hidden athletes then differs from plain SQL. */
async function hideSome(): Promise<void> {
  await sql`update accounts set is_blocked = true where id in (select account_id from athletes where id % 8 = 0)`.execute(
    db,
  );
}

/** Gives every fifth athlete an opening reel. The films of some are hidden, protected or gone. */
async function markClips(): Promise<void> {
  await sql`
    with links as (
      insert into media_links (athlete_id, position, label, published_at, url)
      select id, 100, 'Final', now(), 'https://vimeo.com/1' from athletes where id % 5 = 0 returning athlete_id, id
    ), clips as (
      insert into film_clips (athlete_id, number, link_id, video, start_ms, end_ms, sport_code, skill, reel_position)
      select athlete_id, 1, id, 'https://vimeo.com/1', 0, 5000, 'VB', 'kills', nullif(athlete_id % 3, 0) from links
    ), gone as (
      insert into film_checks (link_id, video, missing_since, missing_as)
      select id, 'https://vimeo.com/1', now(), 'deleted' from links where athlete_id % 20 = 0
    )
    insert into hidden_parts (athlete_id, part, link_id, reason) select athlete_id, 'link', id, 'media' from links where athlete_id % 35 = 0`.execute(
    db,
  );
  await sql`update athletes set protected_parts = '{film}' where id % 45 = 0`.execute(db);
}

function open(): SearchIndex {
  return openSearchIndex(db, { dataDir, url, log, mode: "on" });
}

let made = 0;

function athlete(overrides: Partial<BulkAthlete> = {}): BulkAthlete {
  made += 1;
  const hard = pick(random, hardNames);
  return bulkAthlete({
    externalId: `plainSql:${made}`,
    firstName: chance(random, 0.3) ? hard.firstName : pick(random, given),
    lastName: chance(random, 0.3) ? hard.lastName : pick(random, family),
    gender: pick(random, ["F", "M", "O"] as const),
    graduationYear: chance(random, 0.1) ? null : between(random, 2024, 2032),
    schoolType: pick(random, ["H", "J", "Prep"]),
    state: pick(random, states),
    height: chance(random, 0.1) ? null : between(random, 60, 84),
    published: chance(random, 0.5) ? ["jerseyNumber"] : null,
    sports: pick(random, [["VB"], ["FB"], ["BB"], ["VB", "BB"], []] as const).map((sportCode) => ({
      sportCode,
      positions: several(() => pick(random, positionsOf(sportCode))).slice(0, 1),
      ...(chance(random, 0.5) ? { jerseyNumber: pick(random, ["0", "00", "12"]) } : {}),
      seasons: chance(random, 0.5)
        ? []
        : [{ seasonYear: "2025", teams: [{ teamName: "Hawks", seasonOrGame: "G", events: [] }] }],
    })),
    ...overrides,
  } as Partial<BulkAthlete>);
}

function positionsOf(sportCode: SportCode): string[] {
  return Object.keys(sportPositions(sportCode));
}

function somePart(): string {
  const { firstName, lastName } = athlete();
  const letters = [...`${firstName} ${lastName}`];
  const start = between(random, 0, letters.length - 1);
  const part = letters.slice(start, start + between(random, 1, chance(random, 0.5) ? 3 : 12)).join("");
  if (chance(random, 0.05)) return pick(random, ["%", "_", "\\", "%%", "zzz", "\u0301", "  ", "a%"]);
  return chance(random, 0.3) ? part.toUpperCase() : part;
}

function someFilters() {
  return {
    ...(chance(random, 0.6) ? { fullName: somePart() } : {}),
    ...(chance(random, 0.3) ? { gender: pick(random, ["F", "M", "O"] as const) } : {}),
    ...(chance(random, 0.3) ? { sportCode: pick(random, ["VB", "FB", "BB"] as const) } : {}),
    ...(chance(random, 0.25) ? { graduationYear: several(() => between(random, 2022, 2034)) } : {}),
    ...(chance(random, 0.25)
      ? { state: several(() => pick(random, ["NE", "IA", "CA", "New York", "Québec", "ne"])) }
      : {}),
    ...(chance(random, 0.2) ? { schoolType: several(() => pick(random, ["H", "J", "O"] as const)) } : {}),
    ...(chance(random, 0.2) ? { position: several(() => pick(random, positionCodes)) } : {}),
    ...(chance(random, 0.15) ? { with: ["reel" as const] } : {}),
    // Plain SQL serves these searches.
    ...(chance(random, 0.03) ? { jerseyNumber: pick(random, ["0", "00", "12"]) } : {}),
    ...(chance(random, 0.2) ? { heightMin: between(random, 36, 90) } : {}),
    ...(chance(random, 0.2) ? { heightMax: between(random, 55, 96) } : {}),
  };
}

function several<Value>(one: () => Value): Value[] {
  return Array.from({ length: between(random, 1, chance(random, 0.1) ? 20 : 3) }, one);
}

function someQuery(): AthleteQuery {
  const sort = pick(random, ["key", "name", "newest", "graduationYear", "height"] as const);
  const size = between(random, 1, 50);
  const page = chance(random, 0.5) ? 1 : between(random, 1, Math.ceil(made / size) + 1);
  return { ...someFilters(), ...(sort === "key" ? {} : { sort }), page, size };
}

async function findInOneState(query: AthleteQuery) {
  return db
    .transaction()
    .setIsolationLevel("repeatable read")
    .execute(async (state) => {
      const { rows } = await sql<{ changes: string }>`select count(*) as changes from athlete_changes`.execute(state);
      const { ids, total } = await sqlSearch(state).find(query);
      return { state: rows[0]!.changes, ids, total };
    });
}

let indexed = 0;

/** Searches as pages do, or as endpoints do, which check the result with the statement that reads its rows. */
async function findMatches(query: AthleteQuery): Promise<AthleteMatches> {
  if (chance(random, 0.5)) return await index.find(query);
  const { matches, list } = await startSearch(db, query, { search: index });
  const { data } = await list();
  expect({ query, seed, ids: data.map(({ athleteId }) => findKey("athlete", athleteId)) }).toEqual({
    query,
    seed,
    ids: matches.ids,
  });
  return matches;
}

async function expectSame(query: AthleteQuery): Promise<void> {
  const { ids, total, version } = await findMatches(query);
  if (version !== null) indexed += 1;
  const truth = await plainSql().find(query);
  expect({ query, seed, ids, total }).toEqual({ query, seed, ids: truth.ids, total: truth.total });
}

function sorted(counts: FilterCounts) {
  return Object.fromEntries(Object.entries(counts).map(([name, values]) => [name, { ...values }]));
}

describe("search index", () => {
  it(`returns the same ids and totals as plain SQL for ${queries} random queries`, async () => {
    for (let attempt = 0; attempt < queries; attempt++) await expectSame(someQuery());
    // On a loaded machine plain SQL may handle some queries.
    expect(indexed).toBeGreaterThan(queries * 0.9);
  }, 3_600_000);

  it("counts the values of each filter like plain SQL", async () => {
    for (let attempt = 0; attempt < Math.min(60, queries); attempt++) {
      const filters = someFilters();
      expect({ filters, seed, counts: sorted(await index.count(filters)) }).toEqual({
        filters,
        seed,
        counts: sorted(await plainSql().count(filters)),
      });
    }
  }, 3_600_000);

  it("includes each change in the next search", async () => {
    for (let round = 0; round < Math.max(25, queries / 40); round++) {
      await changeSomething();
      await expectSame({ page: 1, size: 50, sort: pick(random, ["name", "newest", "height"] as const) });
      await expectSame(someQuery());
    }
  }, 3_600_000);

  it("includes a transaction that commits late, and excludes one that is rolled back", async () => {
    const late = await db.startTransaction().execute();
    await importAthletes(late, [athlete({ firstName: "Latecomer", lastName: "Quill" })]);
    const failing = await db.startTransaction().execute();
    await importAthletes(failing, [athlete({ firstName: "Nobody", lastName: "Quill" })]);
    await importAthletes(db, [athlete({ firstName: "Early" }), athlete()]);
    await expectSame({ page: 1, size: 50, sort: "newest" });
    await failing.rollback().execute();
    expect((await index.find({ page: 1, size: 5, fullName: "latecomer" })).total).toBe(0);
    await late.commit().execute();
    await expectSame({ page: 1, size: 50, sort: "newest" });
    expect((await index.find({ page: 1, size: 5, fullName: "latecomer" })).total).toBe(1);
    expect((await index.find({ page: 1, size: 5, fullName: "nobody" })).total).toBe(0);
  });

  it("Z09 excludes a blocked or erased athlete from the next search on", async () => {
    const one = athlete({ firstName: "Quirin", lastName: "Zzyzx" });
    await importAthletes(db, [one]);
    const query = { page: 1, size: 5, fullName: "quirin zzyzx" };
    expect((await index.find(query)).total).toBe(1);
    const { account_id } = await db
      .selectFrom("athletes")
      .select("account_id")
      .where("external_id", "=", one.externalId)
      .executeTakeFirstOrThrow();
    await db.updateTable("accounts").set({ is_blocked: true }).where("id", "=", account_id).execute();
    expect((await index.find(query)).total).toBe(0);
    await db.updateTable("accounts").set({ is_blocked: false }).where("id", "=", account_id).execute();
    expect((await index.find(query)).total).toBe(1);
    await db.deleteFrom("accounts").where("id", "=", account_id).execute();
    expect((await index.find(query)).total).toBe(0);
  });

  it("agrees with plain SQL during continuous writes", async () => {
    let isOver = false;
    let compared = 0;
    const writing = (async () => {
      while (!isOver) await changeSomething();
    })();
    try {
      for (let attempt = 0; attempt < Math.max(60, queries / 10); attempt++) {
        const query = someQuery();
        const before = await findInOneState(query);
        const found = chance(random, 0.5)
          ? await index.find(query)
          : (await startSearch(db, query, { search: index })).matches;
        const after = await findInOneState(query);
        // Results are compared only if no change was committed in between.
        if (before.state === after.state) {
          compared += 1;
          expect({ query, seed, ids: found.ids, total: found.total }).toEqual({
            query,
            seed,
            ids: after.ids,
            total: after.total,
          });
        }
      }
    } finally {
      isOver = true;
      await writing;
    }
    expect(compared).toBeGreaterThan(0);
  }, 3_600_000);

  it("changes the version only when public data changes", async () => {
    const { version } = await index.find({ page: 1, size: 1 });
    expect((await index.find({ page: 2, size: 1, fullName: "a" })).version).toBe(version);
    await sql`update accounts set opens_start = not opens_start`.execute(db);
    expect((await index.find({ page: 1, size: 1 })).version).toBe(version);
    await sql`update accounts set first_name = 'Ánn' where first_name = 'Ann'`.execute(db);
    expect((await index.find({ page: 1, size: 1 })).version).not.toBe(version);
  });

  it("returns the same list for a repeated search until one of its athletes changes", async () => {
    const query = { page: 1, size: 5, sort: "newest" };
    const find = async () => (await startSearch(db, query, { search: index })).list();
    // Applies earlier changes.
    await index.find(query);
    const [list, repeated] = [await find(), await find()];
    expect(repeated).toBe(list);
    const key = findKey("athlete", list.data[0]!.athleteId);
    const city = `Town ${between(random, 1, 1_000_000)}`;
    const late = await db.startTransaction().execute();
    await sql`update athletes set city = ${city} where id = ${key}`.execute(late);
    expect(await find()).toEqual(list);
    await late.commit().execute();
    for (const search of ["first", "second"])
      expect([search, (await find()).data[0]]).toEqual([search, { ...list.data[0]!, city }]);
  });

  it("returns no version if rows are read from another database", async () => {
    const apart = openSearchIndex(db, { dataDir, url, reads: db, log, mode: "on" });
    await apart.ready;
    const { version, ...found } = await apart.find({ page: 1, size: 5 });
    expect({ version, indexed: apart.version !== null }).toEqual({ version: null, indexed: true });
    expect(found).toEqual(
      await plainSql()
        .find({ page: 1, size: 5 })
        .then(({ ids, total }) => ({ ids, total })),
    );
    await apart.close();
  });

  it("suggests an existing name for a misspelled one", async () => {
    await importAthletes(db, [athlete({ firstName: "Wilhelmina", lastName: "Brzozowski", gender: "F" })]);
    expect(await index.suggest({ fullName: "Wilhelmnia Brzozowski" })).toContain("Wilhelmina Brzozowski");
    expect(await index.suggest({ fullName: "brzozowsky", gender: "F" })).toContain("Wilhelmina Brzozowski");
    expect(await index.suggest({ fullName: "brzozowsky", gender: "M" })).toEqual([]);
    expect(await index.suggest({ fullName: "qqqqqqq" })).toEqual([]);
  });

  it("writes few rows to the list of changes for a large import", async () => {
    const { rows: before } = await sql<{ count: string }>`select count(*) from athlete_changes`.execute(db);
    await importAthletes(
      db,
      Array.from({ length: 3000 }, () => athlete({ sports: [] })),
    );
    const { rows: after } = await sql<{ count: string }>`select count(*) from athlete_changes`.execute(db);
    expect(Number(after[0]!.count) - Number(before[0]!.count)).toBeLessThanOrEqual(4);
    await expectSame({ page: 3, size: 50, sort: "name" });
    await expectSame({ page: 1, size: 50, sort: "newest", fullName: "a" });
  });
});

describe("search index snapshot", () => {
  async function reopen(): Promise<string> {
    await index.close();
    return openAgain();
  }

  async function openAgain(): Promise<string> {
    index = open();
    await index.ready;
    for (let attempt = 0; attempt < 10; attempt++) await expectSame(someQuery());
    return logged.at(-1) ?? "";
  }

  const file = () => path.join(dataDir, "search-index", "snapshot");

  /** Rewrites the header with a valid checksum. Its length must not change. */
  async function changeHeader(change: (header: string) => string): Promise<void> {
    const whole = await readFile(file());
    const length = whole.readUInt32LE(8);
    const before = whole.toString("latin1", 16, 16 + length);
    const header = Buffer.from(change(before), "latin1");
    expect(header.toString("latin1")).not.toBe(before);
    expect(header.length).toBe(length);
    header.copy(whole, 16);
    whole.writeUInt32LE(crc32(header), 12);
    await writeFile(file(), whole);
  }

  it("starts from the snapshot and applies changes made since", async () => {
    await index.close();
    for (let change = 0; change < 10; change++) await changeSomething();
    expect(await openAgain()).toBe("the search index was read from its snapshot");
  });

  it("saves changes made since the index was built", async () => {
    for (let change = 0; change < 20; change++) await changeSomething();
    await index.find({ page: 1, size: 1 });
    expect(await reopen()).toBe("the search index was read from its snapshot");
  });

  it("rejects a damaged snapshot", async () => {
    await index.close();
    const whole = await readFile(file());
    await writeFile(file(), whole.subarray(0, whole.length / 2));
    expect(await openAgain()).toMatch(/built from the database.*it ends within/);
  });

  it("rejects the snapshot of another database", async () => {
    await index.close();
    await changeHeader((header) =>
      header.replace(/("identity":"\d+-)(\d)/, (_, before, digit) => `${before}${(Number(digit) + 1) % 10}`),
    );
    expect(await openAgain()).toMatch(/built from the database.*it belongs to another database/);
  });

  it("rejects a snapshot that contains an erased name for over an hour, and writes one without it", async () => {
    await importAthletes(db, [athlete({ firstName: "Wilhelmina", lastName: "Xylander" })]);
    await index.find({ page: 1, size: 1 });
    await sql`delete from accounts where last_name = 'Xylander'`.execute(db);
    expect(await reopen()).toBe("the search index was read from its snapshot");
    await index.close();
    expect((await readFile(file())).includes("xylander")).toBe(true);
    await changeHeader((header) =>
      header.replace(/("[\w.]*erasedAt":)(\d+)/, (_, name, at) => `${name}${Number(at) - 3_700_000}`),
    );
    expect(await openAgain()).toMatch(/built from the database.*was erased/);
    expect((await readFile(file())).includes("xylander")).toBe(false);
  });

  it("rejects a snapshot if later changes were purged, and always retains the last change", async () => {
    await index.close();
    // A random change can change no athlete, and then nothing is purged.
    await importAthletes(db, [athlete()]);
    await importAthletes(db, [athlete()]);
    await sql`update athlete_changes set at = now() - interval '3 days'`.execute(db);
    // The purge retains changes newer than any open transaction, which may be in any database of the server.
    const left = async () => {
      await purgeChanges(db);
      const { rows } = await sql<{ xacts: string }>`select count(distinct xact) as xacts from athlete_changes`.execute(
        db,
      );
      return Number(rows[0]!.xacts);
    };
    await expect.poll(left, { timeout: 30_000 }).toBe(1);
    expect(await openAgain()).toMatch(/the changes since then were purged/);
  });

  it("rebuilds the index after all athletes were removed at once", async () => {
    await sql`truncate athletes cascade`.execute(db);
    // Until then, plain SQL serves the searches, without a version.
    await expect.poll(async () => (await index.find({ page: 1, size: 1 })).version).not.toBeNull();
    await expectSame({ page: 1, size: 5 });
    await importAthletes(db, [athlete()]);
    await expectSame({ page: 1, size: 5 });
  });
});

async function changeSomething(): Promise<void> {
  const some = sql`(select account_id from athletes where id % 7 = ${between(random, 0, 6)} order by random() limit 5)`;
  const kind = between(random, 0, 9);
  if (kind <= 1)
    await importAthletes(
      db,
      Array.from({ length: between(random, 1, 6) }, () => athlete()),
    );
  else if (kind === 2) await sql`update accounts set is_blocked = not is_blocked where id in ${some}`.execute(db);
  else if (kind === 3)
    await sql`update accounts set first_name = ${pick(random, given)} where id in ${some}`.execute(db);
  else if (kind === 4)
    await sql`update athletes set height = 36 + (random() * 60)::integer, state = 'ZZ', graduation_year = null where account_id in ${some}`.execute(
      db,
    );
  else if (kind === 5) await sql`delete from accounts where id in ${some}`.execute(db);
  else if (kind === 6)
    await sql`delete from athlete_sports where athlete_id in (select id from athletes where account_id in ${some})`.execute(
      db,
    );
  else if (kind === 7)
    await sql`insert into athlete_sports (athlete_id, sport_code) select id, 'FB' from athletes where account_id in ${some}
      on conflict do nothing`.execute(db);
  else if (kind === 8) await sql`update athletes set positions = '{BB:C,VB:L}' where account_id in ${some}`.execute(db);
  else {
    await db
      .transaction()
      .execute(async (trx) => {
        await importAthletes(trx, [athlete()]);
        if (chance(random, 0.5)) throw new Error("changed my mind");
      })
      .catch(() => {});
  }
}
