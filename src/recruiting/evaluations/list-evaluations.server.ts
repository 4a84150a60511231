import { type Kysely, sql } from "kysely";
import type { Database } from "../../database/tables.ts";
import type { Membership } from "../../programs/find-program.server.ts";
import type { Evaluation } from "./schema.ts";

export async function listEvaluations(
  db: Kysely<Database>,
  { programId }: Membership,
  eventId: string,
): Promise<Evaluation[]> {
  const rows = await db
    .selectFrom("latest_evaluations as latest")
    .innerJoin("program_staff as staff", (join) =>
      join.onRef("staff.program_id", "=", "latest.program_id").onRef("staff.id", "=", "latest.staff_id"),
    )
    .innerJoin("program_roster as entry", (join) =>
      join.onRef("entry.program_id", "=", "latest.program_id").onRef("entry.id", "=", "latest.entry_id"),
    )
    .leftJoin("athletes", "athletes.id", "entry.athlete_id")
    .select(["latest.first_id as evaluationId", "latest.id as recordId", "latest.entry_id as entryId"])
    .select(["staff.id as staffId", "staff.name", "latest.jersey", "latest.overall", "latest.skills", "latest.text"])
    .select(
      sql<string[]>`array(
        select tag_id from (
          select distinct on (tag_id) tag_id, action from program_evaluations as record,
            jsonb_to_recordset(record.tag_changes) as change ("tagId" text, action text), lateral (select change."tagId") as tag (tag_id)
          where record.program_id = latest.program_id and record.first_id = latest.first_id
          order by tag_id, record.received_at desc
        ) as last_changes where action = 'add')`.as("tagIds"),
    )
    .select(["latest.evaluated_at as evaluatedAt", "latest.received_at as receivedAt"])
    .where("latest.program_id", "=", programId)
    .where("latest.event_id", "=", eventId)
    .where(({ or, eb }) => or([eb("entry.athlete_id", "is", null), eb("athletes.is_public", "is", true)]))
    .orderBy("latest.received_at")
    .orderBy("latest.id")
    .execute();
  return rows.map(({ staffId, name, overall, evaluatedAt, receivedAt, ...row }) => ({
    ...row,
    author: { staffId, name },
    overall: overall as Evaluation["overall"],
    evaluatedAt: evaluatedAt.toISOString(),
    receivedAt: receivedAt.toISOString(),
  }));
}
