import { useLocation } from "react-router";
import { EmptyState } from "../../ui/empty-state.tsx";
import { privateMeta } from "../../ui/page-meta.ts";
import { requireToken } from "../admin-session.tsx";
import { CsvDownload } from "../csv-download.tsx";
import { ListPages } from "../list-pages.tsx";
import { PageBand } from "../page-band.tsx";
import { requestAdmin } from "../request-admin.tsx";
import { RequestFailed } from "../request-failed.tsx";
import type { CoachList } from "../schema.ts";
import type { BulkChoices } from "../work-list/bulk-bar.tsx";
import { HeldRows } from "../work-list/decided-list.tsx";
import { ageWords, type FilterWords, ListFilters } from "../work-list/list-filters.tsx";
import { workListPath } from "../work-list/work-list-path.ts";
import type { Route } from "./+types/coaches-page.ts";
import { CoachRow } from "./coach-row.tsx";

const choices: BulkChoices = {
  kind: "coach",
  nouns: ["coach", "coaches"],
  approve: { decision: "A", label: "Approve", question: "Are you sure you want to Approve Domain?" },
  decline: { decision: "D", label: "Decline", question: "Are you sure you want to Decline Domain?" },
  undo: "P",
};

const filters = new Map<string, FilterWords>(
  Object.entries<FilterWords>({ domain: { label: "Mail domain" }, age: ageWords }),
);

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  requireToken();
  return requestAdmin<CoachList>(workListPath("/api/admin/coaches", request), { signal: request.signal });
}

export const meta = () => privateMeta("Coaches to check");

export default function CoachesPage({ loaderData: outcome }: Route.ComponentProps) {
  const { key } = useLocation();
  if (!outcome.ok) return <RequestFailed {...outcome} />;
  const { data, pages, filters: counts } = outcome.result;
  return (
    <>
      <PageBand
        title="Coaches to check"
        lede="These coaches confirmed a college email, oldest first. Approve a coach only if the college lists the person as staff. We’ll email them your decision after two minutes."
      >
        <CsvDownload list="coaches" />
      </PageBand>
      <div className="page grid gap-6 pt-6 pb-16">
        <ListFilters filters={counts} words={filters} />
        <ListPages pages={pages} label="Pages of coaches" noun="coach" plural="coaches">
          <HeldRows
            key={key}
            data={data}
            choices={choices}
            row={(coach) => <CoachRow key={coach.userLoginId} coach={coach} />}
          >
            <EmptyState title="No waiting coaches" art="scoreboard">
              You don’t need to do anything.
            </EmptyState>
          </HeldRows>
        </ListPages>
      </div>
    </>
  );
}
