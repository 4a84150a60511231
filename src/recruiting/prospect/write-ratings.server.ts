import createHttpError from "http-errors";
import { type Kysely, sql } from "kysely";
import type { Database } from "../../database/tables.ts";
import { invalidField } from "../../http/invalid-field.server.ts";
import { versionConflict } from "../../http/require-version.server.ts";
import type { Membership } from "../../programs/find-program.server.ts";
import { writeProgramLog } from "../../programs/program-log.server.ts";
import { programLimits } from "../../programs/vocabulary.ts";
import { findSummary } from "./find-prospect.server.ts";
import { mergeFields } from "./merge-fields.ts";
import { lockProspect } from "./require-prospect.server.ts";
import type { Summary } from "./schema.ts";
import type { Grade } from "./vocabulary.ts";

/** Sets the caller's own rating. Missing parts keep their value. Throws 422 for a skill that the program does not rate. */
export async function rateProspect(
  trx: Kysely<Database>,
  member: Membership,
  { athleteId, was, ...yours }: { athleteId: string; was?: RatingParts | undefined } & RatingParts,
): Promise<void> {
  requireSkills(member, yours.skills);
  const athleteKey = await lockProspect(trx, member, athleteId);
  const { overall, skills } = was ? await mergeRating(trx, member, { athleteKey, was, yours }) : yours;
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

interface RatingParts {
  overall?: Grade | null | undefined;
  skills?: Record<string, number> | undefined;
}

/** Returns the caller's rating with the changes of this window, and those of another one. Throws 412 if both changed the same part. */
async function mergeRating(
  trx: Kysely<Database>,
  { programId, staffId }: Membership,
  { athleteKey, was, yours }: { athleteKey: string; was: RatingParts; yours: RatingParts },
): Promise<RatingParts> {
  const stored = await trx
    .selectFrom("prospect_ratings")
    .select(["overall", sql<Record<string, number>>`skills`.as("skills")])
    .where("program_id", "=", programId)
    .where("athlete_id", "=", athleteKey)
    .where("staff_id", "=", staffId)
    .executeTakeFirst();
  const names = [...new Set([was, yours, stored].flatMap((parts) => Object.keys(parts?.skills ?? {})))];
  const fieldsOf = (parts: RatingParts | undefined): Record<string, Grade | number | null> =>
    Object.fromEntries([
      ["overall", parts?.overall ?? null],
      ...names.map((name) => [`skill:${name}`, parts?.skills?.[name] ?? null]),
    ]);
  const current = fieldsOf(stored);
  const { changes, conflicts } = mergeFields({ was: fieldsOf(was), yours: fieldsOf(yours), current });
  if (conflicts.length > 0) {
    const parts = conflicts.map((name) => `${name.replace(/^skill:/, "")} is now ${current[name] ?? "not rated"}`);
    const message = `You rated this in another window since then: ${parts.join(", ")}. Nothing is saved yet. Look at the new values, and save again to replace them.`;
    throw createHttpError(412, message, {
      result: {
        yours: null,
        current: { fields: Object.fromEntries(conflicts.map((name) => [name, String(current[name] ?? "")])) },
      },
    });
  }
  const merged = { ...current, ...changes };
  const skills = names.flatMap((name) => {
    const value = merged[`skill:${name}`];
    return typeof value === "number" ? [[name, value] as const] : [];
  });
  return { overall: merged.overall as Grade | null, skills: Object.fromEntries(skills) };
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
