import type { Kysely } from "kysely";
import type { Database } from "../database/tables.ts";
import { listSubmissions } from "./list-submissions.server.ts";

/** Collects the school data of the personal data export: an athlete's submissions, or a coach's post and decisions. Returns null if there is none. */
export async function collectSchoolData(db: Kysely<Database>, accountId: string) {
  const [submissions, post, decided] = await Promise.all([
    listSubmissions(db, accountId),
    db
      .selectFrom("coach_posts")
      .innerJoin("schools", "schools.id", "coach_posts.school_id")
      .select(["schools.name as school", "sport_codes as sports", "wants_digest as wantsDailyMail"])
      .where("account_id", "=", accountId)
      .executeTakeFirst(),
    db
      .selectFrom("submission_looks")
      .select(["submission_id as submission", "seen_at as seenAt", "decision", "decided_at as decidedAt"])
      .where("account_id", "=", accountId)
      .orderBy("seen_at")
      .execute(),
  ]);
  if (post || decided.length > 0) return { post: post ?? null, decided };
  return submissions.length > 0 ? { submissions } : null;
}
