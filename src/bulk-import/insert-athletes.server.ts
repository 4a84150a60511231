import { type Kysely, sql } from "kysely";
import type { Database } from "../database/tables.ts";
import { type AthleteRows, detailColumns, profileColumns } from "./athlete-rows.server.ts";
import { copyRows } from "./copy-rows.server.ts";

export interface NewAthlete {
  rows: AthleteRows;
  accountId: string;
  searchName: string;
}

export async function insertAthletes(db: Kysely<Database>, added: NewAthlete[]): Promise<void> {
  if (added.length === 0) return;
  const accounts: string[] = [];
  const athletes: string[] = [];
  const teams: string[] = [];
  const events: string[] = [];
  const links: string[] = [];
  const numbers: string[] = [];
  const keys = await allocateKeys(db, {
    athletes: added.length,
    teams: added.reduce((sum, { rows }) => sum + rows.teams.length, 0),
  });
  for (const { rows, accountId, searchName } of added) {
    const athleteId = keys.athletes.pop();
    accounts.push(`${accountId}\tAthlete\t${rows.names}\t${rows.email ?? "\\N"}\tt`);
    athletes.push(
      `${athleteId}\t${accountId}\t${rows.key}\t\\\\x${rows.digest.toString("hex")}\t${rows.profile}\t${searchName.replaceAll("\\", "\\\\")}\tt\t${rows.sportCodes}\t${rows.positions ?? "{}"}\t${rows.details}\t${rows.published ?? "{}"}`,
    );
    for (const team of rows.teams) {
      const teamId = keys.teams.pop();
      teams.push(`${teamId}\t${athleteId}\t${team.key}\t${team.rest}`);
      for (const event of team.events) events.push(`${teamId}\t${event}`);
    }
    for (const link of rows.links) links.push(`${athleteId}\t${link}`);
    for (const sport of rows.sports) if (!sport.endsWith("\\N")) numbers.push(`${athleteId}\t${sport}`);
  }
  await copyRows(db, "accounts (id, user_type, first_name, last_name, email, is_verified)", accounts);
  await copyRows(
    db,
    `athletes (id, account_id, external_id, import_digest, ${profileColumns}, search_name, is_public, sport_codes, positions, ${detailColumns}, published_fields)`,
    athletes,
  );
  await storeJerseyNumbers(db, numbers);
  await copyRows(
    db,
    "team_seasons (id, athlete_id, sport_code, season_year, team_name, season_or_game, position)",
    teams,
  );
  await copyRows(db, "events (team_season_id, position, name, score, event_date, stats)", events);
  await copyRows(db, "media_links (athlete_id, position, label, published_at, url)", links);
}

/** Allocates keys for the two tables that others refer to, in descending order. */
async function allocateKeys(
  db: Kysely<Database>,
  wanted: { athletes: number; teams: number },
): Promise<{ athletes: string[]; teams: string[] }> {
  const { rows } = await sql<{ athletes: string; teams: string | null }>`
    select
      (select string_agg(nextval(pg_get_serial_sequence('athletes', 'id'))::text, ',') from generate_series(1, ${wanted.athletes}::integer)) as athletes,
      (select string_agg(nextval(pg_get_serial_sequence('team_seasons', 'id'))::text, ',') from generate_series(1, ${wanted.teams}::integer)) as teams`.execute(
    db,
  );
  const [keys] = rows;
  return { athletes: keys?.athletes.split(",").reverse() ?? [], teams: keys?.teams?.split(",").reverse() ?? [] };
}

/** A trigger has stored the sports of the new athletes. */
async function storeJerseyNumbers(db: Kysely<Database>, numbers: string[]): Promise<void> {
  if (numbers.length === 0) return;
  const rows = numbers.map((number) => number.split("\t"));
  const columnOf = (place: number) => rows.map((row) => row[place]);
  await sql`
    update athlete_sports set jersey_number = line.number
    from unnest(${columnOf(0)}::bigint[], ${columnOf(1)}::text[], ${columnOf(2)}::text[]) as line (athlete_id, code, number)
    where (athlete_sports.athlete_id, sport_code) = (line.athlete_id, line.code)`.execute(db);
}
