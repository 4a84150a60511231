import { type Kysely, sql } from "kysely";
import { encodeId } from "../../athletes/public-id.server.ts";
import { groupPositions } from "../../athletes/queries.server.ts";
import type { Database } from "../../database/tables.ts";
import type { Membership } from "../../programs/find-program.server.ts";
import { describeChanges, type Facts } from "./mark-as-viewed.server.ts";

export interface ChangedProspect {
  athleteId: string;
  name: string;
  changes: string[];
}

/** Lists the prospects whose public profile changed since the member opened them, latest look first. */
export async function listChangedProspects(
  db: Kysely<Database>,
  { programId, staffId }: Pick<Membership, "programId" | "staffId">,
): Promise<ChangedProspect[]> {
  const { rows } = await sql<
    Omit<Facts, "positions"> & { athleteKey: string; name: string; before: Facts; codes: string[] }
  >`
    select athletes.id as "athleteKey", accounts.first_name || ' ' || accounts.last_name as name, looks.facts as before,
      athletes.height, athletes.weight, athletes.current_school as school, athletes.graduation_year as "graduationYear",
      athletes.positions as codes,
      (select count(*)::integer from shown_links where athlete_id = athletes.id) as links,
      (select count(distinct (sport_code, season_year))::integer from team_seasons where athlete_id = athletes.id) as seasons
    from prospect_looks as looks
      join prospects on prospects.program_id = looks.program_id and prospects.athlete_id = looks.athlete_id
      join athletes on athletes.id = looks.athlete_id
      join accounts on accounts.id = athletes.account_id
    where looks.program_id = ${programId} and looks.staff_id = ${staffId} and athletes.is_public
      and prospects.removed_at is null and prospects.hidden_at is null
    order by looks.looked_at desc, athletes.id`.execute(db);
  return rows.flatMap(({ athleteKey, name, before, codes, ...facts }) => {
    const positions = groupPositions(codes)
      .flatMap((group) => group.positions)
      .join(", ");
    const changes = describeChanges(before, { ...facts, positions });
    return changes.length > 0 ? [{ athleteId: encodeId("athlete", athleteKey), name, changes }] : [];
  });
}
