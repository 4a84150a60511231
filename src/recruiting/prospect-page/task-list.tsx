import { useSearchParams } from "react-router";
import { ActionForm } from "../../forms/action-form.tsx";
import { EntryForm } from "../../forms/entry-form.tsx";
import { Problem } from "../../forms/problem.tsx";
import { programLimits } from "../../programs/vocabulary.ts";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Pagination } from "../../ui/pagination.tsx";
import { SelectField } from "../../ui/select-field.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { Timestamp } from "../../ui/timestamp.ts";
import type { Task } from "../prospect/schema.ts";
import { shownTasks } from "../prospect/vocabulary.ts";

export function TaskList({
  staffId,
  staff,
  tasks,
  open,
  total,
  page,
  lastPage,
  mayAssign,
  can,
  formKey,
}: {
  staffId: string;
  staff: { staffId: string; name: string }[];
  /** One page of the tasks. */
  tasks: Task[];
  open: number;
  total: number;
  page: number;
  lastPage: number;
  mayAssign: boolean;
  can: Record<string, boolean>;
  formKey: string;
}) {
  const [params] = useSearchParams();
  const addressOf = (next: number) =>
    `?${new URLSearchParams([...[...params].filter(([name]) => name !== "taskPage"), ["taskPage", String(next)]])}`;
  return (
    <Card>
      <h2 className="headline-card">Tasks</h2>
      {total === 0 && <p className="mt-3 text-ink-muted">No tasks yet.</p>}
      {open >= programLimits.openTasksOfAthlete && (
        <p className="mt-3 font-medium">
          {`This athlete has ${programLimits.openTasksOfAthlete} open tasks, which is the limit. Finish one to add another.`}
        </p>
      )}
      {total >= shownTasks && <p className="mt-3 text-ink-muted">{`We show ${shownTasks} tasks, open ones first.`}</p>}
      <ul className="mt-3 grid gap-2">
        {tasks.map((task) => (
          <li key={task.taskId} className="flex flex-wrap items-center gap-2">
            {task.isDone && <Badge tone="success">Done</Badge>}
            {task.isOverdue && <Badge tone="danger">Overdue</Badge>}
            <span className="wrap-anywhere min-w-0 flex-1">
              {task.text}
              <span className="block text-ink-muted text-sm">
                <Timestamp at={task.dueOn} />
                {task.assignee && `, ${task.assignee.name}`}
              </span>
            </span>
            {can.finish && (mayAssign || task.assignee?.staffId === staffId) && (
              <ActionForm fields={{ intent: "change-task", taskId: task.taskId }}>
                <Button type="submit" name="flag" value={`isDone:${task.isDone ? "no" : "yes"}`} variant="secondary">
                  {task.isDone ? "Open again" : "Done"}
                  <span className="sr-only">{`: ${task.text.slice(0, 60)}`}</span>
                </Button>
              </ActionForm>
            )}
          </li>
        ))}
      </ul>
      <div className="mt-4">
        <Pagination page={page} lastPage={lastPage} href={addressOf} label="Pages of tasks" />
      </div>
      {mayAssign && (
        <EntryForm
          intents={["task"]}
          version={formKey}
          className="mt-4 grid gap-3 sm:grid-cols-2"
          fields={{ key: formKey }}
        >
          <TextField label="New task" name="text" required maxLength={500} className="sm:col-span-full" />
          <TextField label="Due" name="dueOn" type="date" required />
          <SelectField
            label="Assigned to"
            name="assignee"
            defaultValue={staffId}
            empty="Nobody"
            options={staff.map((one) => [one.staffId, one.name])}
          />
          <div className="sm:col-span-full">
            <Button type="submit" name="intent" value="task">
              Add task
            </Button>
          </div>
        </EntryForm>
      )}
      <Problem of="task" />
      <Problem of="change-task" />
    </Card>
  );
}
