import { type Kysely, sql } from "kysely";
import type { Database } from "../../database/tables.ts";
import type { Membership } from "../../programs/find-program.server.ts";
import type { RosterRow, RosterValues } from "./read-row.ts";

/** A row for the table. `event_on` is the last day of the event, or the day in a row without an event. */
export interface EntryValues extends RosterValues {
  event_id: string | null;
  athlete_id: string | null;
  event_on: string | null;
}

/** The columns that a later file can change. */
const changeable = [
  ...["graduation_year", "school", "club", "position", "height", "event", "division", "court", "starts_at"],
  ...["stage", "tags", "note", "event_on", "athlete_id"],
] as const;

/** Returns the columns that identify a row of an event, as in the index `program_roster_entry`. */
const keyOf = (table: string) => {
  const column = (name: string) => sql.ref(`${table}.${name}`);
  return sql`(lower(${column("team")}), lower(coalesce(${column("jersey")}, '')),
    lower(coalesce(${column("first_name")}, '') || ' ' || coalesce(${column("last_name")}, '')))`;
};

/** Adds or updates entries. Only given values count, so that the same file changes nothing. Returns the number of changed ones. */
export async function writeEntries(
  trx: Kysely<Database>,
  { programId, timeZone }: Membership,
  values: readonly EntryValues[],
): Promise<number> {
  const today = sql`(now() at time zone ${timeZone})::date`;
  // Of rows with one key, the last one counts.
  const given = sql`(
    select distinct on (row.event_id, ${keyOf("row")}) row.*
    from json_to_recordset(${JSON.stringify(values.map((value, place) => ({ ...value, place })))}) as row (
      place integer, event_id uuid, athlete_id bigint, team text, jersey text, first_name text, last_name text,
      graduation_year smallint, school text, club text, position text, height smallint, event text, division text, court text,
      starts_at text, event_on date, stage text, tags text[], note text)
    order by row.event_id, ${keyOf("row")}, place desc
  ) as given`;
  const next = sql.join(
    // A person may have chosen the athlete, which no later file changes.
    changeable.map((name) => {
      const [given, stored] = ["given", "stored"].map((table) => sql.ref(`${table}.${name}`));
      return name === "athlete_id" ? sql`coalesce(${stored}, ${given})` : sql`coalesce(${given}, ${stored})`;
    }),
  );
  const before = sql.join(changeable.map((name) => sql.ref(`stored.${name}`)));
  const updated = await sql`
    update program_roster as stored set (${sql.join(changeable.map((name) => sql.ref(name)))}) = row (${next})
    from ${given}
    where stored.program_id = ${programId} and stored.event_id is not distinct from given.event_id
      and ${keyOf("stored")} = ${keyOf("given")} and row (${next}) is distinct from row (${before})`.execute(trx);
  const added = await sql`
    insert into program_roster (program_id, event_id, athlete_id, team, jersey, first_name, last_name, graduation_year, school, club,
      position, height, event, division, court, starts_at, stage, tags, note, event_on)
    select ${programId}, event_id, athlete_id, team, jersey, first_name, last_name, graduation_year, school, club, position, height,
      event, division, court, starts_at, coalesce(stage, 'watching'), coalesce(tags, '{}'), note, coalesce(event_on, ${today})
    from ${given}
    on conflict do nothing`.execute(trx);
  return Number(updated.numAffectedRows ?? 0n) + Number(added.numAffectedRows ?? 0n);
}

/** Connects the stored entries of rows, in any event that the row names, with the athletes who are on the board now. */
export async function linkEntries(
  trx: Kysely<Database>,
  { programId }: Membership,
  rows: readonly (Omit<RosterRow, "row"> & { athleteKey: string })[],
): Promise<void> {
  const values = JSON.stringify(rows);
  await sql`
    update program_roster as stored set athlete_id = given."athleteKey"
    from json_to_recordset(${values}) as given ("athleteKey" bigint, team text, jersey text, first_name text, last_name text, event text),
      program_events
    where stored.program_id = ${programId} and stored.athlete_id is null
      and program_events.program_id = stored.program_id and program_events.id = stored.event_id
      and ${keyOf("stored")} = ${keyOf("given")} and lower(coalesce(given.event, program_events.name)) = lower(program_events.name)`.execute(
    trx,
  );
}
