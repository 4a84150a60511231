import { sportWord } from "@openroster/stat-files/sports/sport-words.ts";
import createHttpError from "http-errors";
import { type Kysely, sql, type Updateable } from "kysely";
import type { z } from "zod";
import { writeAudit } from "../accounts/audit-log.server.ts";
import type { OutreachTargets } from "../database/generated-tables.ts";
import type { Database } from "../database/tables.ts";
import { athleteAudit, lockAthlete } from "../family/family-records.server.ts";
import { invalidField } from "../http/invalid-field.server.ts";
import type { Limits } from "../http/rate-limits.server.ts";
import { requireSpace } from "../http/require-space.server.ts";
import { versionConflict } from "../http/require-version.server.ts";
import { findSchool } from "../schools/queries.server.ts";
import { findDraft } from "./find-draft.server.ts";
import type { draftBody, newTarget, targetChange } from "./schema.ts";
import { requireTarget, today } from "./select-targets.server.ts";
import { type OutreachAnswer, outreachLimits, type Stage } from "./vocabulary.ts";

interface Own {
  accountId: string;
}

/** Puts a program on the list. Throws 404, 409 (closed, on the list, limit) and 422 (sport). */
export async function addTarget(
  trx: Kysely<Database>,
  { accountId }: Own,
  { schoolId, sportCode }: z.output<typeof newTarget>,
): Promise<{ targetId: string }> {
  const { key } = await lockAthlete(trx, accountId);
  const school = await findSchool(trx, schoolId);
  if (!school) throw createHttpError(404, "We can’t find this school.");
  if (school.isClosed) throw createHttpError(409, "This school has closed or is part of another school.");
  const { sport_codes: own } = await trx
    .selectFrom("athletes")
    .select("sport_codes")
    .where("id", "=", key)
    .executeTakeFirstOrThrow();
  if (!own.includes(sportCode))
    throw invalidField({ field: "sportCode", message: `Add ${sportWord(sportCode)} to your profile first.` });
  if (!school.fields.includes(sportCode) && !school.mayField.includes(sportCode))
    throw invalidField({
      field: "sportCode",
      message: `${school.name} doesn’t have a ${sportWord(sportCode)} team.`,
    });
  const listed = await trx
    .selectFrom("outreach_targets")
    .select(["school_id", "sport_code"])
    .where("athlete_id", "=", key)
    .execute();
  if (listed.some((one) => one.school_id === schoolId && one.sport_code === sportCode))
    throw createHttpError(409, "This program is on your list already.");
  requireSpace({
    count: listed.length,
    most: outreachLimits.targets,
    sentence: (most) => `Your list can have ${most} programs. Take one off first.`,
  });
  const { id: targetId } = await trx
    .insertInto("outreach_targets")
    .values({ athlete_id: key, school_id: schoolId, sport_code: sportCode })
    .returning("id")
    .executeTakeFirstOrThrow();
  await writeAudit(trx, { ...athleteAudit(accountId), action: "outreach-added" });
  return { targetId };
}

/** Changes stage, next date and notes. Throws 404, and 412 if the program changed since `version`. */
export async function changeTarget(
  trx: Kysely<Database>,
  { accountId }: Own,
  { targetId, version, stage, nextOn, notes }: z.output<typeof targetChange> & { targetId: string; version: number },
): Promise<void> {
  const { key } = await lockVersion(trx, { accountId, targetId, version });
  await update(trx, { key, targetId }, { stage, next_on: nextOn, notes });
}

