import { cp, mkdtemp, readdir, readFile, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import { afterEach, beforeEach, expect, it } from "vitest";
import { createMember } from "../../tests/members.ts";
import { createProgram } from "../../tests/program-factories.ts";
import { removeFolder } from "../../tests/remove-folder.ts";
import { createTeam } from "../../tests/team-factories.ts";
import { testDatabase } from "../../tests/test-database.ts";
import { usStates } from "../athletes/names/us-states.ts";
import { migrateDatabase, migrateWithin } from "./migrate.server.ts";
import { migrationsFolder } from "./migration-files.server.ts";

const { db } = testDatabase();
let folder = "";
let number = 0;

beforeEach(async () => {
  folder ||= await mkdtemp(path.join(tmpdir(), "openroster-migrations-"));
  if ((await readdir(folder)).length === 0) await cp(migrationsFolder, folder, { recursive: true });
});
afterEach(async () => {
  if (number === 3) await removeFolder(folder);
});

async function addMigration(text: string): Promise<string> {
  number += 1;
  const name = `9${String(number).padStart(3, "0")}_added`;
  await writeFile(path.join(folder, `${name}.sql`), text);
  return name;
}

it("F10 limits the wait of other queries while a migration waits for its lock, and migrates once the lock is free", async () => {
  await createMember(db);
  const name = await addMigration("alter table accounts add column shoe_size smallint;");
  let isLocked = true;
  const holding = db.transaction().execute(async (trx) => {
    await trx.selectFrom("accounts").select("id").execute();
    while (isLocked) await sleep(20);
  });
  const migrating = migrateDatabase(db, { folder });
  let longest = 0;
  for (const began = performance.now(); performance.now() - began < 4000; ) {
    const startedAt = performance.now();
    await db.selectFrom("accounts").select("id").limit(1).execute();
    longest = Math.max(longest, performance.now() - startedAt);
    await sleep(20);
  }
  isLocked = false;
  await holding;
  expect(await migrating).toEqual([name]);
  // One query waited behind the migration, but not until the transaction ended.
  expect(longest).toBeGreaterThan(1000);
  expect(longest).toBeLessThan(3500);
});

it("F10 creates an index concurrently, outside a transaction, while rows are written", async () => {
  const name = await addMigration(
    "-- no transaction: the table is large\ndrop index concurrently if exists accounts_by_shoe;\n-- Who wears what.\ncreate index concurrently accounts_by_shoe on accounts (shoe_size);\n",
  );
  let writing = true;
  const writer = (async () => {
    while (writing) await createMember(db);
  })();
  // Two processes start concurrently. The second one finds no pending migration.
  const applied = await Promise.all([migrateDatabase(db, { folder }), migrateDatabase(db, { folder })]);
  writing = false;
  await writer;
  expect(applied.flat()).toEqual([name]);
  const { rows } = await sql<{ valid: boolean }>`
    select indisvalid as valid from pg_index where indexrelid = 'accounts_by_shoe'::regclass`.execute(db);
  expect(rows).toEqual([{ valid: true }]);
});

it("says that it waits for another migration, and ends with the way to find it", async () => {
  const lines: string[] = [];
  const [held, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const holding = db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended('openroster.migrate', 0))`.execute(trx);
    held.resolve();
    await released.promise;
  });
  await held.promise;
  const waiting = migrateDatabase(db, { maxWaitMs: 3000, onProgress: (line) => lines.push(line) });
  await expect(waiting).rejects.toThrow("held the lock for migrations for 3 s");
  expect(lines).toEqual(["Another process migrates the database. Waiting for it, at most 3 s …"]);
  released.resolve();
  await holding;
  expect(await migrateDatabase(db)).toEqual([]);
});

it("replaces spelled-out states by their codes and adds each changed athlete once to the search index", async () => {
  const texts = [...[...usStates.values()].map((name) => name.toUpperCase()), "Ontario", "ne"];
  const owners = await Promise.all(texts.map(() => createMember(db, { user_type: "Athlete" })));
  const rows = texts.map((state, place) => ({ account_id: owners[place]?.id ?? "", gender: "F" as const, state }));
  const ids = (await db.insertInto("athletes").values(rows).returning("id").execute()).map(({ id }) => id);
  await sql`truncate athlete_changes`.execute(db);
  await sql.raw(await readFile(path.join(migrationsFolder, "0013_state_codes.sql"), "utf8")).execute(db);
  const after = await db.selectFrom("athletes").select("state").where("id", "in", ids).orderBy("id").execute();
  expect(after.map(({ state }) => state)).toEqual([...usStates.keys(), "Ontario", "ne"]);
  const { rows: noted } = await sql<{ ids: string[] }>`select athlete_ids as ids from athlete_changes`.execute(db);
  expect(noted.flatMap((one) => one.ids).sort()).toEqual(ids.slice(0, -2).sort());
});

it("replaces states in press style of athletes and teams by their codes", async () => {
  const texts = ["Neb.", "N. Y.", "So. Dakota", "no. carolina", "Hawai‘i", "Bavaria", "TX"];
  const owners = await Promise.all(texts.map(() => createMember(db, { user_type: "Athlete" })));
  const rows = texts.map((state, place) => ({ account_id: owners[place]?.id ?? "", gender: "F" as const, state }));
  const ids = (await db.insertInto("athletes").values(rows).returning("id").execute()).map(({ id }) => id);
  const { teamId } = await createTeam(db);
  await db.updateTable("teams").set({ state: "Calif." }).where("id", "=", teamId).execute();
  await sql.raw(await readFile(path.join(migrationsFolder, "0109_states_of_teams.sql"), "utf8")).execute(db);
  const after = await db.selectFrom("athletes").select("state").where("id", "in", ids).orderBy("id").execute();
  expect(after.map(({ state }) => state)).toEqual(["NE", "NY", "SD", "NC", "HI", "Bavaria", "TX"]);
  expect(await db.selectFrom("teams").select("state").executeTakeFirst()).toEqual({ state: "CA" });
});

it("copies the files that wait, and the columns that were chosen, into one table", async () => {
  const { programId, owner } = await createProgram(db, { gender: "M" });
  const other = await createTeam(db);
  await sql`truncate waiting_uploads, upload_columns;
    insert into program_imports (program_id, staff_id, columns, rows, mapping, answers)
      values (${sql.lit(programId)}, ${sql.lit(owner.staffId)}, '{Name}', '[["Ana"], ["Bea"]]', '{"fullName": 0}', '{"team": "Elite"}');
    insert into team_imports (team_id, staff_id, name, refused) values (${sql.lit(other.teamId)}, ${sql.lit(other.head.staffId)}, 'a.csv', 'Empty.');
    insert into team_import_mappings (team_id, fingerprint, mapping, sport_code)
      values (${sql.lit(other.teamId)}, repeat('0', 64), '{"Name": "name"}', 'VB')`.execute(db);
  const text = await readFile(path.join(migrationsFolder, "0108_waiting_uploads.sql"), "utf8");
  const copies = text.slice(text.indexOf("insert into waiting_uploads"), text.indexOf("create or replace function"));
  await sql.raw(copies).execute(db);
  const waiting = () =>
    db.selectFrom("waiting_uploads").select(["program_id", "refused", "file", "choices"]).orderBy("team_id").execute();
  const table = { title: null, columns: ["Name"], rows: [["Ana"], ["Bea"]], lines: [2, 3], notes: [] };
  expect(await waiting()).toEqual([
    { program_id: null, refused: "Empty.", file: null, choices: {} },
    {
      program_id: programId,
      refused: null,
      file: { tables: [table] },
      choices: { mapping: { fullName: 0 }, team: "Elite" },
    },
  ]);
  expect(await db.selectFrom("upload_columns").select("mapping").execute()).toEqual([{ mapping: { Name: "name" } }]);
  await sql`truncate waiting_uploads, upload_columns, team_imports`.execute(db);
  await sql`update program_imports set tables = ${JSON.stringify([table, table])}::jsonb`.execute(db);
  await sql.raw(copies).execute(db);
  expect(await waiting()).toMatchObject([{ file: { tables: [table, table] }, choices: { team: "Elite" } }]);
});

it("stores the sports of athletes from before, with their positions in order", async () => {
  const { id: account_id } = await createMember(db, { user_type: "Athlete" });
  const positions = ["BB:PG", "VB:S", "VB:OH"];
  const values = { account_id, gender: "F" as const, sport_codes: ["FB" as const, "VB" as const], positions };
  const { id } = await db.insertInto("athletes").values(values).returning("id").executeTakeFirstOrThrow();
  await sql`alter table athlete_sports disable trigger user; truncate athlete_sports;
    alter table athlete_sports enable trigger user`.execute(db);
  await sql.raw(await readFile(path.join(migrationsFolder, "0042_fill_athlete_sports.sql"), "utf8")).execute(db);
  const sports = await db
    .selectFrom("athlete_sports")
    .selectAll()
    .where("athlete_id", "=", id)
    .orderBy("place")
    .execute();
  expect(sports.map(({ sport_code, positions }) => [sport_code, positions])).toEqual([
    ["BB", ["BB:PG"]],
    ["VB", ["VB:S", "VB:OH"]],
    ["FB", []],
  ]);
  const stored = db.selectFrom("athletes").select("sport_codes").where("id", "=", id);
  expect(await stored.executeTakeFirst()).toEqual({ sport_codes: ["BB", "FB", "VB"] });
});

it("publishes the jersey numbers that were public before they were a choice", async () => {
  const owners = await Promise.all([0, 1].map(() => createMember(db, { user_type: "Athlete" })));
  const ids = await db
    .insertInto("athletes")
    .values(owners.map(({ id }) => ({ account_id: id, gender: "F" as const, published_fields: ["gpa"] })))
    .returning("id")
    .execute();
  const numbers = ["00", null].map((jersey_number, place) => ({ athlete_id: ids[place]?.id ?? "", jersey_number }));
  await db
    .insertInto("athlete_sports")
    .values(numbers.map((row) => ({ ...row, sport_code: "VB" as const })))
    .execute();
  const text = await readFile(path.join(migrationsFolder, "0067_published_numbers_and_list_sources.sql"), "utf8");
  await sql.raw(/^update athletes[^;]+;/m.exec(text)?.[0] ?? "").execute(db);
  const published = await db.selectFrom("athletes").select("published_fields").orderBy("id").execute();
  expect(published.slice(-2).map((row) => row.published_fields)).toEqual([["gpa", "jerseyNumber"], ["gpa"]]);
});

it("G10 lets search engines list only those who signed up as adults before it was a choice", async () => {
  const years = [2009, null, null];
  const owners = await Promise.all(years.map((birth_year) => createMember(db, { user_type: "Athlete", birth_year })));
  const ids = await db
    .insertInto("athletes")
    .values(
      owners.map(({ id }, place) => ({
        ...{ account_id: id, gender: "F" as const, published_fields: ["gpa"] },
        external_id: place === 2 ? "imported" : null,
      })),
    )
    .returning("id")
    .execute();
  const text = await readFile(path.join(migrationsFolder, "0078_team_joins_and_search_engines.sql"), "utf8");
  await sql.raw(/^update athletes[^;]+;/m.exec(text)?.[0] ?? "").execute(db);
  const published = await db
    .selectFrom("athletes")
    .select("published_fields")
    .where(
      "id",
      "in",
      ids.map(({ id }) => id),
    )
    .orderBy("id")
    .execute();
  expect(published.map((row) => row.published_fields)).toEqual([["gpa"], ["gpa", "searchEngines"], ["gpa"]]);
});

it("makes events, entries and matches of rosters from before", async () => {
  const { programId } = await createProgram(db);
  const row = (jersey: string, event: string | null, starts_at: string | null, event_on: string) => ({
    program_id: programId,
    team: jersey === "8" ? "elite" : "Elite",
    jersey,
    court: "4",
    event,
    starts_at,
    event_on,
  });
  await db
    .insertInto("program_roster")
    .values([
      row("7", "Omaha Open", "2026-06-12 09:30", "2026-06-12"),
      row("8", "OMAHA OPEN", "6/12/2026 9:30 AM", "2026-06-12"),
      row("9", "Omaha Open", "6/13/2026 1:30", "2026-06-13"),
      row("10", "Omaha Open", null, "2026-11-22"),
      row("11", "Omaha Open", null, "2025-06-12"),
      row("1", null, "9:30 AM", "2026-06-12"),
    ])
    .execute();
  const text = await readFile(path.join(migrationsFolder, "0055_program_events.sql"), "utf8");
  await sql.raw(text.slice(text.indexOf("-- Rows without a day"))).execute(db);
  const { rows } = await sql`
    select event.first_day::text as day, event.last_day::text as last, array_agg(jersey order by length(jersey), jersey) as jerseys
    from program_roster join program_events as event on event.id = event_id
    group by event.id, first_day, last_day order by 1`.execute(db);
  expect(rows).toEqual([
    { day: "2025-06-12", last: "2025-06-12", jerseys: ["11"] },
    { day: "2026-06-12", last: "2026-06-13", jerseys: ["7", "8", "9", "10"] },
  ]);
  const { rows: matches } = await sql`
    select lower(team) as team, starts_at::text as time, unread_time as unread from program_event_matches
    join program_events as event on event.id = event_id order by first_day, starts_at, unread_time`.execute(db);
  expect(matches).toEqual([
    { team: "elite", time: null, unread: null },
    { team: "elite", time: "2026-06-12 09:30:00", unread: null },
    { team: "elite", time: null, unread: "6/13/2026 1:30" },
    { team: "elite", time: null, unread: null },
  ]);
});

it("explains how to add pg_trgm if the user cannot create extensions", async () => {
  await expect(
    db.transaction().execute(async (trx) => {
      await sql`do $$ begin execute format('revoke create on database %I from public, current_user', current_database()); end $$`.execute(
        trx,
      );
      await sql`drop extension pg_trgm cascade`.execute(trx);
      await migrateWithin(trx);
    }),
  ).rejects.toThrow("run in this database: create extension pg_trgm");
});

it("rolls back a failed migration and names it in the error", async () => {
  const name = await addMigration("create table left_behind (id integer); select no_such_function();");
  await expect(migrateDatabase(db, { folder })).rejects.toThrow(`Migration ${name} failed`);
  const { rows } = await sql<{ there: boolean }>`select to_regclass('left_behind') is not null as there`.execute(db);
  expect(rows).toEqual([{ there: false }]);
});
