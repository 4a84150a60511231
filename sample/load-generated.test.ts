import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { testDatabase } from "../tests/test-database.ts";
import { openGenerator } from "./generate-athlete.ts";
import { loadGeneratedAthletes } from "./load-generated.server.ts";

const { db } = testDatabase();

async function indexes(): Promise<string[]> {
  const { rows } = await sql<{ made: string }>`
    select pg_get_indexdef(indexrelid) as made from pg_index where indrelid::regclass::text in ('accounts', 'athletes', 'team_seasons', 'events')
    union all select conname || ' ' || pg_get_constraintdef(oid) from pg_constraint where connamespace = 'public'::regnamespace
    order by made`.execute(db);
  return rows.map(({ made }) => made);
}

async function count(condition: string): Promise<number> {
  const { rows } = await sql<{ found: number }>`
    select count(*)::integer as found from athletes join accounts on accounts.id = athletes.account_id where ${sql.raw(condition)}`.execute(
    db,
  );
  return rows[0]?.found ?? 0;
}

describe("generated athletes", () => {
  it("stores athletes like the triggers and restores every index and constraint", async () => {
    const before = await indexes();
    expect(await loadGeneratedAthletes(db, { athletes: 3000, seed: 7 })).toBe(3000);
    expect(await indexes()).toEqual(before);
    expect(await count("true")).toBe(3000);
    expect(await count("search_name <> person_name(first_name, last_name)")).toBe(0);
    expect(await count("is_public <> is_public_account(accounts)")).toBe(0);
    expect(
      await count(
        "sport_codes <> coalesce((select array_agg(distinct sport_code order by sport_code) from team_seasons where athlete_id = athletes.id), '{}')",
      ),
    ).toBe(0);
    expect(await count("not is_public")).toBeGreaterThan(50);
    for (const name of ["' '", "'-'", "chr(39)"])
      expect(await count(`strpos(last_name, ${name}) > 0`)).toBeGreaterThan(20);
    expect(await count("search_name <> lower(first_name || ' ' || last_name)")).toBeGreaterThan(100);
  });

  it("continues after stored athletes of the same seed, with unused keys", async () => {
    await loadGeneratedAthletes(db, { athletes: 10, seed: 7, events: true });
    const { rows: games } = await sql`select from events`.execute(db);
    expect(games.length).toBeGreaterThan(10);
    const people = await db
      .selectFrom("athletes")
      .innerJoin("accounts", "accounts.id", "athletes.account_id")
      .select(["first_name", "last_name", "search_name"])
      .orderBy("athletes.id", "desc")
      .limit(10)
      .execute();
    const generate = await openGenerator(7, async (names) => names);
    const expected = Array.from({ length: 10 }, (_, number) => generate(3009 - number));
    expect(people.map(({ first_name, last_name }) => `${first_name} ${last_name}`)).toEqual(
      expected.map(({ firstName, lastName }) => `${firstName} ${lastName}`),
    );
    const { rows } = await sql<{ next: string; last: string }>`
      select nextval(pg_get_serial_sequence('athletes', 'id')) as next, (select max(id) from athletes) as last`.execute(
      db,
    );
    expect(Number(rows[0]?.next)).toBeGreaterThan(Number(rows[0]?.last));
  });

  it("recreates the indexes that a killed run dropped", async () => {
    const before = await indexes();
    await sql`create table set_aside_indexes (place integer primary key, name text, make text)`.execute(db);
    await sql`insert into set_aside_indexes select 1, 'athletes_gender', pg_get_indexdef('athletes_gender'::regclass)`.execute(
      db,
    );
    await sql`drop index athletes_gender`.execute(db);
    const messages: string[] = [];
    await loadGeneratedAthletes(db, { athletes: 0, seed: 7, onReport: (line) => messages.push(line) });
    expect(messages[0]).toMatch(/^An earlier run was interrupted/);
    expect(await indexes()).toEqual(before);
  });
});
