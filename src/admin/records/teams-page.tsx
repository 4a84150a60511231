import { brand } from "../../brand.ts";
import { pageMeta } from "../../ui/page-meta.ts";
import { requireToken } from "../admin-session.tsx";
import { DecidedList } from "../decided-list.tsx";
import { requestAdmin } from "../request-admin.tsx";
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
  return (
    <DecidedList
      outcome={outcome}
      title="Teams to approve"
      lede="Approve a team only if you know that this person works for it. Compare the mail domain with the school’s site, or call the school."
      noun="team"
      states={["Waiting", "Decided"]}
      row={(team) => <TeamRow key={team.id} team={team} />}
    />
  );
}
