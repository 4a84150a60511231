import { Outlet } from "react-router";
import { pageContext } from "#page-context";
import { brand } from "../brand.ts";
import { findCoachAccess } from "../schools/find-coach-access.server.ts";
import { requireOwnForm } from "../sessions/require-account-form.server.ts";
import { requireMemberPage } from "../sessions/require-member-page.server.ts";
import { IdleWarning } from "../ui/idle-warning.tsx";
import { pageMeta } from "../ui/page-meta.ts";
import type { Route } from "./+types/coach-layout.ts";
import { CoachHeader } from "./coach-header.tsx";

export const middleware: Route.MiddlewareFunction[] = [requireOwnForm];

export async function loader({ request, context }: Route.LoaderArgs) {
  const { accountId, email } = await requireMemberPage(context, request, "College Coach");
  const access = await findCoachAccess(context.get(pageContext).db, accountId);
  return { accountId, email, school: access.outcome === "open" ? (access.post?.school.name ?? null) : null };
}

export function meta() {
  return pageMeta({ title: "For coaches", site: brand.name, index: false });
}

export default function CoachLayout({ loaderData: { accountId, email, school } }: Route.ComponentProps) {
  return (
    <div className="flex min-h-dvh flex-col">
      <a href="#main" className="skip-link">
        Skip to content
      </a>
      <CoachHeader account={accountId} school={school} />
      <main id="main" tabIndex={-1} className="flex-1">
        <Outlet />
      </main>
      <IdleWarning path="/api/auth/Session" email={email} />
    </div>
  );
}
