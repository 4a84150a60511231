import { spawn } from "node:child_process";
import { mkdtemp, readdir, readFile, rm, stat } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { createGzip } from "node:zlib";
import { type Kysely, sql } from "kysely";
import type pg from "pg";
import { to as copyTo } from "pg-copy-streams";
import { encodeId } from "../src/athletes/public-id.server.ts";
import { findProfile, findTeamSeason } from "../src/athletes/queries.server.ts";
import { copyRows } from "../src/bulk-import/copy-rows.server.ts";
import type { Database } from "../src/database/tables.ts";
import { eraseAccounts } from "../src/deletion/erase-accounts.server.ts";
import { addEvent } from "../src/workspace/endpoints/add-event.server.ts";
import { sized } from "./bench-database.ts";
import { explainSeasons } from "./partition-explain.ts";
import {
  firstYears,
  gamesOfSeason,
  type Layout,
  lastYear,
  type Season,
  seasonKey,
  seasonsOfAthlete,
  type World,
} from "./partition-layouts.ts";
import { short, stopwatch, timingOf } from "./search-measure.ts";

export interface Bench {
  db: Kysely<Database>;
  client: pg.Client;
  url: string;
  layout: Layout;
  world: World;
  table: Record<string, object>;
  pid: number;
}

export async function backendOf(db: Kysely<Database>): Promise<number> {
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db);
  return rows[0]?.pid ?? 0;
}

/** Returns the milliseconds of processor time of a local process; NaN if it is on another machine. */
async function processorMs(pid: number): Promise<number> {
  const text = await readFile(`/proc/${pid}/stat`, "utf8").catch(() => "");
  const [user, system] = text
    .slice(text.lastIndexOf(")") + 2)
    .split(" ")
    .slice(11, 13)
    .map(Number);
  return 10 * ((user ?? Number.NaN) + (system ?? Number.NaN));
}

/** Runs `work` `count` times and adds its times, and the processor time of the connection, to the table. */
async function measure(
  { table, pid }: Bench,
  name: string,
  { count, unit = count }: { count: number; unit?: number },
  work: (number: number) => Promise<unknown>,
) {
  const before = await processorMs(pid);
  const times: number[] = [];
  for (let number = 0; number < count; number++) {
    const { seconds } = await stopwatch(() => work(number));
    times.push(1000 * seconds);
  }
  const { mean, p50, p99 } = timingOf(times);
  const processor = ((await processorMs(pid)) - before) / unit;
  table[name] = {
    ms: short((mean * count) / unit),
    p50: short(p50),
    p99: short(p99),
    "processor ms": short(processor),
  };
  console.log(name, table[name]);
}

export async function measureSizes({ client, table, world }: Bench): Promise<void> {
  const { rows } = await client.query<{ name: string; bytes: string }>(
    `select 'rows' as name, sum(pg_table_size(oid)) as bytes from pg_class where relname like 'events%' and relkind = 'r'
      union all
      select regexp_replace(pg_get_indexdef(indexrelid), '.* USING btree ', ''), sum(pg_relation_size(indexrelid))
        from pg_index join pg_class on pg_class.oid = indrelid where relname like 'events%' and relkind = 'r' group by 1 order by 2 desc`,
  );
  for (const { name, bytes } of rows) {
    table[`size: ${name}`] = {
      MB: Math.round(Number(bytes) / 1e6),
      "bytes per line": short(Number(bytes) / world.lines),
    };
    console.log(name, table[`size: ${name}`]);
  }
}

/** Spreads numbers over the seasons of a year. */
function seasonAt(number: number, world: World, year = firstYears[number % firstYears.length] ?? 0): string {
  return String(seasonKey(world, { year, place: (number * 7_368_787 + 4_321) % world.seasonsOfYear }));
}

/** Reads seasons for the first time, then from memory. */
export async function measureProfiles(bench: Bench): Promise<void> {
  const { db, world } = bench;
  const seasons = await findSeasons(
    bench,
    Array.from({ length: sized(400, 5) }, (_, number) => seasonAt(number, world)),
  );
  for (const name of ["profile with a season, first read", "profile with a season, again"])
    await measure(bench, name, { count: seasons.length }, (number) => readProfile(db, seasons[number]!));
  const others = Array.from({ length: sized(200, 3) }, (_, number) => seasonAt(1000 + number, world));
  Object.assign(bench.table, await explainSeasons(bench.url, bench.layout, await findSeasons(bench, others)));
}

async function findSeasons({ client }: Bench, ids: string[]): Promise<Season[]> {
  const { rows } = await client.query<Season>(
    `select team_seasons.id, athlete_id, account_id, sport_code from team_seasons join athletes on athletes.id = athlete_id
      where team_seasons.id = any ($1::bigint[]) order by array_position($1::bigint[], team_seasons.id)`,
    [ids],
  );
  return rows;
}

async function readProfile(db: Kysely<Database>, { id, athlete_id, sport_code }: Season): Promise<void> {
  const profile = await findProfile(db, encodeId("athlete", athlete_id));
  const season = await findTeamSeason(db, { sportCode: sport_code, seasonId: encodeId("teamSeason", id) });
  if (!profile || (season?.events.length ?? 0) < gamesOfSeason)
    throw new Error(`Season ${id} does not have its games.`);
}

/** Adds a game to seasons that are played, as the athlete's form does. */
export async function measureSaves(bench: Bench): Promise<void> {
  const count = Math.min(sized(400, 5), bench.world.seasonsOfYear);
  const ids = Array.from({ length: count }, (_, number) => seasonAt(3000 + number, bench.world, lastYear));
  const seasons = await findSeasons(bench, ids);
  await measure(bench, "save of a game", { count: seasons.length }, async (number) => {
    const { id, account_id: accountId } = seasons[number]!;
    const event = { eventName: "vs Cedar Falls", score: "3-1", date: `${lastYear}-11-20`, stats: {} };
    await bench.db
      .transaction()
      .execute((trx) => addEvent(trx, { accountId, teamId: encodeId("teamSeason", id), event }));
  });
}