/** Stores what a draft needs besides the profile. Throws 404, 409 (hidden, closed), 412, and 429 above five programs in 24 hours. */
export async function writeDraft(
  trx: Kysely<Database>,
  { accountId }: Own,
  {
    targetId,
    version,
    coachName,
    coachEmail,
    why,
    filmAt,
  }: z.output<typeof draftBody> & { targetId: string; version: number },
  { limits, publicUrl }: { limits: Limits; publicUrl: string },
): Promise<{ targetId: string }> {
  const { key, target } = await lockVersion(trx, { accountId, targetId, version });
  const { obstacle } = await findDraft(trx, { accountId, target, publicUrl });
  if (obstacle) throw createHttpError(409, obstacle);
  // A correction of a draft of today is none more.
  const isNew = !target.draftedAt || Date.now() - target.draftedAt.getTime() > 86_400_000;
  const seconds = isNew ? await limits.within(trx).take("outreach-draft", accountId) : 0;
  if (seconds > 0)
    throw createHttpError(
      429,
      `You can write to ${outreachLimits.draftsADay} programs a day. Please go on tomorrow. Coaches read a text that is about their team.`,
      { headers: { "retry-after": String(seconds) } },
    );
  await update(
    trx,
    { key, targetId },
    {
      ...{ coach_name: coachName, coach_email: coachEmail, why, film_at: filmAt },
      ...(isNew && { drafted_at: new Date() }),
    },
  );
  if (isNew) await writeAudit(trx, { ...athleteAudit(accountId), action: "outreach-drafted" });
  return { targetId };
}

/** Stores the day on which the athlete wrote. In ten days, the list asks for the answer. Throws 404, and 422 for a day to come. */
export async function setWritten(
  trx: Kysely<Database>,
  { accountId }: Own,
  { targetId, writtenOn }: { targetId: string; writtenOn: string },
): Promise<void> {
  const { key } = await lockAthlete(trx, accountId);
  await requireTarget(trx, key, targetId);
  if (writtenOn > today()) throw invalidField({ field: "writtenOn", message: "Choose a day that has come." });
  await update(trx, { key, targetId }, { stage: "written", written_on: writtenOn, asks_on: daysAfter(writtenOn) });
}

const stageAfter: Record<OutreachAnswer, Stage> = { answered: "answered", "not-yet": "written", no: "no" };

/** Stores whether the coach answered. For “not yet”, the list asks again in ten days. Throws 404. */
export async function setAnswer(
  trx: Kysely<Database>,
  { accountId }: Own,
  { targetId, answer }: { targetId: string; answer: OutreachAnswer },
): Promise<void> {
  const { key } = await lockAthlete(trx, accountId);
  await requireTarget(trx, key, targetId);
  const asks_on = answer === "not-yet" ? daysAfter(today()) : null;
  await update(trx, { key, targetId }, { stage: stageAfter[answer], asks_on });
}

/** Takes a program off the list. Throws 404. */
export async function removeTarget(
  trx: Kysely<Database>,
  { accountId }: Own,
  { targetId }: { targetId: string },
): Promise<void> {
  const { key } = await lockAthlete(trx, accountId);
  await requireTarget(trx, key, targetId);
  await trx.deleteFrom("outreach_targets").where("athlete_id", "=", key).where("id", "=", targetId).execute();
  await writeAudit(trx, { ...athleteAudit(accountId), action: "outreach-removed" });
}

async function lockVersion(
  trx: Kysely<Database>,
  { accountId, targetId, version }: { accountId: string; targetId: string; version: number },
) {
  const { key } = await lockAthlete(trx, accountId);
  const target = await requireTarget(trx, key, targetId);
  if (target.version !== version) {
    const { draftedAt: _, ...current } = target;
    throw versionConflict({ yours: null, current, what: "This program" });
  }
  return { key, target };
}

async function update(
  trx: Kysely<Database>,
  { key, targetId }: { key: string; targetId: string },
  values: Updateable<OutreachTargets>,
): Promise<void> {
  await trx
    .updateTable("outreach_targets")
    .set({ ...values, version: sql`version + 1` })
    .where("athlete_id", "=", key)
    .where("id", "=", targetId)
    .execute();
}

function daysAfter(day: string): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + outreachLimits.answerDays);
  return date.toISOString().slice(0, 10);
}
