import createHttpError from "http-errors";
import { type Kysely, sql } from "kysely";
import type { Database } from "../../database/tables.ts";
import { planLimit } from "../../programs/admit-staff.server.ts";
import type { Membership } from "../../programs/find-program.server.ts";
import { writeProgramLog } from "../../programs/program-log.server.ts";
import { programLimits } from "../../programs/vocabulary.ts";
import { proposeMatches } from "./propose-matches.server.ts";
import { type RosterValues, readRosterValues, rowReader } from "./read-row.ts";
import { findImport, noFile, type StoredImport } from "./store-import.server.ts";

/** Returns the values of rows that have what a roster requires: a team, and a jersey or a name. */
export function readRosterRows(file: StoredImport, rows: readonly number[]): RosterValues[] {
  const cellsOf = rowReader(file);
  return rows
    .map((row) => readRosterValues(cellsOf(row)))
    .filter(({ team, jersey, first_name, last_name }) => team && (jersey ?? first_name ?? last_name));
}

/**
 * Stores the rows without a public profile as athletes that only the program sees. A row with the team, jersey and name of
 * a stored one updates it: only given values count, so that the same file changes nothing. Returns the number of athletes
 * that were added or changed. Throws 404 without a file and 409 at a limit.
 */
export async function addUnmatched(trx: Kysely<Database>, member: Membership): Promise<number> {
  const file = await findImport(trx, member);
  if (!file) throw noFile();
  const { unmatchedRows } = await proposeMatches(trx, member, file);
  const values = readRosterRows(file, unmatchedRows);
  await trx.selectFrom("programs").select("id").where("id", "=", member.programId).forNoKeyUpdate().execute();
  const changed = await writeRoster(trx, member, values);
  await requireSpace(trx, member);
  if (changed > 0) await writeProgramLog(trx, member, { action: "roster-imported", details: { athletes: changed } });
  return changed;
}

/** Latest day of an event, so that every row is deleted some day. */
const maxDaysAhead = 366;

/** The columns that a later file can change. */
const changeable = [
  ...["graduation_year", "school", "club", "position", "height", "event", "division", "court", "starts_at"],
  ...["stage", "tags", "note", "event_on"],
] as const;

/** Returns the columns that identify a row, as in the index `program_roster_key`. */
const keyOf = (table: string) => {
  const column = (name: string) => sql.ref(`${table}.${name}`);
  return sql`(lower(${column("team")}), lower(coalesce(${column("jersey")}, '')),
    lower(coalesce(${column("first_name")}, '') || ' ' || coalesce(${column("last_name")}, '')))`;
};

async function writeRoster(
  trx: Kysely<Database>,
  { programId, timeZone }: Membership,
  values: readonly RosterValues[],
): Promise<number> {
  const today = sql`(now() at time zone ${timeZone})::date`;
  // Of rows with one key, the last one counts.
  const given = sql`(
    select distinct on (${keyOf("row")}) row.*, least(row.given_on, ${today} + ${maxDaysAhead}::integer) as event_on
    from json_to_recordset(${JSON.stringify(values.map(({ event_on, ...value }, place) => ({ ...value, place, given_on: event_on })))}) as row (
      place integer, team text, jersey text, first_name text, last_name text, graduation_year smallint, school text, club text,
      position text, height smallint, event text, division text, court text, starts_at text, given_on date, stage text, tags text[], note text)
    order by ${keyOf("row")}, place desc
  ) as given`;
  const next = sql.join(
    changeable.map((name) => sql`coalesce(${sql.ref(`given.${name}`)}, ${sql.ref(`stored.${name}`)})`),
  );
  const before = sql.join(changeable.map((name) => sql.ref(`stored.${name}`)));
  const updated = await sql`
    update program_roster as stored set (${sql.join(changeable.map((name) => sql.ref(name)))}) = row (${next})
    from ${given}
    where stored.program_id = ${programId} and ${keyOf("stored")} = ${keyOf("given")}
      and row (${next}) is distinct from row (${before})`.execute(trx);
  const added = await sql`
    insert into program_roster (program_id, team, jersey, first_name, last_name, graduation_year, school, club, position, height, event,
      division, court, starts_at, stage, tags, note, event_on)
    select ${programId}, team, jersey, first_name, last_name, graduation_year, school, club, position, height, event, division, court,
      starts_at, coalesce(stage, 'watching'), coalesce(tags, '{}'), note, coalesce(event_on, ${today})
    from ${given}
    on conflict do nothing`.execute(trx);
  return Number(updated.numAffectedRows ?? 0n) + Number(added.numAffectedRows ?? 0n);
}

/** Throws 409 if the program has too many athletes of rosters, or without the coach plan those of a second event. */
async function requireSpace(trx: Kysely<Database>, { programId, plan }: Membership): Promise<void> {
  const { count, events } = await trx
    .selectFrom("program_roster")
    .select(({ fn }) => fn.countAll<string>().as("count"))
    .select(sql<string[]>`array_agg(distinct lower(coalesce(event, '')))`.as("events"))
    .where("program_id", "=", programId)
    .executeTakeFirstOrThrow();
  if (Number(count) > programLimits.roster)
    throw createHttpError(
      409,
      `A program can have ${programLimits.roster.toLocaleString("en-US")} athletes without a profile. Delete old ones first.`,
    );
  if (plan === "free" && events && events.length > programLimits.freeEvents)
    throw planLimit(
      `Without the coach plan, your program can have the roster of ${programLimits.freeEvents} event. ` +
        "Delete the athletes of the other event, or get the coach plan.",
    );
}