/** Copies lines of seasons that are played, in transactions of 5,000 lines as the bulk import. */
export async function measureCopy(bench: Bench): Promise<void> {
  const { db, world } = bench;
  const batch = Math.min(sized(5000, 20), world.seasonsOfYear);
  const batches = sized(20, 2);
  await measure(bench, "line of a COPY", { count: batches, unit: batches * batch }, async (number) => {
    const rows = Array.from({ length: batch }, (_, row) => {
      const stats = JSON.stringify({
        homeOrAway: "H",
        started: 1,
        kills: row % 20,
        attackErrors: row % 5,
        attackAttempts: 40,
        digs: 7,
      });
      const season = seasonKey(world, { year: lastYear, place: (number * batch + row) % world.seasonsOfYear });
      return `${season}\t${1000 + number}\tvs Cedar Falls Hawks\t3-1\t${lastYear}-11-${10 + (row % 20)}\t${stats}`;
    });
    await db
      .transaction()
      .execute((trx) => copyRows(trx, "events (team_season_id, position, name, score, event_date, stats)", rows));
  });
}

/** Erases accounts as the worker does, with their lines of all seasons. */
export async function measureErasures(bench: Bench): Promise<void> {
  const { db, client, world } = bench;
  const count = Math.min(sized(50, 2), world.athletes);
  const mailFolder = await mkdtemp(path.join(os.tmpdir(), "openroster-bench-mail-"));
  const athletes = Array.from({ length: count }, (_, number) => 1 + ((number * 7_368_787 + 12_345) % world.athletes));
  await measure(
    bench,
    `erasure of an account with ${seasonsOfAthlete * gamesOfSeason} lines`,
    { count },
    async (number) => {
      await client.query(
        "update accounts set deletion_requested_at = now() - interval '1 day', erase_after = now() where id = lpad(to_hex($1::integer), 32, '0')::uuid",
        [athletes[number]],
      );
      if ((await eraseAccounts(db, { mailFolder })) !== 1) throw new Error("The account was not erased.");
    },
  );
  await rm(mailFolder, { recursive: true, force: true });
}

/** Reads lines as the product's backup does, then writes `dump` with pg_dump. */
export async function measureBackup(bench: Bench, dump: string): Promise<void> {
  const { client, table, layout, world } = bench;
  const count = Math.min(world.lines / 10, sized(2_000_000, 100));
  const first = Math.floor((world.lines * 9) / 10);
  const { result, seconds } = await stopwatch(async () => {
    let bytes = 0;
    const where = `id between ${first + 1} and ${first + count}`;
    const rows = client.query(copyTo(`copy (select * from events where ${where}) to stdout`));
    for await (const piece of rows.pipe(createGzip({ level: 3 }))) bytes += piece.length;
    return bytes;
  });
  table["line of a backup"] = { ms: short((1000 * seconds) / count), "bytes per line": short(result / count) };
  console.log("line of a backup", table["line of a backup"]);
  if (dump === "all") await measureDump(bench, "pg_dump -Fd -Z1 of all lines", ["events*"]);
  else if (dump === "season" && layout === "seasons")
    await measureDump(bench, "pg_dump -Fd -Z1 of one season", [`events_${firstYears[0]}`]);
}

async function measureDump({ url, table }: Bench, name: string, tables: string[]): Promise<void> {
  const folder = await mkdtemp(path.join(os.tmpdir(), "openroster-bench-dump-"));
  const target = path.join(folder, "dump");
  try {
    const selection = tables.map((one) => `--table=${one}`);
    const { result: problem, seconds } = await stopwatch(() =>
      runProgram("pg_dump", ["-Fd", "-Z1", "--file", target, ...selection, "--dbname", url]),
    );
    // Only a pg_dump of the server's version or a later one works.
    if (problem !== null) return console.log(`${name} skipped: ${problem}`);
    let bytes = 0;
    for (const file of await readdir(target)) bytes += (await stat(path.join(target, file))).size;
    table[name] = { seconds: short(seconds), MB: Math.round(bytes / 1e6) };
    console.log(name, table[name]);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function runProgram(program: string, args: string[]): Promise<string | null> {
  const child = spawn(program, args, { stdio: ["ignore", "ignore", "pipe"] });
  let errors = "";
  child.stderr.on("data", (piece) => {
    errors += piece;
  });
  return await new Promise((resolve) => {
    child.once("error", (error) => resolve(error.message));
    child.once("close", (code) => resolve(code === 0 ? null : (errors.split("\n")[0] ?? "failed")));
  });
}

/** Removes lines of the first year: a partition at once, or 20,000 rows of the whole table, from which the year is calculated. */
export async function measureRemoval(bench: Bench): Promise<void> {
  const { client, table, layout, world } = bench;
  const perYear = world.lines / firstYears.length;
  if (layout === "seasons") {
    const partition = `events_${firstYears[0]}`;
    const detach = await stopwatch(() => client.query(`alter table events detach partition ${partition}`));
    const drop = await stopwatch(() => client.query(`drop table ${partition}`));
    table["removal of a season"] = {
      seconds: short(detach.seconds + drop.seconds),
      "seconds to detach": short(detach.seconds),
    };
  } else {
    const count = Math.min(20_000, perYear);
    const { seconds } = await stopwatch(() => client.query("delete from events where id <= $1", [count]));
    table["removal of a season, calculated"] = { seconds: short((seconds * perYear) / count) };
  }
  console.log("removal of a season", Object.values(table).at(-1));
}
