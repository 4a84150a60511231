import { type Kysely, sql } from "kysely";
import type { Database } from "../database/tables.ts";
import { type AthleteRows, detailColumns, profileColumns } from "./athlete-rows.server.ts";
import { copyRows } from "./copy-rows.server.ts";

export interface ChangedAthlete {
  rows: AthleteRows;
  athleteId: string;
}

/** Unchanged teams, events and links preserve their keys, which are part of public addresses. */
export async function updateAthletes(db: Kysely<Database>, changed: ChangedAthlete[]): Promise<void> {
  if (changed.length === 0) return;
  await createStaging(db);
  await lockAthletes(db, changed);
  await stage(db, changed);
  for (const statement of statements) await sql.raw(statement).execute(db);
}

async function createStaging(db: Kysely<Database>): Promise<void> {
  const { rows } = await sql<{
    found: boolean;
  }>`select to_regclass('pg_temp.import_athletes') is not null as found`.execute(db);
  if (rows[0]?.found) return await emptyStaging(db);
  await sql`
    create temp table import_athletes on commit delete rows as
      select athletes.id as athlete_id, import_digest, email, first_name, last_name, ${sql.raw(profileColumns)}, positions,
        ${sql.raw(detailColumns)}, published_fields
      from athletes join accounts on accounts.id = athletes.account_id with no data;
    alter table pg_temp.import_athletes add primary key (athlete_id);
    create temp table import_sports (athlete_id bigint, sport_code text, jersey_number text) on commit delete rows;
    create temp table import_team_seasons (
      athlete_id bigint, sport_code text, season_year text, team_name text, season_or_game text, position smallint
    ) on commit delete rows;
    create temp table import_events (
      athlete_id bigint, sport_code text, season_year text, team_name text,
      position smallint, name text, score text, event_date date, stats jsonb
    ) on commit delete rows;
    create temp table import_media_links (
      athlete_id bigint, position smallint, label text, published_at timestamptz, url text
    ) on commit delete rows;
  `.execute(db);
}

/** A caller's transaction may contain several batches. */
async function emptyStaging(db: Kysely<Database>): Promise<void> {
  for (const table of staging) await sql`delete from ${sql.table(`pg_temp.${table}`)}`.execute(db);
}

const staging = ["import_athletes", "import_sports", "import_team_seasons", "import_events", "import_media_links"];

/** Every writer locks all accounts first and in key order, which prevents deadlocks. */
async function lockAthletes(db: Kysely<Database>, changed: ChangedAthlete[]): Promise<void> {
  const ids = changed.map(({ athleteId }) => athleteId);
  const { rows } = await sql`
    select athletes.id from athletes join accounts on accounts.id = athletes.account_id
    where athletes.id = any (${ids}::bigint[]) order by athletes.id for no key update of accounts`.execute(db);
  if (rows.length === ids.length) return;
  throw Object.assign(new Error("An athlete was erased during the import."), { code: "40001" });
}

async function stage(db: Kysely<Database>, changed: ChangedAthlete[]): Promise<void> {
  const athletes = changed.map(
    ({ rows, athleteId }) =>
      `${athleteId}\t\\\\x${rows.digest.toString("hex")}\t${rows.email ?? "\\N"}\t${rows.names}\t${rows.profile}\t${rows.positions ?? "\\N"}\t${rows.details}\t${rows.published ?? "\\N"}`,
  );
  const sports = changed.flatMap(({ rows, athleteId }) => rows.sports.map((sport) => `${athleteId}\t${sport}`));
  const teams = changed.flatMap(({ rows, athleteId }) =>
    rows.teams.map((team) => `${athleteId}\t${team.key}\t${team.rest}`),
  );
  const events = changed.flatMap(({ rows, athleteId }) =>
    rows.teams.flatMap((team) => team.events.map((event) => `${athleteId}\t${team.key}\t${event}`)),
  );
  const links = changed.flatMap(({ rows, athleteId }) => rows.links.map((link) => `${athleteId}\t${link}`));
  await copyRows(
    db,
    `pg_temp.import_athletes (athlete_id, import_digest, email, first_name, last_name, ${profileColumns}, positions, ${detailColumns}, published_fields)`,
    athletes,
  );
  await copyRows(db, "pg_temp.import_sports", sports);
  await copyRows(db, "pg_temp.import_team_seasons", teams);
  await copyRows(db, "pg_temp.import_events", events);
  await copyRows(db, "pg_temp.import_media_links", links);
}

