import type { Kysely } from "kysely";
import { findNextDates } from "../contact-rules/find-next-dates.server.ts";
import type { Database } from "../database/tables.ts";
import type { Membership } from "../programs/find-program.server.ts";
import { listDueTasks } from "./prospect/list-tasks.server.ts";
import { listChangedProspects } from "./prospect/mark-as-viewed.server.ts";
import { listSearchesWithNews } from "./searches/list-searches.server.ts";

const maxShown = 8;

/** Finds the next steps of a member: the tasks that are due, the caller’s first, the searches with new athletes, and the prospects that changed. */
export async function findToDo(db: Kysely<Database>, member: Membership) {
  const [tasks, searches, changed, dates] = await Promise.all([
    listDueTasks(db, member, new Date()),
    listSearchesWithNews(db, member),
    listChangedProspects(db, member),
    findNextDates(db, { programId: member.programId, most: 2 }),
  ]);
  const ordered = tasks
    .map(({ taskId, text, dueOn, isOverdue, athlete, assignee }) => ({
      ...{ taskId, text, dueOn, isOverdue, athlete },
      isMine: assignee?.staffId === member.staffId,
    }))
    .sort((one, other) => Number(other.isMine) - Number(one.isMine));
  return {
    tasks: ordered.slice(0, maxShown),
    moreTasks: Math.max(0, ordered.length - maxShown),
    searches: searches.slice(0, maxShown),
    changed: changed.slice(0, maxShown),
    moreChanged: Math.max(0, changed.length - maxShown),
    dates,
  };
}

export type ToDo = Awaited<ReturnType<typeof findToDo>>;
