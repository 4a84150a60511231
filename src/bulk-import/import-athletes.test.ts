import { randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { removeFolder } from "../../tests/remove-folder.ts";
import { testDatabase, waitForLockWait } from "../../tests/test-database.ts";
import { AthleteChanges } from "../athletes/athlete-changes.server.ts";
import { encodeId } from "../athletes/public-id.server.ts";
import { findProfile, findTeamSeason } from "../athletes/queries.server.ts";
import { readClips } from "../film/read-clips.server.ts";
import { findOpponents } from "../opponents/find-opponents.server.ts";
import { findRatedSeasons } from "../percentiles/find-percentiles.server.ts";
import { showProgress } from "../percentiles/show-progress.server.ts";
import { showLinks } from "../profile/show-links.server.ts";
import { findMembership } from "../programs/find-program.server.ts";
import { findReferences } from "../references/find-references.server.ts";
import { listMatches } from "../search/search-athletes.server.ts";
import { createToken } from "../sessions/bearer-token.server.ts";
import { hasOpenSession } from "../sessions/recent-sessions.server.ts";
import { lockCurrentAthlete } from "../workspace/endpoints/current-athlete.server.ts";
import type { BulkAthlete } from "./bulk-athlete.ts";
import { batchLimits, importAthleteFile, importAthletes } from "./import-athletes.server.ts";
import type { RejectedLine } from "./write-batch.server.ts";

const { db } = testDatabase();

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "openroster-import-"));
  // Truncating the accounts truncates the audit log too, which its triggers reject.
  await sql`alter table audit_log disable trigger user`.execute(db);
});
afterAll(() => removeFolder(folder));
// This trigger would reject the truncation of the accounts that its rows refer to.
beforeAll(() => sql`alter table audit_log disable trigger audit_log_kept`.execute(db));
beforeEach(async () => {
  const { count } = await db
    .selectFrom("accounts")
    .select(({ fn }) => fn.countAll<string>().as("count"))
    .executeTakeFirstOrThrow();
  // A truncation of 100 tables takes as long as the deletion of 100 accounts.
  await (Number(count) > 100 ? sql`truncate accounts cascade` : sql`delete from accounts`).execute(db);
});

const game = { eventName: "Week 1", score: "3-1", stats: { dateOfCompetition: "2024-09-07", kills: 9, digs: 2 } };
const secondGame = { eventName: "Week 2", score: "", stats: { kills: 4 } };
const link = { text: "Film", date: "2024-10-01T00:00:00.000Z", url: "https://example.org/film" };
const secondLink = { text: "Roster", date: "2024-10-02T00:00:00.000Z", url: "https://example.org/roster" };

function team(teamName: string, events: object[] = []) {
  return { teamName, seasonOrGame: "G" as const, events };
}

function inSeason(...teams: ReturnType<typeof team>[]): BulkAthlete["sports"] {
  return [{ sportCode: "VB", seasons: [{ seasonYear: "2024", teams }] }];
}

function athlete(overrides: Partial<BulkAthlete> = {}): BulkAthlete {
  return { externalId: "t:1", firstName: "Zoë", lastName: "O’Neil", gender: "F", height: 70, ...overrides };
}

/** Every row with its last transaction, so that every write is visible. */
async function everything() {
  const tables = ["accounts", "athletes", "team_seasons", "events", "media_links"] as const;
  const rows: unknown[][] = [];
  for (const table of tables)
    rows.push((await sql`select xmin, * from ${sql.table(table)} order by id`.execute(db)).rows);
  return rows;
}

async function sportsOfAll() {
  const rows = await db.selectFrom("athlete_sports").selectAll().orderBy("sport_code").execute();
  return rows.map(({ sport_code, jersey_number }) => `${sport_code} ${jersey_number}`);
}

function totals(imported: number, updated: number, unchanged: number, rejected: number) {
  return { imported, updated, unchanged, rejected, interrupted: false };
}

async function importText(text: string, signal?: AbortSignal) {
  const file = path.join(folder, "athletes.ndjson");
  await writeFile(file, text);
  const rejects: RejectedLine[] = [];
  const result = await importAthleteFile(db, file, {
    ...(signal ? { signal } : {}),
    onRejected: (lines) => {
      rejects.push(...lines);
    },
  });
  return { result, rejects: rejects.map(({ line, reason }) => `${line} ${reason}`) };
}

