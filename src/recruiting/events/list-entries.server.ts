import { type Kysely, type RawBuilder, type SqlBool, sql } from "kysely";
import { encodeId } from "../../athletes/public-id.server.ts";
import type { Database } from "../../database/tables.ts";
import type { Membership } from "../../programs/find-program.server.ts";
import { containingLetters } from "../../search/match-athletes.server.ts";
import type { EventEntry, WatchedEntry } from "./schema.ts";

export interface EntryQuery {
  /** Digits of a jersey: those with this number come first, then longer ones. */
  jersey?: string;
  /** Words of a name, team or club. */
  text?: string;
  only?: "mine" | undefined;
  limit?: number;
  offset?: number;
}

/** The entries of events as a table: `program_roster` with `shown_id`, `is_watched`, `is_mine` and `is_marked`. Omits hidden athletes. */
export function entriesOf({ programId, staffId }: Pick<Membership, "programId" | "staffId">): RawBuilder<unknown> {
  return sql`(
    select entry.*, prospect.athlete_id as shown_id, is_marked, is_active or exists (
        select from program_event_marks where program_id = ${programId} and entry_id = entry.id) as is_watched,
      is_marked or is_active and (prospect.owner_id is not distinct from ${staffId} or exists (
        select from program_log where program_id = ${programId} and athlete_id = prospect.athlete_id and staff_id = ${staffId}
          and action = 'prospect-added')) as is_mine
    from program_roster as entry
      left join athletes on athletes.id = entry.athlete_id
      left join prospects as prospect on prospect.program_id = ${programId} and prospect.athlete_id = entry.athlete_id
        and prospect.removed_at is null,
      lateral (
        select exists (
            select from program_event_marks where program_id = ${programId} and entry_id = entry.id and staff_id = ${staffId}) as is_marked,
          prospect.athlete_id is not null and prospect.hidden_at is null and prospect.rollover_id is null as is_active
      ) as flags
    where entry.program_id = ${programId} and entry.event_id is not null and (entry.athlete_id is null or athletes.is_public)
  )`;
}

/** Lists all watched entries of an event for its schedule. An event can have ten thousand, so that other columns are not read. */
export async function listWatched(
  db: Kysely<Database>,
  member: Membership,
  eventId: string,
): Promise<(WatchedEntry & Pick<EventEntry, "isMine">)[]> {
  const { rows } = await sql<Omit<WatchedEntry, "athleteId"> & { isMine: boolean; athleteKey: string | null }>`
    select entry.id as "entryId", shown_id as "athleteKey", team, jersey, first_name as "firstName", last_name as "lastName", is_mine as "isMine"
    from ${entriesOf(member)} as entry
    where entry.event_id = ${eventId} and is_watched
    order by lower(team), length(jersey), jersey, last_name, first_name, entry.id`.execute(db);
  return rows.map(({ athleteKey, ...entry }) => ({
    ...entry,
    athleteId: athleteKey && encodeId("athlete", athleteKey),
  }));
}

type EntryRow = Omit<EventEntry, "athleteId"> & { athleteKey: string | null; total: number };

export async function listEntries(
  db: Kysely<Database>,
  member: Membership,
  eventId: string,
  { jersey = "", text = "", only, limit, offset = 0 }: EntryQuery = {},
): Promise<{ entries: EventEntry[]; total: number }> {
  const conditions: RawBuilder<SqlBool>[] = [sql`entry.event_id = ${eventId}`];
  if (jersey) conditions.push(sql`starts_with(lower(entry.jersey), lower(${jersey}))`);
  for (const word of text.split(/\s+/).filter(Boolean))
    conditions.push(
      sql`fold_letters(concat_ws('|', entry.team, entry.club, concat_ws(' ', entry.first_name, entry.last_name))) like ${containingLetters(word)} escape '\\'`,
    );
  if (only) conditions.push(sql`is_mine`);
  const { rows } = await sql<EntryRow>`
    select entry.id as "entryId", shown_id as "athleteKey", team, club, jersey, first_name as "firstName", last_name as "lastName",
      position, graduation_year as "graduationYear", height as "heightInches", school, division, is_watched as "isWatched",
      is_mine as "isMine", is_marked as "isMarked", count(*) over ()::integer as total
    from ${entriesOf(member)} as entry
    where ${sql.join(conditions, sql` and `)}
    order by lower(entry.jersey) is distinct from lower(${jersey}), lower(team), length(jersey), jersey, last_name, first_name, entry.id
    limit ${limit ?? null} offset ${offset}`.execute(db);
  return {
    entries: rows.map(({ athleteKey, total: _, ...entry }) => ({
      ...entry,
      athleteId: athleteKey && encodeId("athlete", athleteKey),
    })),
    total: rows[0]?.total ?? 0,
  };
}
