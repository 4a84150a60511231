import type { Kysely } from "kysely";
import type { Database } from "../database/tables.ts";
import type { OwnSubmission } from "./schema.ts";
import { type Answer, answers, maxSubmissions } from "./vocabulary.ts";

/** Returns the submissions of an athlete that were not withdrawn, newest first. Omits the coaches' decisions, which are private. */
export async function listSubmissions(db: Kysely<Database>, accountId: string): Promise<OwnSubmission[]> {
  const rows = await db
    .selectFrom("submissions")
    .innerJoin("athletes", "athletes.id", "submissions.athlete_id")
    .innerJoin("schools", "schools.id", "submissions.school_id")
    .select([
      "submissions.id",
      "submissions.sport_code",
      "submissions.note",
      "submissions.sent_at",
      "submissions.delivered_at",
      "submissions.seen_at",
      "submissions.answer",
      "submissions.answer_link",
      "submissions.replied_at",
      "schools.id as school_id",
      "schools.name",
      "schools.city",
      "schools.state",
    ])
    .where("athletes.account_id", "=", accountId)
    .where("submissions.withdrawn_at", "is", null)
    .orderBy("submissions.sent_at", "desc")
    .orderBy("submissions.id")
    .limit(maxSubmissions)
    .execute();
  return rows.map((row) => ({
    submissionId: row.id,
    school: { schoolId: row.school_id, name: row.name, city: row.city, state: row.state },
    sportCode: row.sport_code,
    note: row.note,
    state: stateOf(row),
    sentAt: row.sent_at.toISOString(),
    deliveredAt: row.delivered_at?.toISOString() ?? null,
    seenAt: row.seen_at?.toISOString() ?? null,
    answer: describeAnswer(row),
  }));
}

function describeAnswer({
  answer,
  answer_link: link,
  replied_at: at,
}: {
  answer: string | null;
  answer_link: string | null;
  replied_at: Date | null;
}): OwnSubmission["answer"] {
  if (!answer || !at) return null;
  const key = answer as Answer;
  return { key, text: answers[key].text, link, at: at.toISOString() };
}

function stateOf({ delivered_at: delivered, seen_at: seen }: { delivered_at: Date | null; seen_at: Date | null }) {
  if (seen) return "seen";
  return delivered ? "delivered" : "sent";
}