describe("import of a new athlete", () => {
  test("stores a new athlete with account, teams, events, links and search columns", async () => {
    const made = athlete({
      email: "Zoe@Example.org",
      sports: inSeason(team("Eagles", [game, secondGame])),
      mediaLinks: [link],
    });
    expect(await importAthletes(db, [made])).toEqual(totals(1, 0, 0, 0));
    const [stored] = await db.selectFrom("athletes").selectAll().execute();
    expect(stored).toMatchObject({
      external_id: "t:1",
      height: 70,
      weight: null,
      search_name: "zoe oneil",
      is_public: true,
      sport_codes: ["VB"],
    });
    expect(await db.selectFrom("accounts").selectAll().execute()).toMatchObject([
      { user_type: "Athlete", first_name: "Zoë", email: "zoe@example.org", is_verified: true, password_hash: null },
    ]);
    expect(
      await db.selectFrom("events").select(["name", "score", "event_date", "stats"]).orderBy("position").execute(),
    ).toMatchObject([
      { name: "Week 1", score: "3-1", stats: { kills: 9, digs: 2 } },
      { name: "Week 2", score: null, event_date: null, stats: { kills: 4 } },
    ]);
    expect(await db.selectFrom("media_links").select(["label", "url"]).execute()).toEqual([
      { label: "Film", url: "https://example.org/film" },
    ]);
  });

  test("stores backslashes, escape sequences and quotes unchanged", async () => {
    const odd = "a\\tb \\N \"c\" 'd' \\";
    await importAthletes(db, [
      athlete({ externalId: odd, city: odd, sports: inSeason(team(odd, [{ eventName: odd }])) }),
    ]);
    expect(await db.selectFrom("athletes").select(["external_id", "city"]).execute()).toEqual([
      { external_id: odd, city: odd },
    ]);
    expect(await db.selectFrom("events").select("name").execute()).toEqual([{ name: odd }]);
    expect(await importAthletes(db, [athlete({ externalId: odd, city: "x" })])).toEqual(totals(0, 1, 0, 0));
  });

  test("stores the positions of all sports in order, or none if the line has none", async () => {
    const sports: BulkAthlete["sports"] = [
      { sportCode: "BB", positions: ["PG"] },
      { sportCode: "VB", positions: ["S", "OH"] },
    ];
    await importAthletes(db, [athlete({ sports }), athlete({ externalId: "t:2" })]);
    expect(await positionsOfAll()).toEqual([["BB:PG", "VB:S", "VB:OH"], []]);
  });

  test("stores sports without seasons, and the jersey numbers of all sports", async () => {
    const sports: BulkAthlete["sports"] = [
      { sportCode: "VB", jerseyNumber: "00", seasons: [] },
      { sportCode: "BB", seasons: inSeason(team("Eagles"))?.[0]?.seasons },
    ];
    await importAthletes(db, [athlete({ sports })]);
    expect(await sportsOfAll()).toEqual(["BB null", "VB 00"]);
    expect(await db.selectFrom("athletes").select("sport_codes").execute()).toEqual([{ sport_codes: ["BB", "VB"] }]);
    expect(await importAthletes(db, [athlete({ sports })])).toEqual(totals(0, 0, 1, 0));
  });

  test("removes the sports that a later line does not name, except those with positions or a number", async () => {
    const given: BulkAthlete["sports"] = [
      { sportCode: "VB", jerseyNumber: "7" },
      { sportCode: "FB" },
      { sportCode: "BB", positions: ["PG"] },
    ];
    await importAthletes(db, [athlete({ sports: given })]);
    await importAthletes(db, [athlete({ sports: [] })]);
    expect(await sportsOfAll()).toEqual(["BB null", "VB 7"]);
    await importAthletes(db, [athlete({ sports: [{ sportCode: "VB" }, { sportCode: "FB", jerseyNumber: "1" }] })]);
    expect(await sportsOfAll()).toEqual(["BB null", "FB 1", "VB 7"]);
  });

  test("stores details and their publication, and preserves those that a later line does not name", async () => {
    const vertical = { value: 28.5, date: "2026-05-01", taken: "coach" as const };
    const detailsOf = () =>
      db.selectFrom("athletes").select(["gpa", "sat", "club_team", "vertical", "published_fields"]).execute();
    await importAthletes(db, [athlete({ gpa: 3.87, clubTeam: "A\\B", vertical, published: ["gpa", "vertical"] })]);
    const stored = { gpa: 3.87, sat: null, club_team: "A\\B", vertical, published_fields: ["gpa", "vertical"] };
    expect(await detailsOf()).toEqual([stored]);
    expect(await importAthletes(db, [athlete({ sat: 1200, gpa: null })])).toEqual(totals(0, 1, 0, 0));
    expect(await detailsOf()).toEqual([{ ...stored, sat: 1200 }]);
    expect(await importAthletes(db, [athlete({ sat: 1200, published: [] })])).toEqual(totals(0, 1, 0, 0));
    expect(await detailsOf()).toEqual([{ ...stored, sat: 1200, published_fields: [] }]);
    expect(await importAthletes(db, [athlete({ sat: 1200, published: [] })])).toEqual(totals(0, 0, 1, 0));
  });

  test("stores the same search columns as the triggers", async () => {
    await importAthletes(db, [
      athlete({
        sports: [
          { sportCode: "VB", seasons: [{ seasonYear: "2024", teams: [team("A")] }] },
          { sportCode: "BB", seasons: [{ seasonYear: "2024", teams: [team("A")] }] },
          { sportCode: "FB" },
        ],
      }),
    ]);
    const given = await db.selectFrom("athletes").select(["search_name", "is_public", "sport_codes"]).execute();
    await sql`update accounts set first_name = first_name; update team_seasons set position = position`.execute(db);
    expect(await db.selectFrom("athletes").select(["search_name", "is_public", "sport_codes"]).execute()).toEqual(
      given,
    );
    expect(given[0]?.sport_codes).toEqual(["BB", "FB", "VB"]);
  });
});

