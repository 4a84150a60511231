import { type Audience, operationsOf } from "../http/action.server.ts";
import { admitTeamStaff } from "./admit-team-staff.server.ts";
import { requireTeamAction, type TeamMembership } from "./find-team.server.ts";
import type { TeamAction } from "./permissions.ts";
import { requireTeamPage } from "./require-team-page.server.ts";

/** The staff of a team. The session determines the team. */
export const teamStaff: Audience<TeamMembership, TeamAction> = {
  name: "team staff",
  admit: admitTeamStaff,
  configOf: (teamAction) => ({ teamAction }),
  callerOf: ({ team }) => team,
  requirePage: (context, request) => requireTeamPage(context, request),
  requirePermission: requireTeamAction,
  accountIdOf: ({ accountId }) => accountId,
  limitKeyOf: ({ teamId }) => teamId,
};

export const { action: teamAction, formAction: teamFormAction, query: teamQuery } = operationsOf(teamStaff);
