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

/** Athletes that a page or a printed sheet lists. */
export const maxGraded = 300;

/** Lists the graded athletes of an event: the best grade first, then by position. */
export async function listGrades(
  db: Kysely<Database>,
  { programId }: Pick<Membership, "programId">,
  { eventId }: { eventId: string },
): Promise<GradedEntry[]> {
  const { rows } = await sql<Omit<GradedEntry, "athleteId"> & { athleteKey: string | null }>`
    with graded as (
      select latest.entry_id, min(array_position(${[...grades]}::text[], latest.overall)) as best,
        json_agg(json_build_object('overall', latest.overall, 'staff', staff.name, 'text', left(latest.text, 140))
          order by latest.received_at desc, latest.id) as grades
      from (
        select distinct on (entry_id, staff_id) * from latest_evaluations
        where program_id = ${programId} and overall is not null
        order by entry_id, staff_id, received_at desc, id
      ) as latest
        join program_staff as staff on staff.program_id = ${programId} and staff.id = latest.staff_id
      group by latest.entry_id
    )
    select entry.id as "entryId", prospects.athlete_id as "athleteKey", jersey,
      first_name as "firstName", last_name as "lastName", team, entry.position, entry.graduation_year as "graduationYear",
      entry.height as "heightInches", (${[...grades]}::text[])[graded.best] as best, graded.grades
    from graded
      join program_roster as entry on entry.program_id = ${programId} and entry.id = graded.entry_id
      left join athletes on athletes.id = entry.athlete_id
      left join prospects on prospects.program_id = ${programId} and prospects.athlete_id = entry.athlete_id
        and prospects.removed_at is null
    where (entry.athlete_id is null or athletes.is_public) and entry.event_id = ${eventId}
    order by graded.best, entry.position nulls last, lower(last_name), lower(first_name), entry.id
    limit ${maxGraded}`.execute(db);
  return rows.map(({ athleteKey, ...row }) => ({ ...row, athleteId: athleteKey && encodeId("athlete", athleteKey) }));
}