const statements = [
  // The planner has no statistics of the new tables.
  "analyze pg_temp.import_athletes, pg_temp.import_sports, pg_temp.import_team_seasons, pg_temp.import_events, pg_temp.import_media_links",

  // An email address that is used for sign-in belongs to the user, so the import does not change it.
  `update accounts set first_name = line.first_name, last_name = line.last_name, updated_at = now(),
      email = case when accounts.password_hash is null then line.email else accounts.email end
    from pg_temp.import_athletes line join athletes on athletes.id = line.athlete_id
    where accounts.id = athletes.account_id
      and (accounts.first_name, accounts.last_name,
          case when accounts.password_hash is null then accounts.email else line.email end)
        is distinct from (line.first_name, line.last_name, line.email)`,

  `update athletes set import_digest = line.import_digest, ${profileColumns.replaceAll(/\w+/g, "$& = line.$&")},
      ${`positions, ${detailColumns}, published_fields`.replaceAll(/\w+/g, "$& = coalesce(line.$&, athletes.$&)")}, updated_at = now()
    from pg_temp.import_athletes line where athletes.id = line.athlete_id`,

  // A file lists the seasons as they were before the athlete merged them.
  `select unmerge_season(team_seasons.id) from team_seasons join pg_temp.import_athletes using (athlete_id)
    where merged_into is not null order by team_seasons.merged_at desc, team_seasons.id desc`,

  `delete from team_seasons using pg_temp.import_athletes
    where team_seasons.athlete_id = import_athletes.athlete_id and not exists (
      select from pg_temp.import_team_seasons line where (line.athlete_id, line.sport_code, line.season_year, line.team_name)
        = (team_seasons.athlete_id, team_seasons.sport_code, team_seasons.season_year, team_seasons.team_name))
      -- Games that a team entered are not in the file.
      and not exists (select from events where events.team_season_id = team_seasons.id and events.team_game_id is not null)`,

  // Positions and a number belong to the athlete and keep their sport.
  `delete from athlete_sports using pg_temp.import_athletes
    where athlete_sports.athlete_id = import_athletes.athlete_id and athlete_sports.positions = '{}'
      and athlete_sports.jersey_number is null and not exists (
        select from pg_temp.import_sports line
          where (line.athlete_id, line.sport_code) = (athlete_sports.athlete_id, athlete_sports.sport_code))`,

  `insert into athlete_sports (athlete_id, sport_code, jersey_number)
    select athlete_id, sport_code, jersey_number from pg_temp.import_sports
    on conflict (athlete_id, sport_code) do update set jersey_number = excluded.jersey_number
      where excluded.jersey_number <> coalesce(athlete_sports.jersey_number, '')`,

  `insert into team_seasons (athlete_id, sport_code, season_year, team_name, season_or_game, position)
    select athlete_id, sport_code, season_year, team_name, season_or_game, position from pg_temp.import_team_seasons
    on conflict (athlete_id, sport_code, season_year, team_name)
      do update set season_or_game = excluded.season_or_game, position = excluded.position
      where (team_seasons.season_or_game, team_seasons.position) is distinct from (excluded.season_or_game, excluded.position)`,

  `delete from events using team_seasons, pg_temp.import_athletes
    where events.team_season_id = team_seasons.id and team_seasons.athlete_id = import_athletes.athlete_id
      and events.team_game_id is null and not exists (
      select from pg_temp.import_events line where (line.athlete_id, line.sport_code, line.season_year, line.team_name, line.position)
        = (team_seasons.athlete_id, team_seasons.sport_code, team_seasons.season_year, team_seasons.team_name, events.position))`,

  `insert into events (team_season_id, position, name, score, event_date, stats)
    select team_seasons.id, line.position, line.name, line.score, line.event_date, line.stats
    from pg_temp.import_events line join team_seasons using (athlete_id, sport_code, season_year, team_name)
    on conflict (team_season_id, position)
      do update set name = excluded.name, score = excluded.score, event_date = excluded.event_date, stats = excluded.stats
      where (events.name, events.score, events.event_date, events.stats)
        is distinct from (excluded.name, excluded.score, excluded.event_date, excluded.stats)`,

  `delete from media_links using pg_temp.import_athletes
    where media_links.athlete_id = import_athletes.athlete_id and not exists (
      select from pg_temp.import_media_links line
        where (line.athlete_id, line.position) = (media_links.athlete_id, media_links.position))`,

  `insert into media_links (athlete_id, position, label, published_at, url)
    select athlete_id, position, label, published_at, url from pg_temp.import_media_links
    on conflict (athlete_id, position)
      do update set label = excluded.label, published_at = excluded.published_at, url = excluded.url
      where (media_links.label, media_links.published_at, media_links.url)
        is distinct from (excluded.label, excluded.published_at, excluded.url)`,
];
