import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import createHttpError from "http-errors";
import type { Kysely } from "kysely";
import { z } from "zod";
import type { Database } from "../database/tables.ts";
import { disableCaching } from "../http/disable-caching.server.ts";
import {
  idempotencyHeaders,
  optionalIdempotencyHeaders,
  readIdempotentRequest,
  withIdempotencyKey,
  withOptionalIdempotencyKey,
} from "../http/idempotency-key.server.ts";
import { type Limits, requireWithin } from "../http/rate-limits.server.ts";
import { isRecordId } from "../http/record-id.ts";
import { tagEndpoints } from "../http/tag-endpoints.server.ts";
import { admitMembers } from "../sessions/require-member.server.ts";
import { admitTeamStaff } from "./admit-team-staff.server.ts";
import {
  acceptTeamInvitation,
  changeTeamRole,
  inviteTeamStaff,
  removeTeamStaff,
  withdrawTeamInvitation,
} from "./change-team-staff.server.ts";
import { describeTeam, listOwnInvitations } from "./describe-team.server.ts";
import { requireTeamAction, requireTeamMembership } from "./find-team.server.ts";
import { openTeam } from "./open-team.server.ts";
import {
  team,
  teamBody,
  teamInvitationBody,
  teamInvitationParams,
  teamInvitations,
  teamRoleBody,
  teamStaffParams,
} from "./schema.ts";

interface ApiOptions {
  db: Kysely<Database>;
  limits: Limits;
  publicUrl: string;
}

const nothing = z.object({});

/** The endpoints of a team and its staff. The session determines the team. */
export const teamsApi: FastifyPluginAsyncZod<ApiOptions> = async (app, options) => {
  disableCaching(app);
  tagEndpoints(app, "teams");
  await app.register(openingEndpoints, options);
  await app.register(staffEndpoints, options);
};

/** For team staff with or without a team. */
const openingEndpoints: FastifyPluginAsyncZod<ApiOptions> = async (app, { db }) => {
  admitMembers(app, { db, userType: "Team Staff" });

  app.put(
    "/api/team",
    {
      schema: {
        operationId: "openTeam",
        summary: "Names the caller’s team and asks our staff to approve it",
        description:
          "The caller becomes the head coach. Until the approval, the head coach can name the team again. After it, new facts wait in `change`, and the team keeps the approved ones until our staff approves the new ones.",
        headers: optionalIdempotencyHeaders,
        body: teamBody,
        response: { 200: team },
      },
    },
    async (request) => {
      const { accountId } = request.session;
      await withOptionalIdempotencyKey(db, { request, accountId }, (trx) =>
        openTeam(trx, { accountId, team: request.body }),
      );
      return describeTeam(db, await requireTeamMembership(db, accountId));
    },
  );

  app.get(
    "/api/team/invitations",
    {
      schema: {
        operationId: "listTeamInvitations",
        summary: "Lists the invitations to the caller’s address",
        response: { 200: teamInvitations },
      },
    },
    ({ session: { accountId } }) => listOwnInvitations(db, accountId),
  );

  app.post(
    "/api/team/invitations/:invitationId/accept",
    {
      schema: {
        operationId: "acceptTeamInvitation",
        summary: "Joins the staff of a team by invitation",
        headers: idempotencyHeaders,
        params: teamInvitationParams,
        response: { 200: team },
      },
    },
    async (request) => {
      const { accountId } = request.session;
      const { invitationId } = request.params;
      const call = { ...readIdempotentRequest(request), accountId };
      await withIdempotencyKey(db, call, async (trx) => {
        if (!isRecordId(invitationId)) throw noSuchRecord();
        await acceptTeamInvitation(trx, { accountId, invitationId });
      });
      return describeTeam(db, await requireTeamMembership(db, accountId));
    },
  );
};

const staffEndpoints: FastifyPluginAsyncZod<ApiOptions> = async (app, { db, limits, publicUrl }) => {
  admitTeamStaff(app, { db });

  app.get(
    "/api/team",
    {
      config: { teamAction: "read" },
      schema: {
        operationId: "getTeam",
        summary: "Returns the team, the role of the caller and the staff",
        response: { 200: team },
      },
    },
    ({ team: member }) => describeTeam(db, member),
  );

  app.post(
    "/api/team/staff",
    {
      config: { teamAction: "manageStaff" },
      schema: {
        operationId: "inviteTeamStaff",
        summary: "Invites an email address to the staff",
        headers: idempotencyHeaders,
        body: teamInvitationBody,
        response: { 200: nothing },
      },
    },
    (request) => {
      const { team: member, body, session } = request;
      const call = { ...readIdempotentRequest(request), accountId: session.accountId };
      return withIdempotencyKey(db, call, async (trx) => {
        await requireWithin(limits.within(trx), "team-invitation", member.teamId);
        await inviteTeamStaff(trx, member, { ...body, publicUrl, limits });
        return {};
      });
    },
  );

  app.patch(
    "/api/team/staff/:staffId",
    {
      config: { teamAction: "manageStaff" },
      schema: {
        operationId: "changeTeamStaffRole",
        summary: "Changes the role of a staff member",
        params: teamStaffParams,
        body: teamRoleBody,
        response: { 200: nothing },
      },
    },
    async ({ team: member, params: { staffId }, body }) => {
      if (!isRecordId(staffId)) throw noSuchRecord();
      await db.transaction().execute((trx) => changeTeamRole(trx, member, { staffId, ...body }));
      return {};
    },
  );

  app.delete(
    "/api/team/staff/:staffId",
    {
      config: { teamAction: "leave" },
      schema: {
        operationId: "removeTeamStaff",
        summary: "Removes a staff member, or the caller; entered games remain",
        params: teamStaffParams,
        response: { 200: nothing },
      },
    },
    async ({ team: member, params: { staffId } }) => {
      if (!isRecordId(staffId)) throw noSuchRecord();
      if (staffId !== member.staffId) requireTeamAction(member, "manageStaff");
      await db.transaction().execute((trx) => removeTeamStaff(trx, member, staffId));
      return {};
    },
  );

  app.delete(
    "/api/team/invitations/:invitationId",
    {
      config: { teamAction: "manageStaff" },
      schema: {
        operationId: "withdrawTeamInvitation",
        summary: "Withdraws an invitation",
        params: teamInvitationParams,
        response: { 200: nothing },
      },
    },
    async ({ team: member, params: { invitationId } }) => {
      if (!isRecordId(invitationId)) throw noSuchRecord();
      await db.transaction().execute((trx) => withdrawTeamInvitation(trx, member, invitationId));
      return {};
    },
  );
};

function noSuchRecord() {
  return createHttpError(404, "We can’t find this record.");
}
