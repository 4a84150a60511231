import createHttpError from "http-errors";
import { type Kysely, sql } from "kysely";
import { findKey } from "../../athletes/public-id.server.ts";
import type { Database } from "../../database/tables.ts";
import { requireSpace } from "../../http/require-space.server.ts";
import type { Membership } from "../../programs/find-program.server.ts";
import { canDo } from "../../programs/permissions.ts";
import { writeProgramLog } from "../../programs/program-log.server.ts";
import { programLimits } from "../../programs/vocabulary.ts";
import { findTask } from "./list-tasks.server.ts";
import { lockProspect, requireStaffId } from "./require-prospect.server.ts";
import type { NewTask, TaskChange } from "./schema.ts";

export async function addTask(
  trx: Kysely<Database>,
  member: Membership,
  { athleteId, text, dueOn, assignee }: NewTask,
): Promise<{ taskId: string }> {
  const athleteKey = athleteId ? await lockProspect(trx, member, athleteId) : null;
  if (assignee) await requireStaffId(trx, member, { field: "assignee", staffId: assignee });
  await requireOpenTask(trx, member, athleteKey);
  const { id } = await trx
    .insertInto("program_tasks")
    .values({
      program_id: member.programId,
      athlete_id: athleteKey,
      text,
      due_on: dueOn,
      assignee_id: assignee ?? null,
      created_by: member.staffId,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await writeProgramLog(trx, member, { action: "task-added", ...(athleteKey && { athleteKey }) });
  return { taskId: id };
}

/** Throws 409 if the program or the athlete has as many open tasks as it can have. Locks the program. */
async function requireOpenTask(
  trx: Kysely<Database>,
  { programId }: Pick<Membership, "programId">,
  athleteKey: string | null,
): Promise<void> {
  await trx.selectFrom("programs").select("id").where("id", "=", programId).forNoKeyUpdate().execute();
  const { all, ofAthlete } = await trx
    .selectFrom("program_tasks")
    .select(sql<number>`count(*)::integer`.as("all"))
    .select(sql<number>`(count(*) filter (where athlete_id = ${athleteKey}::bigint))::integer`.as("ofAthlete"))
    .where("program_id", "=", programId)
    .where("done_at", "is", null)
    .executeTakeFirstOrThrow();
  requireSpace({
    count: athleteKey === null ? 0 : ofAthlete,
    most: programLimits.openTasksOfAthlete,
    sentence: (most) => `An athlete can have ${most} open tasks. Finish one first.`,
  });
  requireSpace({
    count: all,
    most: programLimits.openTasks,
    sentence: (most) => `A program can have ${most} open tasks. Finish some first.`,
  });
}

/** Changes a task. Evaluators may only finish their own tasks. Throws 403, 404, 409 at the limit of open tasks, and 422. */
export async function changeTask(
  trx: Kysely<Database>,
  member: Membership,
  { taskId, text, dueOn, assignee, isDone }: TaskChange,
): Promise<void> {
  const task = await findTask(trx, member, taskId);
  if (!task) throw createHttpError(404, "We can’t find this task.");
  const changesMore = text !== undefined || dueOn !== undefined || assignee !== undefined;
  if (!canDo(member, "assign") && (changesMore || task.assignee?.staffId !== member.staffId))
    throw createHttpError(403, "You can finish only the tasks that are assigned to you.");
  if (assignee) await requireStaffId(trx, member, { field: "assignee", staffId: assignee });
  if (isDone === false && task.isDone)
    await requireOpenTask(trx, member, task.athlete && (findKey("athlete", task.athlete.athleteId) ?? null));
  const values = {
    ...(text !== undefined && { text }),
    ...(dueOn !== undefined && { due_on: dueOn }),
    ...(assignee !== undefined && { assignee_id: assignee }),
    ...(isDone !== undefined && { done_at: isDone ? sql<Date>`coalesce(done_at, now())` : null }),
  };
  if (Object.keys(values).length === 0) return;
  await trx
    .updateTable("program_tasks")
    .set(values)
    .where("program_id", "=", member.programId)
    .where("id", "=", taskId)
    .execute();
  await writeProgramLog(trx, member, { action: isDone ? "task-done" : "task-changed" });
}
