import { type Kysely, sql } from "kysely";
import { listRules } from "../../contact-rules/find-rules.server.ts";
import { isDue } from "../../contact-rules/is-due.ts";
import type { Database } from "../../database/tables.ts";
import { selectResendableMail } from "../records/find-mail.server.ts";
import { selectWaitingTeams } from "../records/find-teams.server.ts";
import type { WaitingTasks } from "../schema.ts";
import { selectOverdueDeletions } from "./find-deletions.server.ts";
import { selectWaitingCoaches } from "./list-coaches.server.ts";

/** Counts the tasks that a person of the staff can do. Each count reads one partial index. */
export async function countWaitingTasks(db: Kysely<Database>): Promise<WaitingTasks> {
  const { overdue, eraseRequests, stuckMail, coaches, texts, reports, messages, teams } = await db
    .selectNoFrom(({ selectFrom }) => [
      selectOverdueDeletions(db).select(count).as("overdue"),
      selectFrom("erase_requests").select(count).as("eraseRequests"),
      selectResendableMail(db).select(count).as("stuckMail"),
      selectWaitingCoaches(db).select(count).as("coaches"),
      selectFrom("text_reviews").where("status", "=", "pending").select(count).as("texts"),
      selectFrom("profile_reports").where("status", "=", "open").select(count).as("reports"),
      selectFrom("contact_reports").where("state", "=", "open").select(count).as("messages"),
      selectFrom(selectWaitingTeams(db).as("waiting")).select(count).as("teams"),
    ])
    .executeTakeFirstOrThrow();
  const today = new Date().toISOString().slice(0, 10);
  const rules = (await listRules(db)).filter((rule) => isDue(rule, today)).length;
  return {
    rules,
    deletions: (overdue ?? 0) + (eraseRequests ?? 0),
    stuckMail: stuckMail ?? 0,
    coaches: coaches ?? 0,
    texts: texts ?? 0,
    reports: reports ?? 0,
    messages: messages ?? 0,
    teams: teams ?? 0,
  };
}

const count = sql<number>`count(*)::integer`.as("count");
