import type { Kysely } from "kysely";
import { findNextDates, type NextDate } from "../contact-rules/find-next-dates.server.ts";
import type { Database } from "../database/tables.ts";
import { findMembership } from "../programs/find-program.server.ts";
import { type ChangedProspect, listChangedProspects } from "./prospect/list-changed-prospects.server.ts";
import { listDueTasks } from "./prospect/list-tasks.server.ts";
import type { Task } from "./prospect/schema.ts";
import { listSearchesWithNews } from "./searches/list-searches.server.ts";

/** The next steps of a coach. `program` is null without a program. */
export interface ToDo {
  program: {
    tasks: (Pick<Task, "taskId" | "text" | "dueOn" | "isOverdue" | "athlete"> & { isMine: boolean })[];
    moreTasks: number;
    searches: { searchId: string; name: string; newCount: number }[];
    changed: ChangedProspect[];
    moreChanged: number;
    dates: NextDate[];
  } | null;
}

const maxShown = 8;

/** Finds the tasks that are due, the caller’s first, the searches with new athletes, and the prospects that changed. */
export async function findToDo(db: Kysely<Database>, accountId: string): Promise<ToDo> {
  const member = await findMembership(db, accountId);
  if (!member) return { program: null };
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
    program: {
      tasks: ordered.slice(0, maxShown),
      moreTasks: Math.max(0, ordered.length - maxShown),
      searches: searches.slice(0, maxShown),
      changed: changed.slice(0, maxShown),
      moreChanged: Math.max(0, changed.length - maxShown),
      dates,
    },
  };
}
