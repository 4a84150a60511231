import { sportWord } from "@openroster/stat-files/sports/sport-words.ts";
import createHttpError from "http-errors";
import { type Kysely, sql } from "kysely";
import type { SportCode } from "../athletes/vocabulary.ts";
import { countRows } from "../database/count-rows.server.ts";
import type { Database } from "../database/tables.ts";
import { requireSpace } from "../http/require-space.server.ts";
import { findSchool } from "./queries.server.ts";
import { maxSubmissions, submissionsADay } from "./vocabulary.ts";

export interface NewSubmission {
  accountId: string;
  schoolId: number;
  sportCode: SportCode;
  note: string | null;
}

/** Submits a profile; a trigger delivers it. Throws 404, 409 (closed, hidden, undecided, limit), 422 (sport), and 429 above the daily limit. */
export async function submitProfile(
  trx: Kysely<Database>,
  { accountId, schoolId, sportCode, note }: NewSubmission,
): Promise<{ submissionId: string }> {
  // Locks the account, as every change of an athlete does. Otherwise concurrent requests could exceed the daily limit.
  await trx.selectFrom("accounts").select("id").where("id", "=", accountId).forNoKeyUpdate().execute();
  const athlete = await trx
    .selectFrom("athletes")
    .select(["id", "is_public as isPublic", "sport_codes as sportCodes"])
    .where("account_id", "=", accountId)
    .executeTakeFirst();
  if (!athlete) throw createHttpError(404, "We can’t find this profile.");
  if (!athlete.isPublic)
    throw createHttpError(409, "Publish your profile first. Coaches can only open published profiles.");
  const school = await findSchool(trx, schoolId);
  if (!school) throw createHttpError(404, "We can’t find this school.");
  if (school.isClosed) throw createHttpError(409, "This school has closed or is part of another school.");
  if (!athlete.sportCodes.includes(sportCode))
    throw refuseField("sportCode", `Add ${sportWord(sportCode)} to your profile first.`);
  if (!school.fields.includes(sportCode) && !school.mayField.includes(sportCode))
    throw refuseField("sportCode", `${school.name} doesn’t have a ${sportWord(sportCode)} team.`);
  await refuseRepetition(trx, { athleteId: athlete.id, schoolId, sportCode });
  await refuseTooMany(trx, athlete.id);
  await requireSubmissionSpace(trx, athlete.id);
  const { id } = await trx
    .insertInto("submissions")
    .values({ athlete_id: athlete.id, school_id: schoolId, sport_code: sportCode, note })
    .returning("id")
    .executeTakeFirstOrThrow();
  return { submissionId: id };
}

async function refuseRepetition(
  trx: Kysely<Database>,
  { athleteId, schoolId, sportCode }: { athleteId: string; schoolId: number; sportCode: SportCode },
): Promise<void> {
  const open = await trx
    .selectFrom("submissions")
    .select("id")
    .where("athlete_id", "=", athleteId)
    .where("school_id", "=", schoolId)
    .where("sport_code", "=", sportCode)
    .where("answered_at", "is", null)
    .where("withdrawn_at", "is", null)
    .executeTakeFirst();
  if (open)
    throw createHttpError(
      409,
      "You already submitted your profile to this team. Its coaches have it, or get it when they join.",
    );
}

async function requireSubmissionSpace(trx: Kysely<Database>, athleteId: string): Promise<void> {
  const count = await countRows(
    trx.selectFrom("submissions").where("athlete_id", "=", athleteId).where("withdrawn_at", "is", null),
  );
  requireSpace({
    count,
    most: maxSubmissions,
    sentence: (most) => `You can have ${most} submissions. Take one back first.`,
  });
}

async function refuseTooMany(trx: Kysely<Database>, athleteId: string): Promise<void> {
  // Withdrawn submissions count too.
  const { count, seconds } = await trx
    .selectFrom("submissions")
    .select(({ fn }) => [
      fn.countAll<string>().as("count"),
      sql<number | null>`ceil(extract(epoch from min(sent_at) + interval '24 hours' - now()))::integer`.as("seconds"),
    ])
    .where("athlete_id", "=", athleteId)
    .where("sent_at", ">", sql<Date>`now() - interval '24 hours'`)
    .executeTakeFirstOrThrow();
  if (Number(count) < submissionsADay) return;
  const headers = { "retry-after": String(Math.max(1, seconds ?? 1)) };
  throw createHttpError(
    429,
    `You can submit your profile ${submissionsADay} times in 24 hours. Please try again tomorrow.`,
    {
      headers,
    },
  );
}

export function refuseField(field: "sportCode" | "note", message: string) {
  return createHttpError(422, message, { errors: [{ field, message }] });
}
