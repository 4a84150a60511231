import { href, useSearchParams } from "react-router";
import { brand } from "../../brand.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { pageMeta } from "../../ui/page-meta.ts";
import { TabsNav } from "../../ui/tabs-nav.tsx";
import { requireToken } from "../admin-session.tsx";
import { ListPages } from "../list-pages.tsx";
import { PageBand } from "../page-band.tsx";
import { requestAdmin } from "../request-admin.tsx";
import { RequestFailed } from "../request-failed.tsx";
import type { TeamList } from "../schema.ts";
import type { Route } from "./+types/teams-page.ts";
import { TeamRow } from "./team-row.tsx";

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  requireToken();
  const { search } = new URL(request.url);
  return requestAdmin<TeamList>(`/api/admin/teams${search}`, { signal: request.signal });
}

export function meta() {
  return pageMeta({ title: "Teams to approve", site: brand.name, index: false });
}

export default function TeamsPage({ loaderData: outcome }: Route.ComponentProps) {
  const [params] = useSearchParams();
  const decided = params.get("status") === "decided";
  if (!outcome.ok) return <RequestFailed {...outcome} />;
  const { data, pages } = outcome.result;
  const tabs = [
    { href: href("/admin/teams"), label: "Waiting", current: !decided },
    { href: `${href("/admin/teams")}?status=decided`, label: "Decided", current: decided },
  ];
  return (
    <>
      <PageBand
        title="Teams to approve"
        lede="Approve a team only if you know that this person works for it. Compare the mail domain with the school’s site, or call the school."
      />
      <div className="page grid gap-6 pt-5 pb-16">
        <TabsNav label="Teams by state" tabs={tabs} />
        <ListPages pages={pages} label="Pages of teams" noun="team">
          {data.length > 0 ? (
            <ul className="grid gap-2">
              {data.map((team) => (
                <TeamRow key={team.id} team={team} />
              ))}
            </ul>
          ) : (
            <EmptyState title={decided ? "No decided teams" : "No waiting teams"} art="scoreboard">
              {decided ? "Teams appear here after a decision." : "You don’t need to do anything."}
            </EmptyState>
          )}
        </ListPages>
      </div>
    </>
  );
}
