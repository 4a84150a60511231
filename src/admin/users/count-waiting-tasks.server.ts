import { type Kysely, sql } from "kysely";
import type { Database } from "../../database/tables.ts";
import { selectResendableMail } from "../records/find-mail.server.ts";
import { selectWaitingTeams } from "../records/find-teams.server.ts";
import type { WaitingTasks } from "../schema.ts";
import { selectOverdueDeletions } from "./find-deletions.server.ts";
import { selectWaitingCoaches } from "./list-coaches.server.ts";

/** Counts the tasks that a person of the staff can do. Each count reads one partial index. */
export async function countWaitingTasks(db: Kysely<Database>): Promise<WaitingTasks> {
  const { overdue, eraseRequests, stuckMail, coaches, texts, reports, guardians, teams } = await db
    .selectNoFrom(({ selectFrom }) => [
      selectOverdueDeletions(db).select(count).as("overdue"),
      selectFrom("erase_requests").select(count).as("eraseRequests"),
      selectResendableMail(db).select(count).as("stuckMail"),
      selectWaitingCoaches(db).select(count).as("coaches"),
      selectFrom("text_reviews").where("status", "=", "pending").select(count).as("texts"),
      selectFrom("profile_reports").where("status", "=", "open").select(count).as("reports"),
      selectFrom("guardians").where("reported_at", "is not", null).select(count).as("guardians"),
      selectFrom(selectWaitingTeams(db).as("waiting")).select(count).as("teams"),
    ])
    .executeTakeFirstOrThrow();
  return {
    deletions: (overdue ?? 0) + (eraseRequests ?? 0),
    stuckMail: stuckMail ?? 0,
    coaches: coaches ?? 0,
    texts: texts ?? 0,
    reports: reports ?? 0,
    guardians: guardians ?? 0,
    teams: teams ?? 0,
  };
}

const count = sql<number>`count(*)::integer`.as("count");
