import createHttpError from "http-errors";
import { href } from "react-router";
import { operationsOf } from "../http/action.server.ts";
import { staffAudience } from "../organizations/staff-audience.server.ts";
import {
  findTeamMembership,
  requireTeamAction,
  requireTeamMembership,
  type TeamMembership,
} from "./find-team.server.ts";
import { canDoInTeam, type TeamAction } from "./permissions.ts";
import { shownTeam } from "./require-shown-team.ts";
import { teamOrganization } from "./team-organization.server.ts";

const staff = staffAudience<TeamMembership, TeamAction>({
  name: "team staff",
  organization: teamOrganization,
  page: () => href("/team"),
  findMember: findTeamMembership,
  requireMember: requireTeamMembership,
  requirePermission: requireTeamAction,
  can: canDoInTeam,
});

/** The staff of a team. */
export const teamStaff: typeof staff = {
  ...staff,
  async requirePage(context, request, permission) {
    const member = await staff.requirePage(context, request, permission);
    const shown = context.get(shownTeam);
    if (shown !== null && shown !== member.teamId)
      throw createHttpError(409, "You chose another team in another tab. Reload this page to go on with that team.");
    return member;
  },
};

export const { requirePage: requireTeamPage } = teamStaff;

export const { action: teamAction, formAction: teamFormAction, query: teamQuery } = operationsOf(teamStaff);
