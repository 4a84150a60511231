import createHttpError from "http-errors";
import { type Kysely, sql } from "kysely";
import type { Database } from "../../database/tables.ts";
import { findMembership } from "../../programs/find-program.server.ts";
import type { Answer } from "../../schools/vocabulary.ts";
import { requireDecide } from "./decide-submission.server.ts";
import { type Look, markAsViewed, notifyAthlete } from "./open-submission.server.ts";

/** Stores the answer of the school, which the athlete sees. Returns false if the coach may not see the profile. Throws 403 if the plan of the program has ended, and 422 without a questionnaire. */
export async function answerSubmission(
  trx: Kysely<Database>,
  { answer, ...look }: Look & { answer: Answer },
): Promise<boolean> {
  if (!(await markAsViewed(trx, look))) return false;
  await requireDecide(trx, look);
  await trx
    .updateTable("submissions")
    .set({
      answer,
      answer_link: answer === "questionnaire" ? await requireQuestionnaire(trx, look) : null,
      replied_at: sql<Date>`now()`,
      answered_at: sql<Date>`coalesce(answered_at, now())`,
    })
    .where("id", "=", look.submissionId)
    .execute();
  await notifyAthlete(trx, look.submissionId);
  return true;
}

async function requireQuestionnaire(trx: Kysely<Database>, { accountId, submissionId }: Look): Promise<string> {
  const member = await findMembership(trx, accountId);
  const program = await trx
    .selectFrom("programs")
    .innerJoin("submissions", "submissions.sport_code", "programs.sport_code")
    .select("questionnaire_link as link")
    .where("programs.id", "=", member?.programId ?? null)
    .where("submissions.id", "=", submissionId)
    .executeTakeFirst();
  if (program?.link) return program.link;
  throw createHttpError(422, "Your program has no questionnaire. Its owner adds the link in Settings.");
}
