import { sports } from "../../athletes/vocabulary.ts";
import { teamKinds } from "../../teams/vocabulary.ts";
import { loadFrom, portalMeta, workList } from "../portal-route.ts";
import type { TeamList, TeamRecord } from "../schema.ts";
import { DecidedList, type WorkList } from "../work-list/decided-list.tsx";
import { ageWords } from "../work-list/list-filters.tsx";
import type { Route } from "./+types/teams-page.ts";
import { TeamRow } from "./team-row.tsx";

const list: WorkList<TeamRecord> = {
  title: "Teams to approve",
  lede: "Approve a team only if you know that this person works for it. Compare the mail domain with the school’s site, or call the school.",
  csv: "teams",
  states: ["Waiting", "Decided"],
  choices: {
    kind: "team",
    nouns: ["team", "teams"],
    approve: { decision: "approve", label: "Approve", question: "Are you sure you want to approve these teams?" },
    decline: {
      decision: "decline",
      label: "Reject",
      question: "Are you sure you want to reject these teams?",
      asksReason: true,
    },
    undo: "reopen",
  },
  filters: {
    sport: { label: "Sport", words: sports },
    state: { label: "State" },
    domain: { label: "Mail domain" },
    kind: { label: "Kind", words: teamKinds },
    account: { label: "Account", words: { active: "Active", inactive: "Deactivated, not verified or being deleted" } },
    age: ageWords,
  },
  row: (team) => <TeamRow key={team.id} team={team} />,
};

export const clientLoader = loadFrom<TeamList>("/api/admin/teams", workList);
export const meta = portalMeta(list.title);

export default function TeamsPage({ loaderData }: Route.ComponentProps) {
  return <DecidedList outcome={loaderData} list={list} />;
}
