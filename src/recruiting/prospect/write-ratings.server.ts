import { type Kysely, sql } from "kysely";
import type { Database } from "../../database/tables.ts";
import { invalidField } from "../../http/invalid-field.server.ts";
import { versionConflict } from "../../http/require-version.server.ts";
import type { Membership } from "../../programs/find-program.server.ts";
import { writeProgramLog } from "../../programs/program-log.server.ts";
import { requireAction } from "../../programs/require-action.server.ts";
import { programLimits } from "../../programs/vocabulary.ts";
import { findSummary } from "./find-prospect.server.ts";
import { lockProspect } from "./require-prospect.server.ts";
import type { Summary } from "./schema.ts";
import type { Grade } from "./vocabulary.ts";

/** Sets the caller's own rating. Missing parts keep their value. Throws 422 for a skill that the program does not rate. */
export async function rateProspect(
  trx: Kysely<Database>,
  member: Membership,
  {
    athleteId,
    overall,
    skills,
  }: { athleteId: string; overall?: Grade | null | undefined; skills?: Record<string, number> | undefined },
): Promise<void> {
  requireAction(member, "rate");
  requireSkills(member, skills);
  const athleteKey = await lockProspect(trx, member, athleteId);
  const given = {
    ...(overall !== undefined && { overall }),
    ...(skills && { skills: JSON.stringify(skills) }),
    rated_at: sql<Date>`now()`,
  };
  await trx
    .insertInto("prospect_ratings")
    .values({
      program_id: member.programId,
      athlete_id: athleteKey,
      staff_id: member.staffId,
      skills: "{}",
      ...given,
    })
    .onConflict((conflict) => conflict.columns(["program_id", "athlete_id", "staff_id"]).doUpdateSet(given))
    .execute();
  await writeProgramLog(trx, member, { action: "rated", athleteKey, details: { overall, skills } });
}

/** Throws 422 for a skill that the program does not rate. */
export function requireSkills(member: Membership, skills: Record<string, number> | undefined): void {
  if (Object.keys(skills ?? {}).every((skill) => member.skills.includes(skill))) return;
  throw invalidField({ field: "skills", message: `can contain only ${member.skills.join(", ")}` });
}

/** Stores a new version of the summary, and deletes the oldest above the limit. Throws 412 with both texts if it changed since `version`. */
export async function changeSummary(
  trx: Kysely<Database>,
  member: Membership,
  { athleteId, text, version }: { athleteId: string; text: string; version: number },
): Promise<Summary> {
  requireAction(member, "summarize");
  const athleteKey = await lockProspect(trx, member, athleteId);
  const key = { programId: member.programId, athleteKey };
  const current = await findSummary(trx, key);
  if (current.text === text) return current;
  if (current.version !== version) throw versionConflict({ yours: { text }, current });
  await trx
    .insertInto("prospect_summaries")
    .values({
      program_id: member.programId,
      athlete_id: athleteKey,
      version: version + 1,
      staff_id: member.staffId,
      text,
    })
    .execute();
  await trx
    .deleteFrom("prospect_summaries")
    .where("program_id", "=", member.programId)
    .where("athlete_id", "=", athleteKey)
    .where("version", "<=", version + 1 - programLimits.summaryVersions)
    .execute();
  await writeProgramLog(trx, member, { action: "summary-changed", athleteKey, details: { version: version + 1 } });
  return findSummary(trx, key);
}
