import { Outlet } from "react-router";
import { pageContext } from "#page-context";
import { brand } from "../brand.ts";
import { requireOwnForm } from "../sessions/require-account-form.server.ts";
import { requireMemberPage } from "../sessions/require-member-page.server.ts";
import { IdleWarning } from "../ui/idle-warning.tsx";
import { pageMeta } from "../ui/page-meta.ts";
import type { Route } from "./+types/team-layout.ts";
import { findTeamMembership } from "./find-team.server.ts";
import { nameTeam } from "./name-team.ts";
import { TeamHeader } from "./team-header.tsx";

export const middleware: Route.MiddlewareFunction[] = [requireOwnForm];

export async function loader({ request, context }: Route.LoaderArgs) {
  const { accountId, email } = await requireMemberPage(context, request, "Team Staff");
  const member = await findTeamMembership(context.get(pageContext).db, accountId);
  const isApproved = member?.status === "approved";
  return { accountId, email, isApproved, name: member && nameTeam(member) };
}

/** Default for pages without their own metadata. */
export function meta() {
  return pageMeta({ title: "For team staff", site: brand.name, index: false });
}

export default function TeamLayout({ loaderData: { accountId, email, isApproved, name } }: Route.ComponentProps) {
  return (
    <div className="flex min-h-dvh flex-col">
      <a href="#main" className="skip-link">
        Skip to content
      </a>
      <TeamHeader account={accountId} name={name} isApproved={isApproved} />
      <main id="main" tabIndex={-1} className="flex-1">
        <Outlet />
      </main>
      <IdleWarning path="/api/auth/Session" email={email} />
    </div>
  );
}
