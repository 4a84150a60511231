import { type Kysely, sql } from "kysely";
import { encodeId } from "../../athletes/public-id.server.ts";
import type { Database } from "../../database/tables.ts";
import type { Membership } from "../../programs/find-program.server.ts";
import { type Grade, grades } from "../prospect/vocabulary.ts";

/** The grades of one athlete at an event: the latest of each evaluator. `athleteId` is null without a profile on the board. */
export interface GradedEntry {
  entryId: string;
  athleteId: string | null;
  jersey: string | null;
  firstName: string | null;
  lastName: string | null;
  team: string;
  position: string | null;
  graduationYear: number | null;
  heightInches: number | null;
  /** The best one of `grades`. */
  best: Grade;
  grades: { overall: Grade; staff: string; text: string }[];
}

/** Characters of one part of the sheet. Some take ten bytes, and an entry has `ofEntry` besides its texts. */
const partCharacters = 120_000;
const ofEntry = 80;

/**
 * Lists the graded athletes of an event, or those of the given entries. The best grade comes first, then the position, or the other way around. A sheet has
 * parts: an event can have 10,000 entries with the grades of each evaluator.
 */
export async function listGrades(
  db: Kysely<Database>,
  { programId }: Pick<Membership, "programId">,
  {
    eventId,
    entryIds = null,
    part = null,
    byPosition = false,
  }: { eventId: string; entryIds?: readonly string[] | null; part?: number | null; byPosition?: boolean },
): Promise<{ graded: GradedEntry[]; total: number; lastPart: number }> {
  const order = byPosition ? sql`entry.position nulls last, graded.best` : sql`graded.best, entry.position nulls last`;
  const { rows } = await sql<
    Omit<GradedEntry, "athleteId"> & { athleteKey: string | null; total: number; lastPart: number }
  >`
    with graded as (
      select latest.entry_id, min(array_position(${[...grades]}::text[], latest.overall)) as best,
        json_agg(json_build_object('overall', latest.overall, 'staff', staff.name, 'text', left(latest.text, 140))
          order by latest.received_at desc, latest.id) as grades
      from (
        select distinct on (entry_id, staff_id) * from latest_evaluations
        where program_id = ${programId} and event_id = ${eventId} and overall is not null
          and (${entryIds}::uuid[] is null or entry_id = any(${entryIds}::uuid[]))
        order by entry_id, staff_id, received_at desc, id
      ) as latest
        join program_staff as staff on staff.program_id = ${programId} and staff.id = latest.staff_id
      group by latest.entry_id
    ), listed as (
      select entry.*, prospects.athlete_id as shown_id, graded.best, graded.grades, row_number() over in_order as place,
        sum(${ofEntry}::integer + length(concat(first_name, last_name, team, jersey, entry.position)) + length(graded.grades::text)) over in_order as characters
      from graded
        join program_roster as entry on entry.program_id = ${programId} and entry.id = graded.entry_id
        left join athletes on athletes.id = entry.athlete_id
        left join prospects on prospects.program_id = ${programId} and prospects.athlete_id = entry.athlete_id
          and prospects.removed_at is null
      where (entry.athlete_id is null or athletes.is_public) and entry.event_id = ${eventId}
      window in_order as (order by ${order}, lower(last_name), lower(first_name), entry.id rows unbounded preceding)
    ), parts as (
      select ((characters - 1) / ${partCharacters}::integer)::integer + 1 as part, count(*) over ()::integer as total, listed.* from listed
    )
    select id as "entryId", shown_id as "athleteKey", jersey, first_name as "firstName", last_name as "lastName", team, position,
      graduation_year as "graduationYear", height as "heightInches", (${[...grades]}::text[])[best] as best, grades, total,
      (select max(part) from parts) as "lastPart"
    from parts where ${part}::integer is null or part = least(${part}::integer, (select max(part) from parts))
    order by place`.execute(db);
  return {
    graded: rows.map(({ athleteKey, total, lastPart, ...row }) => ({
      ...row,
      athleteId: athleteKey && encodeId("athlete", athleteKey),
    })),
    total: rows[0]?.total ?? 0,
    lastPart: rows[0]?.lastPart ?? 1,
  };
}
