import { mkdtemp, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import { type Kysely, sql } from "kysely";
import { findUsers } from "../src/admin/users/queries.server.ts";
import { createUserSearch, type UserSearch, type UserSelection } from "../src/admin/users/search-users.server.ts";
import { openEmbeddedPostgres } from "../src/database/embedded-postgres.server.ts";
import { migrateDatabase } from "../src/database/migrate.server.ts";
import { openDatabase } from "../src/database/open.server.ts";
import type { Database } from "../src/database/tables.ts";

const classes: Record<string, (random: () => number) => { search?: string; page?: number }> = {
  "no search, page 1": () => ({}),
  "no search, any page": (random) => ({ page: 1 + Math.floor(random() * 100_000) }),
  "1 letter": (random) => ({ search: pick("aeiouzx19", random) }),
  "2 letters": (random) => ({ search: pick("an ma el zq so ri 9a gm om @g n@ .c".split(" "), random) }),
  "3-5 letters": (random) => ({ search: pick("com maria gmail john son edu ander .com lopez zoe".split(" "), random) }),
  "name, any page": (random) => ({ search: pick(firstNames, random), page: 1 + Math.floor(random() * 500) }),
  "first and last name": (random) => ({ search: `${pick(firstNames, random)} ${pick(lastNames, random).slice(0, 4)}` }),
  "whole address": (random) => ({ search: `${pick(firstNames, random)}.smith${Math.floor(random() * 1e6)}@gmail.com` }),
};

const firstNames =
  "maria jose john emma olivia liam noah sophia zoé chloé renée ana jordan taylor kamryn addison alex briana carlos jaden".split(
    " ",
  );
const lastNames =
  "smith johnson garcía martínez anderson lópez o'neil núñez brown müller de-la-cruz nguyen robinson davis jackson".split(
    " ",
  );

/** Compares the portal's user list with ILIKE and count at a million accounts: one client, ms per page with exact total. `--accounts N` */
export async function run(args: string[]): Promise<void> {
  const { values } = parseArgs({ args, options: { accounts: { type: "string", default: "1000000" } } });
  const folder = await mkdtemp(path.join(os.tmpdir(), "openroster-bench-"));
  const server = await openEmbeddedPostgres({ dataDir: folder, fast: true });
  const db = openDatabase(server.url, { statementTimeout: 0 });
  const users = createUserSearch(db);
  try {
    await migrateDatabase(db);
    await insertAccounts(db, Number(values.accounts));
    const before = process.memoryUsage();
    const started = performance.now();
    await users.warm();
    const seconds = (performance.now() - started) / 1000;
    globalThis.gc?.();
    const bytes = process.memoryUsage().arrayBuffers - before.arrayBuffers;
    console.table({
      "index built in, s": round(seconds),
      "bytes per account": Math.round(bytes / Number(values.accounts)),
    });
    await checkTotals(db, users);
    await compare(db, users);
  } finally {
    await users.close();
    await db.destroy();
    await server.release();
    await rm(folder, { recursive: true, force: true });
  }
}

async function insertAccounts(db: Kysely<Database>, count: number): Promise<void> {
  await sql`select setseed(0.5)`.execute(db);
  await sql`
    insert into accounts (user_type, first_name, last_name, email, is_verified, created_at)
    select 'Athlete', first, last,
      fold_name(case n % 4 when 0 then first || '.' || last when 1 then left(first, 1) || last
        when 2 then first || '_' || left(last, 3) else last || first end) || n || '@'
        || (array['gmail.com', 'gmail.com', 'yahoo.com', 'icloud.com', 'outlook.com', 'unl.edu', 'school' || n % 3000 || '.k12.ne.us'])[1 + (random() ^ 2 * 7)::int % 7],
      true, now() - (${count}::int - n) * interval '20 seconds'
    from (
      select n,
        initcap((${firstNames}::text[])[1 + (random() * 19)::int] || case when n % 3 = 0 then (${"a e in ette lyn son us".split(" ")}::text[])[1 + (random() * 6)::int] else '' end) as first,
        initcap(case when n % 2 = 0 then (${lastNames}::text[])[1 + (random() * 14)::int]
          else translate(to_hex(n::bigint * 7919 % 60000), '0123456789abcdef', 'aeioulmnrstkvdbz') || 'ski' end) as last
      from generate_series(1, ${count}::int) n
    ) people`.execute(db);
  await sql`vacuum analyze accounts`.execute(db);
}

async function checkTotals(db: Kysely<Database>, users: UserSearch): Promise<void> {
  const random = seeded(7);
  for (const make of Object.values(classes)) {
    const selection = { page: 1, pageSize: 10, ...make(random) };
    const [indexed, plain] = [await users.find(selection), await findUsers(db, selection)];
    if (JSON.stringify(indexed) !== JSON.stringify(plain))
      throw new Error(`Not the same: ${JSON.stringify(selection)}`);
  }
}

async function compare(db: Kysely<Database>, users: UserSearch): Promise<void> {
  const table: Record<string, Record<string, number>> = {};
  const all: { indexed: number[]; plain: number[] } = { indexed: [], plain: [] };
  for (const [name, make] of Object.entries(classes)) {
    const indexed = await time(100, make, (selection) => users.find(selection));
    const plain = await time(10, make, (selection) => searchPlainly(db, selection));
    all.indexed.push(...indexed);
    all.plain.push(...plain);
    table[name] = rowOf(indexed, plain);
  }
  table.all = rowOf(all.indexed, all.plain);
  console.table(table);
}

function rowOf(indexed: number[], plain: number[]): Record<string, number> {
  return {
    p50: quantile(indexed, 0.5),
    p99: quantile(indexed, 0.99),
    "ILIKE p50": quantile(plain, 0.5),
    "ILIKE p99": quantile(plain, 0.99),
    "times faster, mean": round(mean(plain) / mean(indexed)),
  };
}

async function time(
  count: number,
  make: (typeof classes)[string],
  search: (selection: UserSelection) => Promise<unknown>,
): Promise<number[]> {
  const random = seeded(3);
  const times: number[] = [];
  for (let number = 0; number < count; number++) {
    const selection = { page: 1, pageSize: 10, ...make(random) };
    const started = performance.now();
    await search(selection);
    times.push(performance.now() - started);
  }
  return times;
}

/** The common implementation with ILIKE, count and OFFSET. It does not fold accents. */
async function searchPlainly(db: Kysely<Database>, { page, pageSize, search }: UserSelection): Promise<void> {
  const term = `%${search ?? ""}%`;
  const matches = search ? sql`where first_name || ' ' || last_name ilike ${term} or email ilike ${term}` : sql``;
  await Promise.all([
    sql`select count(*) from accounts ${matches}`.execute(db),
    sql`select * from accounts ${matches} order by created_at desc, id desc limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(
      db,
    ),
  ]);
}

function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

function pick<Item>(items: ArrayLike<Item>, random: () => number): Item {
  return items[Math.floor(random() * items.length)]!;
}

function quantile(times: number[], part: number): number {
  const sorted = times.toSorted((one, other) => one - other);
  return round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))]!);
}

function mean(times: number[]): number {
  return times.reduce((sum, one) => sum + one, 0) / times.length;
}

function round(number: number): number {
  return Math.round(number * 10) / 10;
}