describe("import of a stored athlete", () => {
  const before = athlete({
    email: "zoe@example.org",
    sports: inSeason(team("Eagles", [game, secondGame]), team("Hawks", [game])),
    mediaLinks: [link, secondLink],
  });

  test("writes nothing for the same line with other key order and blanks", async () => {
    await importAthletes(db, [before]);
    const rows = await everything();
    const shuffled = {
      ...Object.fromEntries(Object.entries(before).reverse()),
      firstName: " Zoe\u0308 ",
      weight: null,
    };
    expect(await importAthletes(db, [shuffled as BulkAthlete])).toEqual(totals(0, 0, 1, 0));
    expect(await everything()).toEqual(rows);
  });

  test("updates all data to the line and clears missing keys", async () => {
    await importAthletes(db, [before]);
    const after = athlete({ firstName: "Chloe", height: null, weight: 140, city: "Omaha" });
    expect(await importAthletes(db, [after])).toEqual(totals(0, 1, 0, 0));
    const [accounts, athletes, teams, events, links] = await everything();
    expect(accounts).toMatchObject([{ first_name: "Chloe", email: null }]);
    expect(athletes).toMatchObject([
      { height: null, weight: 140, city: "Omaha", search_name: "chloe oneil", sport_codes: [] },
    ]);
    expect([teams, events, links]).toEqual([[], [], []]);
  });

  test("preserves the keys and rows of unchanged data", async () => {
    await importAthletes(db, [before]);
    const [, athletes = [], teams = [], events = [], links = []] = await everything();
    const thirdGame = { ...secondGame, eventName: "Week 3" };
    const after = {
      ...before,
      sports: inSeason(team("Doves"), team("Eagles", [game, thirdGame, game])),
      mediaLinks: [link, { ...secondLink, text: "New" }],
    };
    expect(await importAthletes(db, [after])).toEqual(totals(0, 1, 0, 0));
    const [, athletesNow = [], teamsNow, eventsNow = [], linksNow = []] = await everything();
    const eagles = teams.find((row) => (row as { team_name: string }).team_name === "Eagles") as { id: string };
    expect(athletesNow).toMatchObject([{ id: (athletes[0] as { id: string }).id }]);
    expect(teamsNow).toMatchObject([
      { id: eagles.id, team_name: "Eagles", position: 1 },
      { team_name: "Doves", position: 0 },
    ]);
    expect(eventsNow[0]).toEqual(events[0]);
    expect(eventsNow).toMatchObject([
      {},
      { id: (events[1] as { id: string }).id, name: "Week 3" },
      { team_season_id: eagles.id, position: 2 },
    ]);
    expect(linksNow[0]).toEqual(links[0]);
    expect(linksNow[1]).toMatchObject({ id: (links[1] as { id: string }).id, label: "New" });
  });

  test("leaves a blocked athlete hidden", async () => {
    await importAthletes(db, [before]);
    await db.updateTable("accounts").set({ is_blocked: true }).execute();
    await importAthletes(db, [{ ...before, lastName: "Other" }]);
    expect(await db.selectFrom("athletes").select(["search_name", "is_public"]).execute()).toEqual([
      { search_name: "zoe other", is_public: false },
    ]);
  });

  test("updates the name but not the email address of an athlete with a password", async () => {
    await importAthletes(db, [before]);
    await db.updateTable("accounts").set({ password_hash: "$argon2id$x" }).execute();
    const line = { ...before, firstName: "Zora", email: "new@example.org" };
    expect(await importAthletes(db, [line])).toEqual(totals(0, 1, 0, 0));
    expect(await db.selectFrom("accounts").select(["first_name", "email"]).execute()).toEqual([
      { first_name: "Zora", email: "zoe@example.org" },
    ]);
  });

  test("preserves the positions if the line has none, and replaces them otherwise", async () => {
    const inVolleyball = (positions?: string[]) => athlete({ sports: [{ sportCode: "VB", positions }] });
    await importAthletes(db, [inVolleyball(["S"])]);
    await db
      .updateTable("athletes")
      .set({ positions: ["VB:L"] })
      .execute();
    expect(await importAthletes(db, [inVolleyball()])).toEqual(totals(0, 1, 0, 0));
    expect(await positionsOfAll()).toEqual([["VB:L"]]);
    expect(await importAthletes(db, [inVolleyball(["OH", "DS"])])).toEqual(totals(0, 1, 0, 0));
    expect(await positionsOfAll()).toEqual([["VB:OH", "VB:DS"]]);
    expect(await importAthletes(db, [inVolleyball([])])).toEqual(totals(0, 1, 0, 0));
    expect(await positionsOfAll()).toEqual([[]]);
  });

  test("uses the later of two lines for the same athlete", async () => {
    expect(await importAthletes(db, [before, athlete({ height: 71 }), athlete({ height: 71 })])).toEqual(
      totals(1, 1, 1, 0),
    );
    expect(await db.selectFrom("athletes").select("height").execute()).toEqual([{ height: 71 }]);
    expect(await db.selectFrom("team_seasons").select("id").execute()).toEqual([]);
  });
});

