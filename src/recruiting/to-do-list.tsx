import type { ReactNode } from "react";
import { href, Link } from "react-router";
import { NextDateList } from "../contact-rules/next-dates.tsx";
import { Badge } from "../ui/badge.tsx";
import { Card } from "../ui/card.tsx";
import { classNames } from "../ui/class-names.ts";
import { ChevronDown } from "../ui/icons/chevron-down.tsx";
import { TextLink } from "../ui/link-button.tsx";
import { Timestamp } from "../ui/timestamp.ts";
import type { ToDo } from "./find-to-do.server.ts";

/** The next steps of a coach. `toDo` is null without a program. */
export function ToDoList({ toDo, unread }: { toDo: ToDo | null; unread: number }) {
  const isDone = unread === 0 && toDo && toDo.tasks.length + toDo.searches.length + toDo.changed.length === 0;
  return (
    <section aria-labelledby="to-do">
      <h2 id="to-do" className="headline-card max-md:sr-only">
        What needs doing
      </h2>
      <div className="gap-4 md:mt-3 md:columns-2">
        {isDone && (
          <p className="mb-4 break-inside-avoid text-ink-muted max-md:text-sm">
            Nothing right now. Tasks that are due, new athletes in your saved searches, and changes of athletes on your
            board appear here.
          </p>
        )}
        {unread > 0 && (
          // On a phone, they are listed right below.
          <Part title="Received profiles" className="max-md:hidden">
            <TextLink to={`${href("/coach")}?state=new`}>
              {unread === 1 ? "Read the profile" : `Read ${unread.toLocaleString("en-US")} profiles`}
            </TextLink>
          </Part>
        )}
        {toDo ? <ProgramParts {...toDo} /> : <NoProgram />}
      </div>
    </section>
  );
}

function NoProgram() {
  return (
    <Part title="Work with your staff" isOpen>
      <p>Open the program of your team: a board of athletes with stages and notes, which only your staff sees.</p>
      <TextLink to={href("/coach/program")} className="mt-1">
        Open your program
      </TextLink>
    </Part>
  );
}

function ProgramParts({ tasks, moreTasks, searches, changed, moreChanged, dates }: ToDo) {
  const overdue = tasks.filter(({ isOverdue }) => isOverdue).length;
  const due = (tasks.length + moreTasks).toLocaleString("en-US");
  return (
    <>
      {tasks.length > 0 && (
        <Part title="Tasks" count={overdue > 0 ? `${due} due, ${overdue} overdue` : `${due} due`}>
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
        <Part
          title="Saved searches"
          count={`${searches.reduce((sum, { newCount }) => sum + newCount, 0).toLocaleString("en-US")} new`}
        >
          <ul className="grid gap-2">
            {searches.map(({ searchId, name, newCount }) => (
              <li key={searchId} className="wrap-anywhere">
                <Link to={href("/coach/searches/:searchId?", { searchId })} className="text-link">
                  {name}
                </Link>
                {`: ${newCount.toLocaleString("en-US")} new`}
              </li>
            ))}
          </ul>
        </Part>
      )}
      {changed.length > 0 && (
        <Part title="Changed since you looked" count={(changed.length + moreChanged).toLocaleString("en-US")}>
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
        <Part title="Contact opens">
          <NextDateList dates={dates} />
        </Part>
      )}
    </>
  );
}

/** A part of the list. On a phone, its title opens it, so that the profiles below are in the first screen. */
function Part({
  title,
  count,
  isOpen = false,
  className,
  children,
}: {
  title: string;
  count?: string;
  isOpen?: boolean;
  className?: string;
  children: ReactNode;
}) {
  return (
    <Card
      as="details"
      open={isOpen}
      padding="none"
      className={classNames(
        "mb-2 break-inside-avoid md:mb-4 md:[&::details-content]:[content-visibility:visible]",
        className,
      )}
    >
      <summary className="flex min-h-11 cursor-pointer items-center gap-x-3 px-4 max-md:py-1.5 md:pt-4 md:pb-2">
        <h3 className="headline-card flex-1 max-md:text-lg">{title}</h3>
        {count && <span className="text-ink-muted text-sm md:hidden">{count}</span>}
        <ChevronDown aria-hidden className="size-5 shrink-0 text-ink-muted md:hidden" />
      </summary>
      <div className="px-4 pb-4">{children}</div>
    </Card>
  );
}

function More({ count }: { count: number }) {
  return count > 0 && <p className="mt-2 text-ink-muted">{`And ${count.toLocaleString("en-US")} more.`}</p>;
}
