import createHttpError from "http-errors";
import { type Kysely, sql } from "kysely";
import type { Database } from "../../database/tables.ts";
import { requireAction } from "../../programs/admit-staff.server.ts";
import type { Membership } from "../../programs/find-program.server.ts";
import { canDo } from "../../programs/permissions.ts";
import { writeProgramLog } from "../../programs/program-log.server.ts";
import { findTask } from "./list-tasks.server.ts";
import { lockProspect, requireStaffId } from "./require-prospect.server.ts";

export interface NewTask {
  athleteId?: string | null | undefined;
  text: string;
  dueOn: string;
  assignee?: string | null | undefined;
}

export async function addTask(
  trx: Kysely<Database>,
  member: Membership,
  { athleteId, text, dueOn, assignee }: NewTask,
): Promise<{ taskId: string }> {
  requireAction(member, "assign");
  const athleteKey = athleteId ? await lockProspect(trx, member, athleteId) : null;
  if (assignee) await requireStaffId(trx, member, { field: "assignee", staffId: assignee });
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

export interface TaskChange {
  taskId: string;
  text?: string | undefined;
  dueOn?: string | undefined;
  assignee?: string | null | undefined;
  isDone?: boolean | undefined;
}

/** Changes a task. Evaluators may only finish their own tasks. Throws 403, 404 and 422. */
export async function changeTask(
  trx: Kysely<Database>,
  member: Membership,
  { taskId, text, dueOn, assignee, isDone }: TaskChange,
): Promise<void> {
  requireAction(member, "finish");
  const task = await findTask(trx, member, taskId);
  if (!task) throw createHttpError(404, "We can’t find this task.");
  const changesMore = text !== undefined || dueOn !== undefined || assignee !== undefined;
  if (!canDo(member, "assign") && (changesMore || task.assignee?.staffId !== member.staffId))
    throw createHttpError(403, "You can finish only the tasks that are assigned to you.");
  if (assignee) await requireStaffId(trx, member, { field: "assignee", staffId: assignee });
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
