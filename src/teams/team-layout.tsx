import { href } from "react-router";
import { pageContext } from "#page-context";
import { MemberFrame } from "../accounts/member-frame.tsx";
import { requireOwnForm } from "../sessions/require-account-form.server.ts";
import { requireMemberPage } from "../sessions/require-member-page.server.ts";
import type { Route } from "./+types/team-layout.ts";
import { findTeamMembership } from "./find-team.server.ts";
import { nameTeam } from "./name-team.ts";
import { canDoInTeam, type TeamAction } from "./permissions.ts";
import { readShownTeam } from "./require-shown-team.ts";

export const middleware: Route.MiddlewareFunction[] = [requireOwnForm, readShownTeam];

export async function loader({ request, context }: Route.LoaderArgs) {
  const { accountId: account, email } = await requireMemberPage(context, request, "Team Staff");
  const member = await findTeamMembership(context.get(pageContext).db, account);
  const can = (action: TeamAction) => member !== null && canDoInTeam(member, action);
  return {
    account,
    email,
    workingTeam: member?.teamId ?? "",
    prepares: can("readGames"),
    confirms: can("confirmLines"),
    name: member && nameTeam(member),
  };
}

export default function TeamLayout({
  loaderData: { account, email, workingTeam, prepares, confirms, name },
}: Route.ComponentProps) {
  const ofRequest = [
    { to: href("/team/games"), label: "Games" },
    ...(confirms ? [{ to: href("/team/confirm"), label: "Confirm" }] : []),
    { to: href("/team/roster"), label: "Roster" },
  ];
  const links = [
    { to: href("/team"), label: "Team", end: true },
    ...(prepares ? ofRequest : []),
    { to: href("/team/staff"), label: "Staff" },
    { to: href("/team/account"), label: "Account" },
  ];
  return (
    <MemberFrame
      // Another team has other forms.
      key={workingTeam}
      account={account}
      email={email}
      name={name}
      navigation="For team staff"
      links={links}
    />
  );
}
