import { href } from "react-router";
import { pageContext } from "#page-context";
import { MemberFrame } from "../accounts/member-frame.tsx";
import { requireOwnForm } from "../sessions/require-account-form.server.ts";
import { requireMemberPage } from "../sessions/require-member-page.server.ts";
import type { Route } from "./+types/team-layout.ts";
import { findTeamMembership } from "./find-team.server.ts";
import { nameTeam } from "./name-team.ts";

export const middleware: Route.MiddlewareFunction[] = [requireOwnForm];

export async function loader({ request, context }: Route.LoaderArgs) {
  const { accountId: account, email } = await requireMemberPage(context, request, "Team Staff");
  const member = await findTeamMembership(context.get(pageContext).db, account);
  const isApproved = member?.status === "approved";
  return { account, email, isApproved, name: member && nameTeam(member) };
}

export default function TeamLayout({ loaderData: { account, email, isApproved, name } }: Route.ComponentProps) {
  const approved = [
    { to: href("/team/games"), label: "Games" },
    { to: href("/team/confirm"), label: "Confirm" },
    { to: href("/team/roster"), label: "Roster" },
  ];
  const links = [
    { to: href("/team"), label: "Team", end: true },
    ...(isApproved ? approved : []),
    { to: href("/team/staff"), label: "Staff" },
    { to: href("/team/account"), label: "Account" },
  ];
  return <MemberFrame account={account} email={email} name={name} navigation="For team staff" links={links} />;
}
