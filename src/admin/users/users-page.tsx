import { requireToken } from "../admin-session.tsx";
import { portalMeta } from "../portal-route.ts";
import { requestAdmin } from "../request-admin.tsx";
import type { UserList } from "../schema.ts";
import { SessionEnded } from "../session-ended.tsx";
import type { Route } from "./+types/users-page.ts";
import { UserList as List } from "./user-list.tsx";
import { UserSearchForm, usersCall, usersView } from "./user-search-form.tsx";

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  requireToken();
  const view = usersView(new URL(request.url).searchParams);
  const outcome = await requestAdmin<UserList>(usersCall(view), { signal: request.signal });
  return { view, list: outcome.ok ? outcome.result : null };
}

export const meta = portalMeta("All Athletes");

export default function UsersPage({ loaderData: { view, list } }: Route.ComponentProps) {
  if (!list) return <SessionEnded />;
  return (
    <>
      <div className="board border-line border-b">
        <div className="page grid items-start gap-x-10 gap-y-5 py-6 md:grid-cols-[max-content_minmax(0,34rem)] md:justify-between">
          <h1 className="headline-section self-center">All Athletes</h1>
          <UserSearchForm key={view.search} term={view.search} />
        </div>
      </div>
      <div className="page pt-6 pb-16">
        <List view={view} list={list} />
      </div>
    </>
  );
}
