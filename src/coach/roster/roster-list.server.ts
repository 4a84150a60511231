import createHttpError from "http-errors";
import { type Kysely, sql } from "kysely";
import type { Database } from "../../database/tables.ts";
import type { Membership } from "../../programs/find-program.server.ts";
import { canDo } from "../../programs/permissions.ts";
import { writeProgramLog } from "../../programs/program-log.server.ts";
import { programLimits } from "../../programs/vocabulary.ts";
import { pageNumbers } from "../prospects/page-numbers.server.ts";
import type { Stage } from "../prospects/vocabulary.ts";
import { applyPlan } from "./accept-matches.server.ts";
import { findProfiles } from "./find-profiles.server.ts";
import { rosterPageSize } from "./vocabulary.ts";

/** An athlete of a roster without a public profile. */
export interface RosterAthlete {
  rosterId: string;
  team: string;
  jersey: string | null;
  firstName: string | null;
  lastName: string | null;
  graduationYear: number | null;
  school: string | null;
  club: string | null;
  position: string | null;
  height: number | null;
  event: string | null;
  division: string | null;
  court: string | null;
  startsAt: string | null;
  stage: Stage;
  tags: string[];
  note: string | null;
  /** Another athlete of the team has the jersey. */
  isDuplicate: boolean;
}

/** Lists the athletes by team, jersey and name. `text` is part of a team, an event or a name. */
export async function listRoster(
  db: Kysely<Database>,
  { programId }: Pick<Membership, "programId">,
  { page, text }: { page: number; text: string },
) {
  const pattern = `%${text.replaceAll(/[\\%_]/g, "\\$&")}%`;
  const { rows } = await sql<RosterAthlete & { total: number }>`
    with numbered as (
      select *, jersey is not null and count(*) over (partition by lower(team), lower(jersey)) > 1 as is_duplicate
      from program_roster where program_id = ${programId}
    )
    select id as "rosterId", team, jersey, first_name as "firstName", last_name as "lastName", graduation_year as "graduationYear", school,
      club, position, height, event, division, court, starts_at as "startsAt", stage, tags, note, is_duplicate as "isDuplicate",
      count(*) over ()::integer as total
    from numbered
    where concat_ws(' ', team, event, first_name, last_name) ilike ${pattern}
    order by lower(team), length(jersey), jersey, last_name, first_name, id
    limit ${rosterPageSize} offset ${(page - 1) * rosterPageSize}`.execute(db);
  const total = rows[0]?.total ?? 0;
  const data = rows.map(({ total: _, ...row }) => row);
  return { data, pages: pageNumbers({ total, size: rosterPageSize, shown: data.length }) };
}

/** Returns the number of athletes. */
export async function countRoster(db: Kysely<Database>, { programId }: Pick<Membership, "programId">): Promise<number> {
  const { count } = await db
    .selectFrom("program_roster")
    .select(({ fn }) => fn.countAll<string>().as("count"))
    .where("program_id", "=", programId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

export interface RosterMatch {
  rosterId: string;
  athleteId: string;
  name: string;
}

/** Finds public profiles of listed athletes: the same name and class, and the same school or published club. */
export async function matchRoster(
  db: Kysely<Database>,
  member: Membership,
  athletes: readonly RosterAthlete[],
): Promise<RosterMatch[]> {
  const identities = athletes.map(({ firstName, lastName, graduationYear, school, club, team }) => ({
    name: [firstName, lastName].filter(Boolean).join(" "),
    year: graduationYear ?? 0,
    school: school ?? "",
    club: club ?? team,
  }));
  const found = await findProfiles(db, member, identities);
  return found.map(({ row, athleteId, name }) => ({ rosterId: athletes[row]?.rosterId ?? "", athleteId, name }));
}

/** Sets the stage of athletes. Unknown ones are ignored. */
export async function setRosterStage(
  trx: Kysely<Database>,
  { programId }: Membership,
  { rosterIds, stage }: { rosterIds: readonly string[]; stage: Stage },
): Promise<void> {
  await trx
    .updateTable("program_roster")
    .set({ stage })
    .where("program_id", "=", programId)
    .where("id", "in", rosterIds)
    .execute();
}

/** Deletes athletes. Unknown ones are ignored. */
export async function deleteFromRoster(
  trx: Kysely<Database>,
  member: Membership,
  rosterIds: readonly string[],
): Promise<void> {
  const { numDeletedRows } = await trx
    .deleteFrom("program_roster")
    .where("program_id", "=", member.programId)
    .where("id", "in", rosterIds)
    .executeTakeFirstOrThrow();
  const athletes = Number(numDeletedRows);
  if (athletes > 0) await writeProgramLog(trx, member, { action: "roster-deleted", details: { athletes } });
}

/**
 * Puts the profile of an athlete on the board with stage, tags and note, and deletes the athlete from the roster. Throws
 * 404 if the profile does not match, and as `keepProspect` does.
 */
export async function linkProfile(
  trx: Kysely<Database>,
  member: Membership,
  { rosterId, athleteId }: { rosterId: string; athleteId: string },
): Promise<void> {
  const { rows } = await sql<RosterAthlete>`
    select id as "rosterId", team, first_name as "firstName", last_name as "lastName", graduation_year as "graduationYear", school, club,
      stage, tags, note
    from program_roster where program_id = ${member.programId} and id = ${rosterId} for update`.execute(trx);
  const [athlete] = rows;
  const matches = athlete ? await matchRoster(trx, member, [athlete]) : [];
  if (!athlete || !matches.some((match) => match.athleteId === athleteId))
    throw createHttpError(404, "We can’t find this athlete anymore.");
  const { stage, tags, note } = athlete;
  const change = { stage, ...(tags.length > 0 && canDo(member, "tag") && { tags }) };
  await applyPlan(trx, member, { athleteId, plan: { change, summary: null, notes: note ? [note] : [], words: [] } });
  await trx
    .deleteFrom("program_roster")
    .where("program_id", "=", member.programId)
    .where("id", "=", rosterId)
    .execute();
}

/** Deletes athletes 24 months after their event. */
export async function purgeRosters(db: Kysely<Database>): Promise<void> {
  const months = programLimits.rosterMonths;
  await sql`delete from program_roster where event_on < current_date - ${months} * interval '1 month'`.execute(db);
}