describe("rejected lines", () => {
  test("reports rejected lines by number and reason in order, and stores the others", async () => {
    const good = (id: string, email?: string) =>
      JSON.stringify(athlete({ externalId: id, ...(email ? { email } : {}) }));
    const { result, rejects } = await importText(
      [good("t:1", "a@example.org"), "{", good("t:2", "A@example.org"), "", '{"externalId":"t:3"}', good("t:4")].join(
        "\n",
      ),
    );
    expect(result).toEqual(totals(2, 0, 0, 3));
    expect(rejects).toEqual([
      expect.stringMatching(/^2 not valid JSON: /),
      "3 email: another account uses this address",
      "5 firstName: is missing; lastName: is missing; gender: must be F or M or O",
    ]);
  });

  test("rejects the email address of a coach", async () => {
    await db
      .insertInto("accounts")
      .values({
        user_type: "College Coach",
        first_name: "C",
        last_name: "D",
        email: "Coach@Example.org",
        password_hash: null,
        domain_status: null,
        deletion_requested_at: null,
        erase_after: null,
      })
      .execute();
    expect(await importAthletes(db, [athlete({ email: "coach@example.org" }), athlete({ externalId: "t:2" })])).toEqual(
      totals(1, 0, 0, 1),
    );
  });

  test("stores the other lines of a batch if the database rejects some", async () => {
    await sql`alter table athletes add constraint no_77 check (weight <> 77)`.execute(db);
    try {
      const many = Array.from({ length: 40 }, (_, index) =>
        athlete({ externalId: `t:${index}`, weight: index === 21 || index === 33 ? 77 : 150 }),
      );
      const { result, rejects } = await importText(many.map((line) => JSON.stringify(line)).join("\n"));
      expect(result).toEqual(totals(38, 0, 0, 2));
      expect(rejects).toEqual([
        expect.stringMatching(/^22 the database refuses it: .*no_77/),
        expect.stringMatching(/^34 the database refuses it: .*no_77/),
      ]);
    } finally {
      await sql`alter table athletes drop constraint no_77`.execute(db);
    }
  });
});

