import { type Kysely, sql } from "kysely";
import type { Database } from "../../database/tables.ts";
import { runEach } from "../../jobs/run-each.server.ts";
import { queueMail } from "../../mail/queue-mail.server.ts";
import { findMembership } from "../../programs/find-program.server.ts";
import { nameProgram } from "../../programs/name-program.ts";
import { canDo } from "../../programs/permissions.ts";
import { queuePush } from "../../push/queue-push.server.ts";
import { listOverdueTasks } from "../prospect/list-tasks.server.ts";
import { claimDailyMail, listMailDue, type MailOptions } from "./member-mail.server.ts";

const maxListed = 20;

/** Mails members their overdue tasks from 07:00 local time, at most once a day. Returns the number of mails. Throws the first error at the end. */
export async function sendTaskMails(
  db: Kysely<Database>,
  { publicUrl, signal, at = new Date() }: MailOptions,
): Promise<number> {
  const condition = sql`wants_task_mail is not false
    and exists (select from program_tasks as task where task.program_id = live_staff.program_id
      and task.assignee_id = live_staff.staff_id and task.done_at is null and task.due_on < (${at}::timestamptz at time zone programs.time_zone)::date)`;
  const members = await listMailDue(db, { kind: "tasks", at, condition });
  return runEach(members, ({ accountId }) => sendTaskMail(db, { accountId, publicUrl, at }), signal);
}

function sendTaskMail(
  db: Kysely<Database>,
  { accountId, publicUrl, at }: { accountId: string; publicUrl: string; at: Date },
): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const member = await findMembership(trx, accountId);
    // Without the plan, nobody can finish a task.
    if (!member || !canDo({ ...member, role: "owner" }, "finish")) return false;
    const recipient = await claimDailyMail(trx, member, { kind: "tasks", at });
    if (!recipient) return false;
    const tasks = await listOverdueTasks(trx, member, at);
    if (tasks.length === 0) return false;
    const props = {
      firstName: recipient.firstName,
      program: nameProgram(member),
      count: tasks.length,
      tasks: tasks.slice(0, maxListed).map(({ text, dueOn }) => ({ text, dueOn })),
      listLink: `${publicUrl}/coach`,
      stopLink: `${publicUrl}${recipient.stopPath}`,
    };
    await queueMail(trx, { kind: "overdue-tasks", props, to: recipient.email, accountId });
    await queuePush(trx, { accountId, kind: "tasks" });
    return true;
  });
}
