import { randomInt } from "node:crypto";
import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import { sportCodes } from "@openroster/stat-files/sports/sports.ts";
import { openEmbeddedPostgres } from "@openroster/trial-postgres/embedded-postgres.ts";
import { type Kysely, sql } from "kysely";
import { migrateDatabase } from "../src/database/migrate.server.ts";
import { listMigrations, migrationsFolder } from "../src/database/migration-files.server.ts";
import { openDatabase } from "../src/database/open.server.ts";
import type { Database } from "../src/database/tables.ts";
import { runCommand } from "../src/server/command.server.ts";
import { exempt } from "./check-migrations.ts";

// Measures the effect of new migrations on concurrent statements. Run it with `npm run rehearse`, or `npm run
// rehearse -- --athletes 100000` for a first test.
const { values } = parseArgs({ options: { athletes: { type: "string", default: "1000000" } } });
const athletes = Number(values.athletes);
/** Milliseconds. A migration may wait for a lock for two seconds before it retries. */
const maxWaitMs = 2_500;
const batch = 50_000;
const [sportCode] = sportCodes;

await runCommand(async () => {
  const folder = await mkdtemp(path.join(tmpdir(), "openroster-rehearsal-"));
  const server = await openEmbeddedPostgres({ dataDir: path.join(folder, "data") });
  const db = openDatabase(server.url, { max: 2, statementTimeout: 0 });
  const visitors = openDatabase(server.url, { max: 10 });
  const migrationsDir = path.join(folder, "migrations");
  try {
    await cp(migrationsFolder, migrationsDir, { recursive: true, filter: (file) => !file.endsWith(".sql") });
    const names = await listMigrations();
    // An exempt migration may follow the first one that is not, because the order is fixed.
    const first = names.findIndex((name) => !exempt.includes(name));
    for (const name of names.slice(0, first)) await addMigration(migrationsDir, name);
    await migrateDatabase(db, { folder: migrationsDir });
    console.log(
      `Filling ${athletes.toLocaleString("en-US")} athletes in the schema of migration ${names[first - 1]} …`,
    );
    await fill(db);
    await rehearse(db, { migrationsDir, names: names.slice(first), load: startLoad(visitors) });
  } finally {
    await Promise.all([db.destroy(), visitors.destroy()]);
    await server.release();
    await rm(folder, { recursive: true, force: true });
  }
});

async function addMigration(folder: string, name: string): Promise<void> {
  await cp(path.join(migrationsFolder, `${name}.sql`), path.join(folder, `${name}.sql`));
}

async function rehearse(
  db: Kysely<Database>,
  { migrationsDir, names, load }: { migrationsDir: string; names: string[]; load: ReturnType<typeof startLoad> },
): Promise<void> {
  const rows: Record<string, object> = {};
  await sleep(5000);
  rows["(none)"] = { seconds: 5, ...load.take() };
  for (const name of names) {
    await addMigration(migrationsDir, name);
    const startedAt = performance.now();
    await migrateDatabase(db, { folder: migrationsDir });
    const seconds = (performance.now() - startedAt) / 1000;
    // Waits until the blocked statements have finished.
    await sleep(500);
    const measured = load.take();
    rows[name] = { seconds: Number(seconds.toFixed(2)), ...measured };
    if (measured.failed > 0 || measured["slowest ms"] > maxWaitMs) process.exitCode = 1;
  }
  await load.stop();
  console.table(rows);
  for (const message of load.failures) console.log(message);
}

async function fill(db: Kysely<Database>): Promise<void> {
  const tables = ["accounts", "athletes", "team_seasons", "events"].map((name) => sql.table(name));
  for (const table of tables) await sql`alter table ${table} disable trigger user`.execute(db);
  for (let first = 1; first <= athletes; first += batch) {
    const last = Math.min(athletes, first + batch - 1);
    await sql`
      with numbers as (select n, gen_random_uuid() as id from generate_series(${first}::integer, ${last}::integer) as n),
        people as (insert into accounts (id, user_type, first_name, last_name, email, is_verified)
          select id, 'Athlete', 'Robin ' || chr(65 + n % 26), 'Kale ' || n, 'athlete-' || n || '@mail.example', true from numbers returning id),
        profiles as (insert into athletes (account_id, gender, height, weight, city, state, graduation_year, school_type, search_name, is_public, sport_codes)
          select id, (array['F', 'M', 'O'])[1 + n % 3], 60 + n % 20, 120 + n % 100, 'Omaha', 'NE', 2026 + n % 4, 'H',
            'robin ' || chr(97 + n % 26) || ' kale ' || n, true, array[${sportCode}] from numbers returning id),
        teams as (insert into team_seasons (athlete_id, sport_code, season_year, team_name, season_or_game, position)
          select id, ${sportCode}, '2026', 'Varsity', 'G', 0 from profiles returning id)
      insert into events (team_season_id, position, name, score, stats) select id, 0, 'Cup', '3-1', '{"kills": 12}' from teams`.execute(
      db,
    );
  }
  for (const table of tables) await sql`alter table ${table} enable trigger user`.execute(db);
  await sql`vacuum (analyze)`.execute(db);
}

/** Simulates continuous traffic of the previous version: reads a profile, lists a page, updates an account, writes to the audit log. */
function startLoad(db: Kysely<Database>) {
  let isRunning = true;
  let waits: number[] = [];
  let failed = 0;
  const failures = new Set<string>();
  const someone = () =>
    sql`(select account_id from athletes where id >= ${randomInt(1, athletes)} order by id limit 1)`;
  const statements = [
    () => sql`select first_name, height, name from athletes join accounts on accounts.id = account_id
      join team_seasons on athlete_id = athletes.id join events on team_season_id = team_seasons.id
      where athletes.id = ${randomInt(1, athletes)}`,
    () => sql`select id, search_name from athletes where is_public and gender = 'F' order by id limit 10`,
    () => sql`update accounts set is_verified = true, updated_at = now() where id = ${someone()}`,
    () =>
      sql`insert into audit_log (actor_label, action, subject_account) values ('visitor', 'rehearsed', ${someone()})`,
    () =>
      sql`insert into mail_messages (kind, account_id, recipient, payload) values ('test', ${someone()}, 'x@mail.example', '{}')`,
  ];
  const visitors = Array.from({ length: 8 }, async (_, number) => {
    for (let iteration = number; isRunning; iteration += 1) {
      const startedAt = performance.now();
      await statements[iteration % statements.length]?.()
        .execute(db)
        .catch((error: unknown) => {
          failed += 1;
          failures.add(error instanceof Error ? error.message : String(error));
        });
      waits.push(performance.now() - startedAt);
      await sleep(5);
    }
  });
  return {
    failures,
    take() {
      const sorted = waits.toSorted((one, other) => one - other);
      const at = (part: number) => Math.round(sorted[Math.floor((sorted.length - 1) * part)] ?? 0);
      const measured = { statements: sorted.length, "p99 ms": at(0.99), "slowest ms": at(1), failed };
      waits = [];
      failed = 0;
      return measured;
    },
    async stop() {
      isRunning = false;
      await Promise.all(visitors);
    },
  };
}