describe("interrupted imports", () => {
  const lines = Array.from({ length: batchLimits.lines * 3 + 10 }, (_, index) =>
    JSON.stringify(athlete({ externalId: `t:${index}` })),
  );

  test("stores whole batches and continues in the next run", async () => {
    const controller = new AbortController();
    const file = path.join(folder, "many.ndjson");
    await writeFile(file, lines.join("\n"));
    const first = await importAthleteFile(db, file, {
      signal: controller.signal,
      onProgress: () => controller.abort(),
    });
    expect(first.interrupted).toBe(true);
    expect(first.imported % batchLimits.lines).toBe(0);
    expect(first.imported).toBeLessThan(lines.length);
    expect(await countAthletes()).toBe(first.imported);
    expect(await importAthleteFile(db, file)).toEqual(totals(lines.length - first.imported, 0, first.imported, 0));
  });

  test("stores nothing of an incomplete batch if the source fails", async () => {
    const broken = (async function* () {
      for (const line of lines.slice(0, batchLimits.lines + 5)) yield JSON.parse(line) as BulkAthlete;
      throw new Error("The source failed.");
    })();
    await expect(importAthletes(db, broken)).rejects.toThrow("The source failed.");
    expect((await countAthletes()) % batchLimits.lines).toBe(0);
  });

  test("stores nothing if the caller's transaction fails", async () => {
    const run = db.transaction().execute(async (transaction) => {
      await importAthletes(
        transaction,
        lines.map((line) => JSON.parse(line)),
      );
      throw new Error("The caller changed its mind.");
    });
    await expect(run).rejects.toThrow("changed its mind");
    expect(await countAthletes()).toBe(0);
  });
});

test("stores every athlete once in two concurrent imports of a file", async () => {
  const many = Array.from({ length: 500 }, (_, index) =>
    athlete({ externalId: `t:${index}`, sports: inSeason(team("Eagles", [game])) }),
  );
  const results = await Promise.all([importAthletes(db, many), importAthletes(db, many)]);
  expect(results.map((result) => result.rejected)).toEqual([0, 0]);
  expect(await countAthletes()).toBe(500);
  expect(results[0].imported + results[1].imported).toBe(500);
});

test("waits for an athlete's own transaction without blocking it", async () => {
  await importAthletes(db, [athlete()]);
  const { account_id } = await db.selectFrom("athletes").select("account_id").executeTakeFirstOrThrow();
  const { importing } = await db.transaction().execute(async (trx) => {
    const key = await lockCurrentAthlete(trx, account_id);
    const importing = importAthletes(db, [athlete({ weight: 140 })]);
    await waitForLockWait(db);
    await sql`set local lock_timeout = '500ms'`.execute(trx);
    await trx.updateTable("athletes").set({ city: "Lincoln" }).where("id", "=", key).execute();
    return { importing };
  });
  expect(await importing).toEqual(totals(0, 1, 0, 0));
  expect(await db.selectFrom("athletes").select(["city", "weight"]).execute()).toEqual([{ city: null, weight: 140 }]);
});

