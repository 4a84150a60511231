import { type Kysely, type RawBuilder, sql } from "kysely";
import { encodeId } from "../../athletes/public-id.server.ts";
import type { Database } from "../../database/tables.ts";
import { pageNumbers } from "../../http/page-size.ts";
import type { Membership } from "../../programs/find-program.server.ts";
import type { Task, TaskQuery } from "./schema.ts";
import { shownTasks } from "./vocabulary.ts";

const pageSize = 50;

/** Lists the tasks of a program by date. Omits those on athletes who are not public or were removed from the board. */
export async function listTasks(db: Kysely<Database>, member: Membership, { state, assignee, pageNum }: TaskQuery) {
  const conditions = sql`${state ? sql`(tasks.done_at is not null) = ${state === "done"}` : sql`true`}
    and ${assignee ? sql`tasks.assignee_id = ${assignee}` : sql`true`}`;
  const page = sql`limit ${pageSize} offset ${(pageNum - 1) * pageSize}`;
  const [data, { rows }] = await Promise.all([
    selectTasks(db, member, { conditions, page }),
    sql<{ count: string }>`select count(*) from ${visibleTasks(member)} where ${conditions}`.execute(db),
  ]);
  return { data, pages: pageNumbers({ total: Number(rows[0]?.count), size: pageSize, shown: data.length }) };
}

export function listProspectTasks(db: Kysely<Database>, member: Membership, athleteKey: string): Promise<Task[]> {
  return selectTasks(db, member, { conditions: sql`tasks.athlete_id = ${athleteKey}`, page: sql`limit ${shownTasks}` });
}

/** Lists the tasks of a member that are due before today in the time zone of the program. */
export function listOverdueTasks(db: Kysely<Database>, member: Membership, at: Date): Promise<Task[]> {
  const today = sql`(${at}::timestamptz at time zone ${member.timeZone})::date`;
  return selectTasks(db, member, {
    conditions: sql`tasks.assignee_id = ${member.staffId} and tasks.done_at is null and tasks.due_on < ${today}`,
    page: sql`limit 1000`,
  });
}

/** Lists the open tasks of the program that are due today or before in its time zone, by date. At most 500. */
export function listDueTasks(db: Kysely<Database>, member: Membership, at: Date): Promise<Task[]> {
  const today = sql`(${at}::timestamptz at time zone ${member.timeZone})::date`;
  return selectTasks(db, member, {
    conditions: sql`tasks.done_at is null and tasks.due_on <= ${today}`,
    page: sql`limit 500`,
  });
}

export async function findTask(db: Kysely<Database>, member: Membership, taskId: string): Promise<Task | null> {
  const [task] = await selectTasks(db, member, { conditions: sql`tasks.id = ${taskId}`, page: sql`limit 1` });
  return task ?? null;
}

interface TaskRow extends Omit<Task, "athlete" | "assignee"> {
  athleteKey: string | null;
  athleteName: string | null;
  assigneeId: string | null;
  assigneeName: string | null;
}

async function selectTasks(
  db: Kysely<Database>,
  member: Membership,
  { conditions, page }: { conditions: RawBuilder<unknown>; page: RawBuilder<unknown> },
): Promise<Task[]> {
  const { programId, timeZone } = member;
  const { rows } = await sql<TaskRow>`
    select tasks.id as "taskId", tasks.text, tasks.due_on::text as "dueOn", tasks.athlete_id as "athleteKey", "athleteName",
      tasks.done_at is not null as "isDone",
      tasks.done_at is null and tasks.due_on < (now() at time zone ${timeZone})::date as "isOverdue",
      assignee.id as "assigneeId", assignee.name as "assigneeName",
      json_build_object('staffId', author.id, 'name', author.name) as "createdBy"
    from ${visibleTasks(member)}
      join program_staff as author on author.program_id = ${programId} and author.id = tasks.created_by
      left join program_staff as assignee on assignee.program_id = ${programId} and assignee.id = tasks.assignee_id
    where ${conditions}
    order by tasks.done_at is not null, tasks.due_on, tasks.id ${page}`.execute(db);
  return rows.map(({ athleteKey, athleteName, assigneeId, assigneeName, ...task }) => ({
    ...task,
    athlete: athleteKey && athleteName ? { athleteId: encodeId("athlete", athleteKey), name: athleteName } : null,
    assignee: assigneeId && assigneeName ? { staffId: assigneeId, name: assigneeName } : null,
  }));
}

function visibleTasks({ programId }: Membership): RawBuilder<unknown> {
  return sql`(
    select program_tasks.*, accounts.first_name || ' ' || accounts.last_name as "athleteName"
    from program_tasks
      left join prospects on prospects.program_id = ${programId} and prospects.athlete_id = program_tasks.athlete_id
        and prospects.removed_at is null
      left join athletes on athletes.id = prospects.athlete_id and athletes.is_public
      left join accounts on accounts.id = athletes.account_id
    where program_tasks.program_id = ${programId} and (program_tasks.athlete_id is null or athletes.id is not null)
  ) as tasks`;
}
