import { NavLink } from "react-router";
import { classNames } from "../ui/class-names.ts";
import { workPages } from "./portal-pages.ts";
import type { WaitingTasks } from "./schema.ts";

const taskWords: Record<keyof WaitingTasks, string> = {
  reports: "open",
  messages: "open",
  coaches: "waiting",
  teams: "waiting",
  texts: "waiting",
  deletions: "due",
  stuckMail: "can’t leave",
  rules: "due for a check",
};

export function WorkLinks({
  waiting,
  className,
  onChoose,
}: {
  waiting: WaitingTasks | null;
  className: string;
  onChoose?: () => void;
}) {
  return workPages.map(({ to, label, task }) => {
    const count = (task && waiting?.[task]) || 0;
    return (
      <li key={to}>
        <NavLink to={to} className={className} onClick={onChoose}>
          {label}
          {task && count > 0 && (
            <span
              className={classNames(
                "figure inline-flex min-w-6 justify-center rounded-sm px-1.5 text-sm leading-6",
                task === "stuckMail" ? "bg-danger text-raised" : "bg-signal text-on-signal",
              )}
            >
              {count.toLocaleString("en-US")}
              <span className="sr-only">{` ${taskWords[task]}`}</span>
            </span>
          )}
        </NavLink>
      </li>
    );
  });
}
