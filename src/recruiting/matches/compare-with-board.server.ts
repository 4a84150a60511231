import { type Kysely, sql } from "kysely";
import type { Database } from "../../database/tables.ts";
import type { Membership } from "../../programs/find-program.server.ts";
import type { ProspectChange } from "../prospect/schema.ts";
import type { Grade, NoteType, Stage } from "../prospect/vocabulary.ts";

/** The values of a row for the board. Those that the board does not accept are missing. */
export interface BoardValues extends Pick<ProspectChange, "stage" | "position" | "tags"> {
  summary?: string;
  rating?: Grade;
  notes: ImportedNote[];
}

/** A note of at most 4,000 characters. */
export interface ImportedNote {
  text: string;
  type: NoteType;
}

/** The comparison of the values of a row with the board. */
export interface BoardComparison {
  stage: Stage;
  position: string;
  hasTags: boolean;
  hasSummary: boolean;
  hasNotes: boolean;
  /** The rating of the member. */
  rating: Grade | null;
}

/**
 * Compares values with the prospects of athletes who are on the board. PostgreSQL compares, because the notes of a board have gigabytes. It reads
 * at most as many characters of the notes on an athlete as the row has, and the notes of the same length.
 */
export async function compareWithBoard(
  db: Kysely<Database>,
  { programId, staffId, sportCode }: Pick<Membership, "programId" | "staffId" | "sportCode">,
  rows: readonly { athleteKey: string; values: BoardValues }[],
): Promise<Map<string, BoardComparison>> {
  if (rows.length === 0) return new Map();
  const given = rows.map(({ athleteKey, values: { tags, summary, notes } }) => ({
    ...{ athleteKey, tags: tags ?? null, summary: summary ?? null },
    ...(notes.length > 0
      ? { notes: notes.map(({ text }) => text), text: notes.map(({ text }) => `${text}\n`).join("") }
      : { notes: null, text: null }),
  }));
  const { rows: compared } = await sql<BoardComparison & { athleteKey: string }>`
    select given."athleteKey", prospects.stage, (
        select overall from prospect_ratings as rating where rating.program_id = ${programId}
          and rating.athlete_id = prospects.athlete_id and rating.staff_id = ${staffId}) as rating, coalesce(prospects.position, (
        select split_part(code, ':', 2) from unnest(athletes.positions) with ordinality as listed (code, place)
        where split_part(code, ':', 1) = ${sportCode} order by place limit 1
      ), 'any') as position,
      given.tags is not null and
        array(select distinct lower(label) as label from unnest(given.tags) as label order by label)
        = array(select lower(label) as label from prospect_tags join program_tags
            on program_tags.program_id = prospect_tags.program_id and program_tags.id = prospect_tags.tag_id
          where prospect_tags.program_id = ${programId} and prospect_tags.athlete_id = prospects.athlete_id order by label) as "hasTags",
      given.summary is not null and given.summary is not distinct from (
        select text from prospect_summaries as summary
        where summary.program_id = ${programId} and summary.athlete_id = prospects.athlete_id order by version desc limit 1) as "hasSummary",
      given.notes is not null and (
        not exists (select from unnest(given.notes) as part where not exists (
          select from prospect_notes as note
          where note.program_id = ${programId} and note.athlete_id = prospects.athlete_id and deleted_at is null and note.text = part))
        or starts_with((
          select string_agg(text, E'\n' order by written_at, id) || E'\n' from (
            select text, written_at, id, sum(octet_length(text) + 1) over (order by written_at, id) - octet_length(text) as start
            from prospect_notes as note
            where note.program_id = ${programId} and note.athlete_id = prospects.athlete_id and deleted_at is null and text <> ''
          ) as note where start <= octet_length(given.text)), given.text)) as "hasNotes"
    from json_to_recordset(${JSON.stringify(given)}) as given ("athleteKey" bigint, tags text[], summary text, notes text[], text text)
      join prospects on prospects.program_id = ${programId} and prospects.athlete_id = given."athleteKey" and removed_at is null
      join athletes on athletes.id = prospects.athlete_id and athletes.is_public`.execute(db);
  return new Map(compared.map(({ athleteKey, ...comparison }) => [athleteKey, comparison]));
}
