import { loadFrom, portalMeta, workList } from "../portal-route.ts";
import type { CoachList, CoachRecord } from "../schema.ts";
import { DecidedList, type WorkList } from "../work-list/decided-list.tsx";
import { ageWords } from "../work-list/list-filters.tsx";
import type { Route } from "./+types/coaches-page.ts";
import { CoachRow } from "./coach-row.tsx";

const list: WorkList<CoachRecord> = {
  title: "Coaches to check",
  lede: "These coaches confirmed a college email, oldest first. Approve a coach only if the college lists the person as staff. We’ll email them your decision after two minutes.",
  csv: "coaches",
  states: ["Waiting", "Decided"],
  choices: {
    kind: "coach",
    nouns: ["coach", "coaches"],
    approve: { decision: "A", label: "Approve", question: "Are you sure you want to Approve Domain?" },
    decline: { decision: "D", label: "Decline", question: "Are you sure you want to Decline Domain?" },
    undo: "P",
  },
  filters: { domain: { label: "Mail domain" }, age: ageWords },
  row: (coach) => <CoachRow key={coach.userLoginId} coach={coach} />,
};

export const clientLoader = loadFrom<CoachList>("/api/admin/coaches", workList);
export const meta = portalMeta(list.title);

export default function CoachesPage({ loaderData }: Route.ComponentProps) {
  return <DecidedList outcome={loaderData} list={list} />;
}
