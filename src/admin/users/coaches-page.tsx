import { useState } from "react";
import { useLocation } from "react-router";
import { brand } from "../../brand.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { pageMeta } from "../../ui/page-meta.ts";
import { requireToken } from "../admin-session.tsx";
import { HeldRows } from "../decided-list.tsx";
import { ListPages } from "../list-pages.tsx";
import { PageBand } from "../page-band.tsx";
import { requestAdmin } from "../request-admin.tsx";
import { RequestFailed } from "../request-failed.tsx";
import type { UserList, UserRecord } from "../schema.ts";
import type { Route } from "./+types/coaches-page.ts";
import { UserRow } from "./user-row.tsx";

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  requireToken();
  const { search } = new URL(request.url);
  return requestAdmin<UserList>(`/api/admin/coaches${search}`, { signal: request.signal });
}

export function meta() {
  return pageMeta({ title: "Coaches to check", site: brand.name, index: false });
}

export default function CoachesPage({ loaderData: outcome }: Route.ComponentProps) {
  const { key } = useLocation();
  if (!outcome.ok) return <RequestFailed {...outcome} />;
  const { data, pages } = outcome.result;
  return (
    <>
      <PageBand
        title="Coaches to check"
        lede="These coaches confirmed a college email, oldest first. Approve a coach only if the college lists the person as staff. We’ll email them your decision."
      />
      <div className="page pt-6 pb-16">
        <ListPages pages={pages} label="Pages of coaches" noun="coach" plural="coaches">
          <HeldRows key={key} data={data} row={(user) => <CoachRow key={user.userLoginId} coach={user} />}>
            <EmptyState title="No waiting coaches" art="scoreboard">
              You don’t need to do anything.
            </EmptyState>
          </HeldRows>
        </ListPages>
      </div>
    </>
  );
}

/** A decided coach keeps the place in the list until the next load. */
function CoachRow({ coach }: { coach: UserRecord }) {
  const [user, setUser] = useState(coach);

  async function readAgain() {
    const outcome = await requestAdmin<UserRecord>(`/api/admin/user/${coach.userLoginId}`);
    if (outcome.ok) setUser(outcome.result);
  }

  return <UserRow user={user} undo={coach.domainVerified} onChange={readAgain} />;
}
