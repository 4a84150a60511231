import { parseArgs } from "node:util";
import { type Kysely, sql } from "kysely";
import { searchUsers, type UserSelection } from "../src/admin/users/search-users.server.ts";
import type { Database } from "../src/database/tables.ts";
import { withBenchDatabase } from "./bench-database.ts";
import { printTable, startTable } from "./partial-tables.ts";

interface SearchClass {
  make(random: () => number): { search?: string; page?: number };
  /** Goal for p95 in milliseconds. */
  goal?: number;
}

const classes: Record<string, SearchClass> = {
  "no search, page 1": { make: () => ({}) },
  "1 letter": { make: (random) => ({ search: pick("aeiouzx19", random) }) },
  "2 letters": {
    make: (random) => ({ search: pick("an ma el zq so ri 9a gm om @g n@ .c".split(" "), random) }),
    goal: 600,
  },
  "3-5 letters": {
    make: (random) => ({ search: pick("com maria gmail john son edu ander .com lopez zoe".split(" "), random) }),
    goal: 150,
  },
  "name, any page": {
    make: (random) => ({ search: pick(firstNames, random), page: 1 + Math.floor(random() * 500) }),
    goal: 150,
  },
  "first and last name": {
    make: (random) => ({ search: `${pick(firstNames, random)} ${pick(lastNames, random).slice(0, 4)}` }),
    goal: 150,
  },
  "whole address": {
    make: (random) => ({
      search: `${pick(firstNames, random)}.smith${Math.floor(random() * 1e6)}@gmail.com`.slice(0, 30),
    }),
    goal: 150,
  },
};

const firstNames =
  "maria jose john emma olivia liam noah sophia zoé chloé renée ana jordan taylor kamryn addison alex briana carlos jaden".split(
    " ",
  );
const lastNames =
  "smith johnson garcía martínez anderson lópez o'neil núñez brown müller de-la-cruz nguyen robinson davis jackson".split(
    " ",
  );

/** Measures the portal's search: milliseconds per page with exact total, one client. `--accounts N --searches N` */
export async function run(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: { accounts: { type: "string", default: "1000000" }, searches: { type: "string", default: "100" } },
  });
  await withBenchDatabase({ fast: true }, async ({ db }) => {
    await insertAccounts(db, Number(values.accounts));
    await measure(db, Number(values.searches));
  });
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
  await sql`vacuum analyze accounts, account_texts`.execute(db);
}

async function measure(db: Kysely<Database>, count: number): Promise<void> {
  const table = startTable();
  for (const [name, { make, goal }] of Object.entries(classes)) {
    const random = seeded(3);
    const times: number[] = [];
    for (let number = 0; number < count; number++) {
      const selection: UserSelection = { page: 1, pageSize: 10, ...make(random) };
      const started = performance.now();
      await searchUsers(db, selection);
      times.push(performance.now() - started);
    }
    const p95 = quantile(times, 0.95);
    table[name] = { p50: quantile(times, 0.5), p95, goal, reached: goal === undefined ? undefined : p95 <= goal };
  }
  printTable(table);
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

function round(number: number): number {
  return Math.round(number * 10) / 10;
}
