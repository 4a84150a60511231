import { type Kysely, sql } from "kysely";
import type { Database } from "../../database/tables.ts";
import type { Membership } from "../../programs/find-program.server.ts";
import { readRosterRows } from "./read-row.ts";
import { findDays, readDays } from "./resolve-events.server.ts";
import type { StoredImport } from "./store-import.server.ts";

/** Events that the page lists. */
const [shownNames, shownSaved] = [5, 20];

/** Describes the events of a file, and the stored events with their names. */
export async function findFileEvents(db: Kysely<Database>, member: Membership, file: StoredImport) {
  const rows = await readRosterRows(file);
  const { today, latest } = await findDays(db, member.timeZone);
  const names = [...Map.groupBy(rows, ({ event }) => event ?? "")].filter(([name]) => name !== "");
  const { rows: saved } = await sql<{ eventId: string; name: string; entries: number }>`
    select id as "eventId", name, (
      select count(*)::integer from program_roster where program_id = program_events.program_id and event_id = program_events.id) as entries
    from program_events
    where program_id = ${member.programId} and lower(name) = any(${names.map(([name]) => name.toLowerCase())}::text[])
    order by last_day desc, id limit ${shownSaved}`.execute(db);
  return {
    rowCount: rows.length,
    names: names.slice(0, shownNames).map(([name, ofEvent]) => ({ name, rows: ofEvent.length })),
    nameCount: names.length,
    hasUnnamed: rows.some(({ event }) => event === null),
    /** An event in the file has no day. */
    needsDays: names.length === 0 || names.some(([, ofEvent]) => !readDays(ofEvent, latest)),
    today,
    saved,
  };
}
