import { type Kysely, sql } from "kysely";
import { findKey } from "../../athletes/public-id.server.ts";
import type { AthleteProfile } from "../../athletes/schema.ts";
import type { Database } from "../../database/tables.ts";
import type { Membership } from "../../programs/find-program.server.ts";

/** Public facts whose changes a member is shown. */
export interface Facts {
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

export function describeChanges(before: Facts, now: Facts): string[] {
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