// Published statistics are not part of the repository. If the files exist, the test imports those with statistics completely.
const realFiles = ["volleyball-penn-state-2024", "football-nfl-2023"].map((name) =>
  path.join(import.meta.dirname, "../../../shared/data", `${name}.ndjson.gz`),
);
test.runIf(realFiles.every((file) => existsSync(file)))(
  "imports the published files completely and changes nothing the second time",
  async () => {
    for (const file of realFiles)
      expect(await importAthleteFile(db, file)).toMatchObject({ updated: 0, unchanged: 0, rejected: 0 });
    expect(await countAthletes()).toBe(1417);
    const rows = await everything();
    for (const file of realFiles)
      expect(await importAthleteFile(db, file)).toMatchObject({ imported: 0, updated: 0, rejected: 0 });
    expect(await everything()).toEqual(rows);
  },
);

async function positionsOfAll() {
  const rows = await db.selectFrom("athletes").select("positions").orderBy("id").execute();
  return rows.map(({ positions }) => positions);
}

async function countAthletes(): Promise<number> {
  const { count } = await db
    .selectFrom("athletes")
    .select((eb) => eb.fn.countAll<string>().as("count"))
    .executeTakeFirstOrThrow();
  return Number(count);
}

test("replaces prepared plans that scan whole tables", async () => {
  await db.connection().execute(async (connection) => {
    // A generic plan is kept until the statistics of its tables change.
    await sql`set plan_cache_mode = force_generic_plan`.execute(connection);
    await importAthletes(db, [athlete({ sports: inSeason(team("Varsity", [game])), mediaLinks: [link] })]);
    const { id, athlete_id } = await db
      .selectFrom("team_seasons")
      .select(["id", "athlete_id"])
      .executeTakeFirstOrThrow();
    const athleteId = encodeId("athlete", athlete_id);
    const [token, changes] = [createToken(), new AthleteChanges(connection)];
    const read = async () => {
      await findProfile(connection, athleteId);
      await listMatches(connection, { size: 1, sportCode: undefined }, { ids: [athlete_id], total: 1, version: null });
      await showLinks(connection, { athleteId, viewHref: "", playing: null });
      await findTeamSeason(connection, { sportCode: "VB", seasonId: encodeId("teamSeason", id) });
      await changes.read();
      await hasOpenSession(connection, token);
      await readClips(connection, { athleteKey: athlete_id, isPublic: true, which: { reel: true } });
      await findReferences(connection, athlete_id);
      await findOpponents(connection, { seasonId: encodeId("teamSeason", id), sportCode: "VB", games: 1 });
      await showProgress(connection, {
        athleteKey: athlete_id,
        season: { seasonKey: "0", sportCode: "VB", totals: {}, headline: [{ id: "hittingPercentage" }] },
      });
      await findRatedSeasons(connection, athlete_id);
      await findMembership(connection, randomUUID());
    };
    await read();
    // Changes of two days on a large site.
    await sql`insert into athlete_changes (athlete_ids, xact)
      select '{}', number::text::xid8 from generate_series(1, 3000) as number`.execute(connection);
    const lines = Array.from({ length: 3000 }, (_, index) =>
      JSON.stringify(
        athlete({ externalId: `t:${2 + index}`, sports: inSeason(team("Varsity", [game])), mediaLinks: [link] }),
      ),
    );
    expect(await importText(lines.join("\n"))).toMatchObject({ result: { imported: 3000 } });
    await read();
    const { rows } = await sql<{ name: string; nulls: string }>`
      select name, array_to_string(array_fill('null'::text, array[cardinality(parameter_types)]), ',') as nulls
      from pg_prepared_statements where name <> ''`.execute(connection);
    expect(rows.map(({ name }) => name).toSorted()).toEqual([
      "athlete-changes",
      "athlete-items",
      "athlete-profiles",
      "known-opponents",
      "memberships",
      "open-sessions",
      "progress-seasons",
      "rated-seasons",
      "season-events",
      "shown-links",
      "shown-reel",
      "shown-references",
    ]);
    for (const { name, nulls } of rows) {
      const plan = await sql`explain execute ${sql.id(name)} (${sql.raw(nulls)})`.execute(connection);
      expect(JSON.stringify(plan.rows), name).not.toMatch(
        /Seq Scan on (?:accounts|athletes|athlete_sports|athlete_changes|team_seasons|events|media_links)/,
      );
    }
    // The condition of the index must be that of the statement.
    const items = await sql`explain execute "athlete-items" (null, null, null)`.execute(connection);
    expect(JSON.stringify(items.rows)).toContain("using media_links_film");
  });
});
