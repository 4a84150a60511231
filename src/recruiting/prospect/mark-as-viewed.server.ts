import { type Kysely, sql } from "kysely";
import { encodeId, findKey } from "../../athletes/public-id.server.ts";
import { groupPositions } from "../../athletes/queries.server.ts";
import type { AthleteProfile } from "../../athletes/schema.ts";
import type { Database } from "../../database/tables.ts";
import type { Membership } from "../../programs/find-program.server.ts";

/** Public facts whose changes a member is shown. */
interface Facts {
  height: number | null;
  weight: number | null;
  school: string | null;
  graduationYear: number | null;
  positions: string;
  links: number;
  seasons: number;
}

export async function viewProspect(
  db: Kysely<Database>,
  { programId, staffId }: Membership,
  { profile, links }: { profile: AthleteProfile; links: number },
): Promise<string[]> {
  const athleteKey = findKey("athlete", profile.athleteId) ?? "";
  const facts: Facts = {
    height: profile.height,
    weight: profile.weight,
    school: profile.currentSchool,
    graduationYear: profile.graduationYear,
    positions: profile.positions.flatMap(({ positions }) => positions).join(", "),
    links,
    seasons: profile.sports.reduce((sum, { seasons }) => sum + seasons.length, 0),
  };
  const { rows } = await sql<{ before: Facts | null }>`
    with before as (
      select facts from prospect_looks
      where program_id = ${programId} and athlete_id = ${athleteKey} and staff_id = ${staffId}
    ), looked as (
      insert into prospect_looks (program_id, athlete_id, staff_id, facts)
      select ${programId}, ${athleteKey}, ${staffId}, ${JSON.stringify(facts)}::jsonb
      on conflict (program_id, athlete_id, staff_id) do update set looked_at = now(), facts = excluded.facts
    )
    select (select facts from before) as before`.execute(db);
  const before = rows[0]?.before;
  return before ? describeChanges(before, facts) : [];
}

function describeChanges(before: Facts, now: Facts): string[] {
  const grown = now.height !== null && before.height !== null ? now.height - before.height : 0;
  const isNew = (name: keyof Facts) => now[name] !== before[name];
  return [
    grown !== 0 && `Height ${grown > 0 ? "+" : "−"}${Math.abs(grown)} in`,
    isNew("weight") && now.weight !== null && `Weight ${now.weight} lb`,
    isNew("school") && `School: ${now.school ?? "none"}`,
    isNew("graduationYear") && `Class of ${now.graduationYear ?? "no year"}`,
    isNew("positions") && `Positions: ${now.positions || "none"}`,
    now.links > before.links && "Film added",
    now.seasons > before.seasons && "Season added",
  ].filter((change) => change !== false);
}

interface ChangedProspect {
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
