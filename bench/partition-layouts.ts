import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { type SportCode, sportCodes } from "@openroster/stat-files/sports/sports.ts";
import type pg from "pg";
import { openGenerator } from "../sample/generate-athlete.ts";
import { addRows, type GeneratedRows } from "../sample/generated-rows.ts";
import { migrationsFolder } from "../src/database/migration-files.server.ts";
import { say } from "./search-data.ts";
import { short, stopwatch } from "./search-measure.ts";

export type Layout = "plain" | "seasons";

export const firstYears = Array.from({ length: 10 }, (_, number) => 2017 + number);
export const lastYear = firstYears.at(-1) ?? 0;
export const gamesOfSeason = 20;
export const seasonsOfAthlete = 4;

export interface World {
  athletes: number;
  seasonsOfYear: number;
  lines: number;
}

export interface Season {
  id: string;
  athlete_id: string;
  account_id: string;
  sport_code: SportCode;
}

/** Returns the numbers of rows of about `lines` game lines. Each year has as many seasons. */
export function planWorld(lines: number): World {
  const athletes = 10 * Math.max(1, Math.round(lines / (10 * seasonsOfAthlete * gamesOfSeason)));
  const seasonsOfYear = (athletes * seasonsOfAthlete) / firstYears.length;
  return { athletes, seasonsOfYear, lines: athletes * seasonsOfAthlete * gamesOfSeason };
}

/** Returns the id of a season by its place among those of a year. */
export function seasonKey({ seasonsOfYear }: World, { year, place }: { year: number; place: number }): number {
  return (year - (firstYears[0] ?? 0)) * seasonsOfYear + place + 1;
}

/** A key of a partitioned table contains its partition key, so rows that refer to an event need the year, too. */
const reference = (action: string) => `event_first_year smallint,
  foreign key (event_id, event_first_year) references events (id, first_year) on delete ${action},`;

const rewrites: Record<string, [before: string, after: string][]> = {
  "0002_athletes": [
    [
      "create table events (\n  id bigint primary key generated always as identity,",
      "create table events (\n  id bigint not null generated always as identity,\n  first_year smallint not null default 0,\n  primary key (id, first_year),",
    ],
    [
      "unique (team_season_id, position)\n);",
      `unique (team_season_id, position, first_year)\n) partition by list (first_year);
create table events_of_no_year partition of events default;
${firstYears.map((year) => `create table events_${year} partition of events for values in (${year});`).join("\n")}`,
    ],
  ],
  "0053_team_games": [
    [
      "alter table events add constraint events_team_game_id_fkey\n  foreign key (team_game_id) references team_games (id) on delete set null not valid",
      "alter table events add constraint events_team_game_id_fkey\n  foreign key (team_game_id) references team_games (id) on delete set null",
    ],
  ],
  "0054_team_game_indexes": [
    ["create index concurrently events_team_game", "create index events_team_game"],
    ["create index concurrently events_of_teams", "create index events_of_teams"],
  ],
  "0059_team_files": [
    [
      "event_id bigint primary key references events (id) on delete cascade,",
      `event_id bigint primary key, ${reference("cascade")}`,
    ],
  ],
  "0061_line_confirmations": [
    ["event_id bigint references events (id) on delete cascade,", `event_id bigint, ${reference("cascade")}`],
    [
      "event_id bigint not null references events (id) on delete cascade,",
      `event_id bigint not null, ${reference("cascade")}`,
    ],
  ],
  "0085_words_of_approved_teams": [
    [
      "foreign key (team_game_id) references team_games (id) on delete cascade not valid;",
      "foreign key (team_game_id) references team_games (id) on delete cascade;",
    ],
  ],
  "0088_staff_work": [
    ["event_id bigint references events (id) on delete cascade,", `event_id bigint, ${reference("cascade")}`],
  ],
  "0090_merged_seasons": [
    [
      "event_id bigint primary key references events (id) on delete cascade,",
      `event_id bigint primary key, ${reference("cascade")}`,
    ],
    [
      "shown_id bigint not null references events (id) on delete cascade\n",
      "shown_id bigint not null, foreign key (shown_id, event_first_year) references events (id, first_year) on delete cascade\n",
    ],
  ],
  "0091_merged_season_indexes": [["create index concurrently events_merged", "create index events_merged"]],
  "0132_film_clips": [
    ["event_id bigint references events (id) on delete set null,", `event_id bigint, ${reference("set null")}`],
  ],
};

