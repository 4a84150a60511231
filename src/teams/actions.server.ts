import { z } from "zod";
import type { Feature } from "../http/action.server.ts";
import { teamAccountAction, teamAccountQuery } from "../sessions/member-operations.server.ts";
import { collectTeamData } from "./collect-team-data.server.ts";
import { describeTeam, listOwnInvitations, listOwnTeams } from "./describe-team.server.ts";
import { requireTeamMembership } from "./find-team.server.ts";
import { addTeam, chooseTeam, openTeam } from "./open-team.server.ts";
import {
  ownTeam,
  team,
  teamBody,
  teamInvitationBody,
  teamInvitationParams,
  teamInvitations,
  teamParams,
  teamRoleBody,
  teamStaffParams,
} from "./schema.ts";
import { teamAction, teamQuery } from "./team-operations.server.ts";
import { teamOrganization } from "./team-organization.server.ts";

export const teams: Feature = {
  tag: "teams",
  operations: [
    teamAccountAction({
      route: "PUT /api/team",
      name: "openTeam",
      summary: "Names the caller’s team and asks our staff to approve it",
      description:
        "The caller becomes the head coach. Until the approval, the head coach can name the team again. After it, new facts wait in `change`, and the team keeps the approved ones until our staff approves the new ones.",
      idempotencyKey: "optional",
      body: teamBody,
      returns: team,
      forms: { open: true },
      run: (trx, { accountId }, facts) => openTeam(trx, { accountId, team: facts }),
      respond: async (db, { accountId }) => describeTeam(db, await requireTeamMembership(db, accountId)),
    }),
    teamAccountAction({
      route: "POST /api/team",
      name: "addOwnTeam",
      summary: "Names another team of the caller, such as JV or an age group, and asks our staff to approve it",
      description: "The caller becomes the head coach, and works in this team from now on.",
      body: teamBody,
      returns: team,
      forms: { "add-team": true },
      run: (trx, { accountId }, facts) => addTeam(trx, { accountId, team: facts }),
      respond: async (db, { accountId }) => describeTeam(db, await requireTeamMembership(db, accountId)),
    }),
    teamAccountQuery({
      route: "GET /api/team/all",
      name: "listOwnTeams",
      summary: "Lists the teams in which the caller works, the current one first",
      returns: z.array(ownTeam),
      run: (db, { accountId }) => listOwnTeams(db, accountId),
    }),
    teamAccountAction({
      route: "POST /api/team/all/:teamId/choose",
      name: "chooseOwnTeam",
      summary: "Chooses the team in which the caller works",
      idempotencyKey: "none",
      params: teamParams,
      returns: team,
      forms: { "choose-team": true },
      run: chooseTeam,
      respond: async (db, { accountId }) => describeTeam(db, await requireTeamMembership(db, accountId)),
    }),
    teamAccountQuery({
      route: "GET /api/team/invitations",
      name: "listTeamInvitations",
      summary: "Lists the invitations to the caller’s address",
      returns: teamInvitations,
      run: (db, { accountId }) => listOwnInvitations(db, accountId),
    }),
    teamAccountAction({
      route: "POST /api/team/invitations/:invitationId/accept",
      name: "acceptTeamInvitation",
      summary: "Joins the staff of a team by invitation",
      params: teamInvitationParams,
      returns: team,
      forms: { accept: true },
      run: teamOrganization.accept,
      respond: async (db, { accountId }) => describeTeam(db, await requireTeamMembership(db, accountId)),
    }),
    teamQuery({
      route: "GET /api/team",
      name: "getTeam",
      summary: "Returns the team, the role of the caller and the staff",
      may: "read",
      returns: team,
      run: describeTeam,
    }),
    teamAction({
      route: "POST /api/team/staff",
      name: "inviteTeamStaff",
      summary: "Invites an email address to the staff",
      may: "manageStaff",
      limit: "team-invitation",
      body: teamInvitationBody,
      forms: { invite: true },
      run: teamOrganization.invite,
    }),
    teamAction({
      route: "PATCH /api/team/staff/:staffId",
      name: "changeTeamStaffRole",
      summary: "Changes the role of a staff member",
      may: "manageStaff",
      params: teamStaffParams,
      body: teamRoleBody,
      forms: { role: true },
      run: teamOrganization.changeRole,
    }),
    teamAction({
      route: "DELETE /api/team/staff/:staffId",
      name: "removeTeamStaff",
      summary: "Removes a staff member, or the caller; entered games remain",
      may: "leave",
      mayAlso: (member, { staffId }) => (staffId === member.staffId ? [] : ["manageStaff"]),
      params: teamStaffParams,
      forms: { "remove-staff": true },
      run: teamOrganization.remove,
    }),
    teamAction({
      route: "DELETE /api/team/invitations/:invitationId",
      name: "withdrawTeamInvitation",
      summary: "Withdraws an invitation",
      may: "manageStaff",
      params: teamInvitationParams,
      forms: { withdraw: true },
      run: teamOrganization.withdraw,
    }),
  ],
  personalData: { teams: collectTeamData },
};
