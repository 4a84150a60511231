import createHttpError, { type HttpError } from "http-errors";
import { type Kysely, type RawBuilder, sql } from "kysely";
import type { Database } from "../../database/tables.ts";
import { isRecordId, noSuchRecord } from "../../http/record-id.ts";
import type { Membership } from "../../programs/find-program.server.ts";
import { writeProgramLog } from "../../programs/program-log.server.ts";
import { requirePosition } from "../prospect/add-to-board.server.ts";
import { mergeFields } from "../prospect/merge-fields.ts";
import { anyPosition, type Stage, stages } from "../prospect/vocabulary.ts";
import { personOf, rosterPeople } from "./roster-people.server.ts";
import type { RosterPerson, RosterPersonChange } from "./schema.ts";

const unknown = "We can’t find this athlete. Perhaps a colleague deleted the entry or found the profile.";

type PersonEntry = RosterPerson["entries"][number];

interface EntryRow extends PersonEntry {
  firstName: string | null;
  lastName: string | null;
  stage: Stage;
  position: string | null;
  graduationYear: number | null;
  height: number | null;
  school: string | null;
  team: string;
  tags: string[];
  isHidden: boolean;
}

/** Entries that the page of an athlete lists. */
const maxEntries = 50;

/** Returns the athlete of an entry, the latest event first. Throws 404. */
export async function findRosterPerson(
  db: Kysely<Database>,
  member: Membership,
  rosterId: string,
): Promise<RosterPerson> {
  const { programId } = member;
  const { rows } = await sql<EntryRow>`
    select entry.id as "rosterId", entry.event_id as "eventId", coalesce(event.name, entry.event) as event, entry.jersey, entry.note,
      entry.first_name as "firstName", entry.last_name as "lastName", entry.graduation_year as "graduationYear", entry.height, entry.school,
      entry.team, entry.tags, entry.stage, entry.position, entry.hidden_at is not null as "isHidden", (
        select coalesce(json_agg(json_build_object('overall', overall, 'staff', name, 'text', text) order by received_at desc), '[]') from (
          select distinct on (latest.staff_id) latest.overall, latest.text, latest.received_at, staff.name
          from latest_evaluations as latest join program_staff as staff on staff.program_id = ${programId} and staff.id = latest.staff_id
          where latest.program_id = ${programId} and latest.entry_id = entry.id and latest.overall is not null
          order by latest.staff_id, latest.received_at desc, latest.id) as own
      ) as grades
    from ${entriesOf(member, rosterId)}
      left join program_events as event on event.program_id = ${programId} and event.id = entry.event_id
    order by entry.event_on desc, entry.id limit ${maxEntries}`.execute(db);
  const [first] = rows;
  if (!first) throw noSuchRecord(unknown);
  const current = await findOnBoard(db, member, first.rosterId);
  return {
    rosterId: first.rosterId,
    name: [first.firstName, first.lastName].filter(Boolean).join(" ") || "No name",
    stage: current?.stage ?? first.stage,
    position: current?.position ?? first.position ?? anyPosition,
    graduationYear: first.graduationYear,
    height: Math.max(...rows.map(({ height }) => height ?? 0)) || null,
    school: rows.find(({ school }) => school)?.school ?? null,
    team: first.team,
    isHidden: rows.some(({ isHidden }) => isHidden),
    tags: [...new Set(rows.flatMap(({ tags }) => tags))],
    entries: rows.map(({ rosterId: id, eventId, event, jersey, note, grades }) => ({
      rosterId: id,
      eventId,
      event,
      jersey,
      note,
      grades,
    })),
  };
}

/** Sets stage and row of an athlete in all entries, or hides the athlete. With `was`, throws 412 if the staff changed the same since then. Throws 404 and 422. */
export async function setRosterPerson(
  trx: Kysely<Database>,
  member: Membership,
  { rosterId, was, ...yours }: RosterPersonChange & { rosterId: string },
): Promise<void> {
  if (Object.keys(yours).length === 0) return;
  requirePosition(member, yours.position);
  const { rows } = await sql<{ id: string }>`
    select entry.id from ${entriesOf(member, rosterId)} order by entry.id for update of entry`.execute(trx);
  if (rows.length === 0) throw noSuchRecord(unknown);
  const current = await findOnBoard(trx, member, rosterId);
  if (current && was) {
    const { conflicts } = mergeFields<OnBoard>({
      was,
      yours: { stage: yours.stage, position: yours.position },
      current,
    });
    if (conflicts.length > 0) throw conflictOf(conflicts, current);
  }
  const { stage, position, isHidden } = yours;
  await trx
    .updateTable("program_roster")
    .set({
      ...(stage && { stage }),
      ...(position && { position: position === anyPosition ? null : position }),
      ...(isHidden !== undefined && { hidden_at: isHidden ? sql<Date>`now()` : null }),
    })
    .where("program_id", "=", member.programId)
    .where(
      "id",
      "in",
      rows.map(({ id }) => id),
    )
    .execute();
}

/** Deletes all entries of an athlete, with the grades. Throws 404. */
export async function deleteRosterPerson(trx: Kysely<Database>, member: Membership, rosterId: string): Promise<void> {
  const { rows } = await sql`
    delete from program_roster where program_id = ${member.programId} and id in (select entry.id from ${entriesOf(member, rosterId)})
    returning id`.execute(trx);
  if (rows.length === 0) throw noSuchRecord(unknown);
  await writeProgramLog(trx, member, { action: "roster-deleted", details: { athletes: 1 } });
}

function conflictOf(conflicts: (keyof OnBoard)[], current: OnBoard): HttpError {
  const shown = { stage: stages[current.stage], position: current.position };
  const texts = conflicts.map((field) => `the ${field} is now ${shown[field]}`);
  const message = `Your staff changed this since you opened it: ${texts.join(", ")}. Nothing of yours is saved yet. Look at the new values, and save again to replace them.`;
  const fields = Object.fromEntries(conflicts.map((field) => [field, current[field]]));
  return createHttpError(412, message, { result: { yours: null, current: { fields } } });
}

interface OnBoard {
  stage: Stage;
  position: string;
}

async function findOnBoard(db: Kysely<Database>, member: Membership, rosterId: string): Promise<OnBoard | undefined> {
  const { rows } = await sql<OnBoard>`
    select stage, row_position as position from ${rosterPeople(member)} where ${rosterId}::uuid = any(entry_ids)`.execute(
    db,
  );
  return rows[0];
}

/** A table `entry` of the entries without a profile of the same person. */
function entriesOf({ programId }: Membership, rosterId: string): RawBuilder<unknown> {
  return sql`program_roster as given join program_roster as entry
    on entry.program_id = given.program_id and entry.athlete_id is null
      and ${personOf(sql`entry`)} is not distinct from ${personOf(sql`given`)}
    and given.program_id = ${programId} and given.id = ${isRecordId(rosterId) ? rosterId : null} and given.athlete_id is null`;
}
