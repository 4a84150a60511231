import type { ReactNode } from "react";
import { href, Link } from "react-router";
import { NextDates } from "../contact-rules/next-dates.tsx";
import { Badge } from "../ui/badge.tsx";
import { Card } from "../ui/card.tsx";
import { TextLink } from "../ui/link-button.tsx";
import { Timestamp } from "../ui/timestamp.ts";
import type { ToDo } from "./find-to-do.server.ts";

export function ToDoList({ toDo: { program }, unread }: { toDo: ToDo; unread: number }) {
  const isDone =
    unread === 0 && program && program.tasks.length + program.searches.length + program.changed.length === 0;
  return (
    <section aria-labelledby="to-do">
      <h2 id="to-do" className="headline-card">
        What needs doing
      </h2>
      <div className="mt-3 gap-4 md:columns-2">
        {isDone && (
          <p className="mb-4 break-inside-avoid text-ink-muted">
            Nothing right now. Tasks that are due, new athletes in your saved searches, and changes of athletes on your
            board appear here.
          </p>
        )}
        {unread > 0 && (
          <Part title="Received profiles">
            <TextLink to={`${href("/coach")}?state=new`}>
              {unread === 1 ? "Read the profile" : `Read ${unread.toLocaleString("en-US")} profiles`}
            </TextLink>
          </Part>
        )}
        {program ? <ProgramParts program={program} /> : <NoProgram />}
      </div>
    </section>
  );
}

function NoProgram() {
  return (
    <Part title="Work with your staff">
      <p>Open the program of your team: a board of athletes with stages and notes, which only your staff sees.</p>
      <TextLink to={href("/coach/program")} className="mt-1">
        Open your program
      </TextLink>
    </Part>
  );
}

function ProgramParts({ program }: { program: NonNullable<ToDo["program"]> }) {
  const { tasks, moreTasks, searches, changed, moreChanged, dates } = program;
  return (
    <>
      {tasks.length > 0 && (
        <Part title="Tasks">
          <ul className="grid gap-2">
            {tasks.map(({ taskId, text, dueOn, isOverdue, athlete, isMine }) => (
              <li key={taskId} className="wrap-anywhere">
                {isOverdue ? <Badge tone="danger">Overdue</Badge> : <Badge>Due today</Badge>}{" "}
                {athlete ? (
                  <Link
                    to={href("/coach/prospects/:athleteId", { athleteId: athlete.athleteId })}
                    className="text-link"
                  >
                    {text}
                  </Link>
                ) : (
                  text
                )}
                <span className="block text-ink-muted text-sm">
                  {athlete && (
                    <>
                      <bdi>{athlete.name}</bdi>,{" "}
                    </>
                  )}
                  <Timestamp at={dueOn} />
                  {isMine ? ", yours" : ", of your staff"}
                </span>
              </li>
            ))}
          </ul>
          <More count={moreTasks} />
        </Part>
      )}
      {searches.length > 0 && (
        <Part title="Saved searches">
          <ul className="grid gap-2">
            {searches.map(({ searchId, name, newCount }) => (
              <li key={searchId} className="wrap-anywhere">
                <Link to={href("/coach/searches/:searchId", { searchId })} className="text-link">
                  {name}
                </Link>
                {`: ${newCount.toLocaleString("en-US")} new`}
              </li>
            ))}
          </ul>
        </Part>
      )}
      {changed.length > 0 && (
        <Part title="Changed since you looked">
          <ul className="grid gap-2">
            {changed.map(({ athleteId, name, changes }) => (
              <li key={athleteId} className="wrap-anywhere">
                <Link to={href("/coach/prospects/:athleteId", { athleteId })} className="text-link">
                  <bdi>{name}</bdi>
                </Link>
                {`: ${changes.join(", ")}`}
              </li>
            ))}
          </ul>
          <More count={moreChanged} />
        </Part>
      )}
      {dates.length > 0 && (
        <div className="mb-4 break-inside-avoid">
          <NextDates dates={dates} titleAs="h3" />
        </div>
      )}
    </>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card padding="sm" className="mb-4 break-inside-avoid">
      <h3 className="headline-card mb-2">{title}</h3>
      {children}
    </Card>
  );
}

function More({ count }: { count: number }) {
  return count > 0 && <p className="mt-2 text-ink-muted">{`And ${count.toLocaleString("en-US")} more.`}</p>;
}