/** Runs `work` with a folder of the product's migrations in which `events` is partitioned by the first year of a season. */
export async function withPartitionedMigrations<Result>(work: (folder: string) => Promise<Result>): Promise<Result> {
  const folder = await mkdtemp(path.join(os.tmpdir(), "openroster-partitions-"));
  try {
    await cp(migrationsFolder, folder, { recursive: true });
    for (const [name, changes] of Object.entries(rewrites)) {
      const file = path.join(folder, `${name}.sql`);
      let text = await readFile(file, "utf8");
      for (const [before, after] of changes) {
        if (!text.includes(before)) throw new Error(`${name} does not contain: ${before}`);
        text = text.replace(before, () => after);
      }
      await writeFile(file, text);
    }
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const linesOfPool = 2000;
/** Most generated lines have more values and take up to twice the space. */
const mostValues = 9;

/** Fills an empty database. `client` is a superuser, because triggers and foreign keys would check each generated row. */
export async function fillWorld(client: pg.Client, layout: Layout, world: World): Promise<void> {
  await client.query("set session_replication_role = replica");
  await client.query("set maintenance_work_mem = '512MB'");
  await createPool(client);
  await fillSeasons(client, world);
  const { checks, indexes } = await dropChecksAndIndexes(client);
  const rows = await stopwatch(() => fillEvents(client, layout, world));
  say(`${world.lines} lines in ${short(rows.seconds)} s`);
  for (const { name, definition } of indexes) {
    const { seconds } = await stopwatch(() => client.query(definition));
    say(`${name} in ${short(seconds)} s`);
  }
  for (const { definition } of checks) await client.query(`${definition} not valid`);
  for (const table of ["athletes", "team_seasons", "events"])
    await client.query(`select setval(pg_get_serial_sequence($1, 'id'), (select max(id) from ${table}))`, [table]);
  await client.query("analyze");
  await client.query(`create table bench.filled as select ${world.lines}::bigint as lines`);
}

/** Stores generated game lines, as many of each sport. Only lines that are short enough for the disk. */
async function createPool(client: pg.Client): Promise<void> {
  const generate = await openGenerator(7, async (names) => names);
  const rows: GeneratedRows = { accounts: [], athletes: [], teams: [], events: [] };
  let team = 0;
  for (let index = 0; index < 4000; index++) {
    const keys = { seed: 1, index, athleteKey: index, nextTeamKey: () => team++ };
    addRows(rows, generate(index), { keys, events: true });
  }
  const lines = rows.events.flatMap((row) => {
    const [, , name, score, , stats = "{}"] = row.split("\t");
    const count = Object.keys(JSON.parse(stats)).length;
    return count >= 5 && count <= mostValues && name !== "\\N"
      ? [{ name, score: score === "\\N" ? null : score, stats }]
      : [];
  });
  const pool = Array.from({ length: linesOfPool }, (_, number) => ({ number, ...lines[number % lines.length] }));
  await client.query("create schema bench");
  await client.query(
    `create table bench.pool as select * from json_to_recordset($1) as given (number integer, name text, score text, stats jsonb)`,
    [JSON.stringify(pool.map(({ stats = "{}", ...line }) => ({ ...line, stats: JSON.parse(stats) })))],
  );
  await client.query("analyze bench.pool");
}

async function fillSeasons(client: pg.Client, { athletes }: World): Promise<void> {
  const { rows } = await client.query<{ drop: string }>(
    `select format('drop index %s', indexrelid::regclass) as drop from pg_index
      where indrelid = 'athletes'::regclass and not exists (select from pg_constraint where conindid = indexrelid)`,
  );
  for (const { drop } of rows) await client.query(drop);
  await client.query(
    `insert into accounts (id, user_type, first_name, last_name, is_verified)
      select lpad(to_hex(n), 32, '0')::uuid, 'Athlete', 'Jordan', 'Miller', true from generate_series(1, $1::integer) n`,
    [athletes],
  );
  await client.query(
    `insert into athletes (id, account_id, gender, graduation_year, search_name, is_public, sport_codes) overriding system value
      select n, lpad(to_hex(n), 32, '0')::uuid, 'F', 2026, 'jordan miller', true, array[($2::text[])[1 + n % cardinality($2::text[])]]
      from generate_series(1, $1::integer) n`,
    [athletes, sportCodes],
  );
  await client.query(
    `insert into athlete_sports (athlete_id, sport_code, place)
      select n, ($2::text[])[1 + n % cardinality($2::text[])], 0 from generate_series(1, $1::integer) n`,
    [athletes, sportCodes],
  );
  // In the order in which seasons begin.
  await client.query(
    `insert into team_seasons (id, athlete_id, sport_code, season_year, team_name, season_or_game, position) overriding system value
      select row_number() over (order by year, n), n, ($2::text[])[1 + n % cardinality($2::text[])], year::text,
        'Cedar Falls Hawks ' || n % 1000, 'G', place
      from (select n, place, $3::integer + (n + place) % $4::integer as year
        from generate_series(1, $1::integer) n, generate_series(0, $5::integer - 1) place) seasons`,
    [athletes, sportCodes, firstYears[0], firstYears.length, seasonsOfAthlete],
  );
  await client.query("analyze team_seasons");
}

interface Dropped {
  name: string;
  drop: string;
  definition: string;
}

/** The primary key remains, because foreign keys refer to it. */
async function dropChecksAndIndexes(client: pg.Client): Promise<{ checks: Dropped[]; indexes: Dropped[] }> {
  const constraints = async (type: string) =>
    (
      await client.query<Dropped>(
        `select conname as name, format('alter table events drop constraint %I', conname) as drop,
          format('alter table events add constraint %I %s', conname, pg_get_constraintdef(oid)) as definition
        from pg_constraint where conrelid = 'events'::regclass and contype = $1 order by conname`,
        [type],
      )
    ).rows;
  const checks = await constraints("c");
  const unique = await constraints("u");
  const { rows: others } = await client.query<Dropped>(
    `select indexrelid::regclass::text as name, format('drop index %s', indexrelid::regclass) as drop, pg_get_indexdef(indexrelid) as definition
      from pg_index where indrelid = 'events'::regclass and not exists (select from pg_constraint where conindid = indexrelid)`,
  );
  const indexes = [...unique, ...others];
  for (const { drop } of [...checks, ...indexes]) await client.query(drop);
  return {
    checks,
    indexes: indexes.map((one) => ({ ...one, definition: one.definition.replace(" ON ONLY ", " ON ") })),
  };
}

/** Stores the lines in the order in which they are played: week by week, so the lines of a season are apart. */
async function fillEvents(client: pg.Client, layout: Layout, world: World): Promise<void> {
  await client.query("begin");
  // With wal_level minimal, rows of a table that was emptied in the same transaction are not logged.
  await client.query("truncate events cascade");
  for (const year of firstYears) {
    await fillYear(client, layout, { year, world });
    say(`${layout}: lines of ${year}`);
  }
  await client.query("commit");
}

async function fillYear(
  client: pg.Client,
  layout: Layout,
  { year, world }: { year: number; world: World },
): Promise<void> {
  const [target, column, value] =
    layout === "plain" ? ["events", "", ""] : [`events_${year}`, ", first_year", `, ${year}`];
  const perYear = world.seasonsOfYear;
  const place = firstYears.indexOf(year);
  for (let game = 0; game < gamesOfSeason; game++)
    await client.query(
      `insert into ${target} (id, team_season_id, position, name, score, event_date, stats${column}) overriding system value
        select season.id + $1::bigint, season.id, $2::smallint, pool.name, pool.score, $3::date, pool.stats${value}
        from team_seasons season join bench.pool on pool.number = (season.id * 7919 + $2::integer * 104729) % ${linesOfPool}
        where season.id > $4::bigint and season.id <= $5::bigint`,
      [
        (place * (gamesOfSeason - 1) + game) * perYear,
        game,
        new Date(Date.UTC(year, 7, 20 + 5 * game)).toISOString().slice(0, 10),
        place * perYear,
        (place + 1) * perYear,
      ],
    );
}
