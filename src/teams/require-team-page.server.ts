import { href, type RouterContextProvider, redirect } from "react-router";
import { pageContext } from "#page-context";
import { requireMemberPage } from "../sessions/require-member-page.server.ts";
import { findTeamMembership, type TeamMembership } from "./find-team.server.ts";
import { canDoInTeam, type TeamAction } from "./permissions.ts";

/** Returns the team of the staff member who opens a page. Redirects a member who has none, or may not take the action, to the page of the team. */
export async function requireTeamPage(
  context: Readonly<RouterContextProvider>,
  request: Request,
  action?: TeamAction,
): Promise<TeamMembership> {
  const { accountId } = await requireMemberPage(context, request, "Team Staff");
  const member = await findTeamMembership(context.get(pageContext).db, accountId);
  if (!member || (action && !canDoInTeam(member, action))) throw redirect(href("/team"));
  return member;
}
