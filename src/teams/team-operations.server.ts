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
import { teamOrganization } from "./team-organization.server.ts";

/** The staff of a team. */
export const teamStaff = staffAudience<TeamMembership, TeamAction>({
  name: "team staff",
  organization: teamOrganization,
  page: () => href("/team"),
  findMember: findTeamMembership,
  requireMember: requireTeamMembership,
  requirePermission: requireTeamAction,
  can: canDoInTeam,
});

export const { requirePage: requireTeamPage } = teamStaff;

export const { action: teamAction, formAction: teamFormAction, query: teamQuery } = operationsOf(teamStaff);
