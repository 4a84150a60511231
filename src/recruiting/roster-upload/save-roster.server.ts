import createHttpError from "http-errors";
import { type Kysely, sql } from "kysely";
import type { Database } from "../../database/tables.ts";
import type { Membership } from "../../programs/find-program.server.ts";
import { canDo } from "../../programs/permissions.ts";
import { writeProgramLog } from "../../programs/program-log.server.ts";
import { planLimit } from "../../programs/require-action.server.ts";
import { programLimits } from "../../programs/vocabulary.ts";
import { moveEntryWork } from "../matches/move-entry-work.server.ts";
import { proposeMatches } from "./propose-matches.server.ts";
import { readEventTime } from "./read-event-time.ts";
import { type RosterRow, type RosterValues, readRosterRows, readRosterWork } from "./read-row.ts";
import { findDays, type GivenEvent, type ResolvedEvents, resolveEvents } from "./resolve-events.server.ts";
import { findImport, noFile } from "./store-import.server.ts";
import { type EntryValues, writeEntries } from "./write-entries.server.ts";
import { writeMatches } from "./write-matches.server.ts";

/** Stores the rows of an event with their matches, and of the other rows those without a public profile. Throws 404 and, at a limit, 409. */
export async function saveRoster(
  trx: Kysely<Database>,
  member: Membership,
  given: GivenEvent = { name: null, days: null },
): Promise<number> {
  const file = await findImport(trx, member);
  if (!file) throw noFile();
  if (file.tables) throw createHttpError(422, "The file has several tables. Choose one first.");
  await trx.selectFrom("programs").select("id").where("id", "=", member.programId).forNoKeyUpdate().execute();
  const { undecidedRows, boardKeys } = await proposeMatches(trx, member, file);
  const undecided = new Set(undecidedRows);
  const rows = (await readRosterRows(file))
    .map((row) => ({ ...row, event: row.event ?? given.name }))
    .filter(({ event, row }) => event !== null || undecided.has(row));
  const events = await resolveEvents(trx, member, { rows, given });
  const { latest } = await findDays(trx, member.timeZone);
  const mayTag = canDo(member, "tag");
  const withWork = (await readRosterWork(file, rows)).map((row) => (mayTag ? row : { ...row, tags: null }));
  const entries = withWork.map((row) => entryOf(row, { events, athleteKey: boardKeys.get(row.row), latest }));
  const changed = await writeEntries(trx, member, entries);
  await writeMatches(trx, member, { rows, events, latest });
  await moveEntryWork(trx, member);
  await requireSpace(
    trx,
    member,
    [...events.values()].map(({ eventId }) => eventId),
  );
  if (changed > 0) await writeProgramLog(trx, member, { action: "roster-imported", details: { athletes: changed } });
  return changed;
}

function entryOf(
  { row: _, ...values }: RosterRow & RosterValues,
  { events, athleteKey, latest }: { events: ResolvedEvents; athleteKey: string | undefined; latest: string },
): EntryValues {
  const event = values.event === null ? undefined : events.get(values.event.toLowerCase());
  if (!event) {
    const day = values.starts_at ? (readEventTime(values.starts_at, null)?.day ?? null) : null;
    return { ...values, event_id: null, athlete_id: null, event_on: day && day > latest ? latest : day };
  }
  const ofEvent = {
    ...values,
    event: null,
    court: null,
    starts_at: null,
    event_id: event.eventId,
    event_on: event.lastDay,
  };
  if (!athleteKey) return { ...ofEvent, athlete_id: null };
  // The work on a prospect is on the board.
  return { ...ofEvent, athlete_id: athleteKey, stage: null, tags: null, note: null };
}

/** Throws 409 if the program has too many events or athletes, or without the coach plan a second event. */
async function requireSpace(
  trx: Kysely<Database>,
  { programId, plan }: Membership,
  eventIds: readonly string[],
): Promise<void> {
  const { rows } = await sql<{
    athletes: number;
    largest: number;
    matches: number;
    events: number;
    hasOthers: boolean;
  }>`
    select (select count(*)::integer from program_roster where program_id = ${programId} and athlete_id is null) as athletes,
      (select coalesce(max(count), 0)::integer from (
        select count(*) from program_roster where program_id = ${programId} and event_id is not null group by event_id) as entries) as largest,
      (select coalesce(max(count), 0)::integer from (
        select count(*) from program_event_matches
        where program_id = ${programId} and event_id = any(${eventIds}::uuid[]) group by event_id) as matches) as matches,
      (select count(*)::integer from program_events where program_id = ${programId}) as events,
      exists (select from program_roster where program_id = ${programId} and event_id is null) as "hasOthers"`.execute(
    trx,
  );
  const { athletes, largest, matches, events, hasOthers } = rows[0] ?? {
    ...{ athletes: 0, largest: 0, matches: 0, events: 0, hasOthers: false },
  };
  const count = (value: number) => value.toLocaleString("en-US");
  if (athletes > programLimits.roster)
    throw createHttpError(
      409,
      `A program can have ${count(programLimits.roster)} athletes without a profile. Delete old ones first.`,
    );
  if (largest > programLimits.eventEntries)
    throw createHttpError(409, `An event can have ${count(programLimits.eventEntries)} athletes.`);
  if (matches > programLimits.eventMatches)
    throw createHttpError(409, `The teams of an event can have ${count(programLimits.eventMatches)} matches.`);
  if (events > programLimits.events)
    throw createHttpError(409, `A program can have ${programLimits.events} events. Delete old ones first.`);
  if (plan !== "active" && events + Number(hasOthers) > programLimits.freeEvents)
    throw planLimit(
      `Without the coach plan, your program can have the roster of ${programLimits.freeEvents} event. ` +
        "Delete the other event, or get the coach plan.",
    );
}
