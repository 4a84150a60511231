import { type Kysely, sql } from "kysely";
import type { Database } from "../../database/tables.ts";
import { selectStuckMail } from "../records/find-mail.server.ts";
import { selectWaitingTeams } from "../records/find-teams.server.ts";
import type { WaitingTasks } from "../schema.ts";
import { selectWaitingCoaches } from "./list-waiting-coaches.server.ts";

/** Counts the tasks that wait for the staff. Each count reads one partial index. */
export async function countWaitingTasks(db: Kysely<Database>): Promise<WaitingTasks> {
  const { deletions, stuckMail, coaches, texts, reports, teams } = await db
    .selectNoFrom(({ selectFrom }) => [
      selectFrom("accounts").where("erase_after", "is not", null).select(count).as("deletions"),
      selectStuckMail(db).select(count).as("stuckMail"),
      selectWaitingCoaches(db).select(count).as("coaches"),
      selectFrom("text_reviews").where("status", "=", "pending").select(count).as("texts"),
      selectFrom("profile_reports").where("status", "=", "open").select(count).as("reports"),
      selectFrom(selectWaitingTeams(db).as("waiting")).select(count).as("teams"),
    ])
    .executeTakeFirstOrThrow();
  return {
    deletions: deletions ?? 0,
    stuckMail: stuckMail ?? 0,
    coaches: coaches ?? 0,
    texts: texts ?? 0,
    reports: reports ?? 0,
    teams: teams ?? 0,
  };
}

const count = sql<number>`count(*)::integer`.as("count");
