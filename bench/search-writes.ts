import { sportCodes } from "@openroster/stat-files/sports/sports.ts";
import { type Kysely, sql } from "kysely";
import pg from "pg";
import type { Database } from "../src/database/tables.ts";
import { sized } from "./bench-database.ts";
import { say } from "./search-data.ts";

/** Insert speed relative to the same table with only a primary key. */
export interface WriteCost {
  single: number;
  hundred: number;
}

const columns =
  "account_id, gender, height, weight, city, state, graduation_year, school_type, current_school, search_name, is_public, sport_codes";
const rounds = sized(12, 1);
const singles = sized(50, 2);
const batches = sized(5, 1);

/** Inserts athletes one by one and in batches of 100, alternately into the real table and a bare one, and deletes them. */
export async function compareWrites(db: Kysely<Database>, url: string): Promise<WriteCost> {
  await sql`create schema if not exists bench`.execute(db);
  await sql`drop table if exists bench.bare_athletes`.execute(db);
  await sql`create table bench.bare_athletes (like athletes including defaults including identity)`.execute(db);
  await sql`alter table bench.bare_athletes add primary key (id)`.execute(db);
  const accounts = await insertAccounts(db, 2 * (rounds + 1) * (singles + 100 * batches));
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const spent = { athletes: { single: 0, hundred: 0 }, "bench.bare_athletes": { single: 0, hundred: 0 } };
    for (let round = 0; round <= rounds; round++) {
      for (const table of ["athletes", "bench.bare_athletes"] as const) {
        const single = await timeInserts(client, { table, rows: 1, times: singles, accounts });
        const hundred = await timeInserts(client, { table, rows: 100, times: batches, accounts });
        // The first round only warms up.
        if (round === 0) continue;
        spent[table].single += single;
        spent[table].hundred += hundred;
      }
    }
    const { athletes, "bench.bare_athletes": bare } = spent;
    return { single: bare.single / athletes.single, hundred: bare.hundred / athletes.hundred };
  } finally {
    await client.end();
    say("removing what was written");
    await sql`delete from accounts where first_name = 'Bench' and last_name like 'Insert %'`.execute(db);
    await sql`drop table bench.bare_athletes`.execute(db);
  }
}

async function insertAccounts(db: Kysely<Database>, count: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    insert into accounts (user_type, first_name, last_name, is_verified)
      select 'Athlete', 'Bench', 'Insert ' || number, true from generate_series(1, ${count}::integer) number returning id`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

interface Inserts {
  table: string;
  rows: number;
  times: number;
  accounts: string[];
}

async function timeInserts(client: pg.Client, { table, rows, times, accounts }: Inserts): Promise<number> {
  const value = (row: number) =>
    `($${row * 2 + 1}, 'F', 70, 150, 'Omaha', 'NE', 2027, 'H', 'Cedar Ridge High School', $${row * 2 + 2}, true, '{${sportCodes[0]}}')`;
  const text = `insert into ${table} (${columns}) values ${Array.from({ length: rows }, (_, row) => value(row)).join(", ")}`;
  let spent = 0;
  for (let time = 0; time < times; time++) {
    const values = accounts.splice(-rows).flatMap((account) => [account, `bench insert ${account.slice(0, 8)}`]);
    const started = performance.now();
    await client.query({ name: `${table} ${rows}`, text, values });
    spent += performance.now() - started;
  }
  return spent;
}
