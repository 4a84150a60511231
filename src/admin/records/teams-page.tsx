import { sports } from "../../athletes/vocabulary.ts";
import { teamKinds } from "../../teams/vocabulary.ts";
import { privateMeta } from "../../ui/page-meta.ts";
import { requireToken } from "../admin-session.tsx";
import { CsvDownload } from "../csv-download.tsx";
import { requestAdmin } from "../request-admin.tsx";
import type { TeamList } from "../schema.ts";
import type { BulkChoices } from "../work-list/bulk-bar.tsx";
import { DecidedList } from "../work-list/decided-list.tsx";
import { ageWords, type FilterWords } from "../work-list/list-filters.tsx";
import { workListPath } from "../work-list/work-list-path.ts";
import type { Route } from "./+types/teams-page.ts";
import { TeamRow } from "./team-row.tsx";

const choices: BulkChoices = {
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
};

const filters = new Map<string, FilterWords>(
  Object.entries<FilterWords>({
    sport: { label: "Sport", words: sports },
    state: { label: "State" },
    kind: { label: "Kind", words: teamKinds },
    account: { label: "Account", words: { active: "Active", inactive: "Deactivated, not verified or being deleted" } },
    age: ageWords,
  }),
);

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  requireToken();
  return requestAdmin<TeamList>(workListPath("/api/admin/teams", request), { signal: request.signal });
}

export const meta = () => privateMeta("Teams to approve");

export default function TeamsPage({ loaderData: outcome }: Route.ComponentProps) {
  return (
    <DecidedList
      outcome={outcome}
      title="Teams to approve"
      lede="Approve a team only if you know that this person works for it. Compare the mail domain with the school’s site, or call the school."
      noun="team"
      states={["Waiting", "Decided"]}
      tools={<CsvDownload list="teams" />}
      choices={choices}
      filters={filters}
      row={(team) => <TeamRow key={team.id} team={team} />}
    />
  );
}
