import type { FastifyRequest } from "fastify";
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
import { requireCoach } from "../schools/find-coach-access.server.ts";
import { admitMembers } from "../sessions/require-member.server.ts";
import { admitStaff } from "./admit-staff.server.ts";
import { changeProgram } from "./change-program.server.ts";
import { changeRole, inviteStaff, removeStaff, withdrawInvitation } from "./change-staff.server.ts";
import { describeProgram, nameProgram } from "./describe-program.server.ts";
import { requireMembership } from "./find-program.server.ts";
import { openProgram } from "./open-program.server.ts";
import {
  invitationBody,
  invitationParams,
  program,
  programBody,
  programChange,
  roleBody,
  staffParams,
} from "./schema.ts";

interface ApiOptions {
  db: Kysely<Database>;
  limits: Limits;
  publicUrl: string;
}

const nothing = z.object({});

/** The endpoints of a program and its staff. The session determines the program. */
export const programsApi: FastifyPluginAsyncZod<ApiOptions> = async (app, options) => {
  disableCaching(app);
  tagEndpoints(app, "programs");
  await app.register(openingEndpoint, options);
  await app.register(staffEndpoints, options);
};

const openingEndpoint: FastifyPluginAsyncZod<ApiOptions> = async (app, { db }) => {
  admitMembers(app, { db, userType: "College Coach" });
  app.addHook("onRequest", async (request) => {
    await requireCoach(db, request.session.accountId);
  });

  app.put(
    "/api/coach/program",
    {
      schema: {
        operationId: "openProgram",
        summary: "Opens the program of a team, or joins it by invitation",
        description:
          "The coach who opens a program owns it. If the program is open already and the coach isn’t invited, returns 409.",
        headers: optionalIdempotencyHeaders,
        body: programBody,
        response: { 200: program },
      },
    },
    async (request) => {
      const { accountId } = request.session;
      await withOptionalIdempotencyKey(db, { request, accountId }, (trx) =>
        openProgram(trx, { accountId, ...request.body }),
      );
      return describeProgram(db, await requireMembership(db, accountId));
    },
  );
};

const staffEndpoints: FastifyPluginAsyncZod<ApiOptions> = async (app, { db, limits, publicUrl }) => {
  admitStaff(app, { db });

  app.get(
    "/api/coach/program",
    {
      config: { action: "read" },
      schema: {
        operationId: "getProgram",
        summary: "Returns the program, the role of the coach, the plan, the limits and the staff",
        response: { 200: program },
      },
    },
    ({ membership }) => describeProgram(db, membership),
  );

  app.patch(
    "/api/coach/program",
    {
      config: { action: "configure" },
      schema: {
        operationId: "changeProgram",
        summary: "Changes the time zone or the rated skills of the program",
        body: programChange,
        response: { 200: program },
      },
    },
    async ({ membership, body }) => {
      await db.transaction().execute((trx) => changeProgram(trx, membership, body));
      return describeProgram(db, await requireMembership(db, membership.accountId));
    },
  );

  app.post(
    "/api/coach/program/staff",
    {
      config: { action: "invite" },
      schema: {
        operationId: "inviteStaff",
        summary: "Invites an email address of the school to the staff",
        headers: idempotencyHeaders,
        body: invitationBody,
        response: { 200: nothing },
      },
    },
    (request) => {
      const { membership, body } = request;
      const options = { ...body, publicUrl, program: nameProgram(membership), limits };
      return withIdempotencyKey(db, idempotentRequest(request), async (trx) => {
        await requireWithin(limits.within(trx), "staff-invitation", membership.programId);
        await inviteStaff(trx, membership, options);
        return {};
      });
    },
  );

  app.patch(
    "/api/coach/program/staff/:staffId",
    {
      config: { action: "changeRole" },
      schema: {
        operationId: "changeStaffRole",
        summary: "Changes the role of a member",
        params: staffParams,
        body: roleBody,
        response: { 200: nothing },
      },
    },
    async ({ membership, params: { staffId }, body }) => {
      if (!isRecordId(staffId)) throw noSuchRecord();
      await db.transaction().execute((trx) => changeRole(trx, membership, { staffId, ...body }));
      return {};
    },
  );

  app.delete(
    "/api/coach/program/staff/:staffId",
    {
      config: { action: "read" },
      schema: {
        operationId: "removeStaff",
        summary: "Removes a member, or the caller; the entries remain",
        params: staffParams,
        response: { 200: nothing },
      },
    },
    async ({ membership, params: { staffId } }) => {
      if (!isRecordId(staffId)) throw noSuchRecord();
      await db.transaction().execute((trx) => removeStaff(trx, membership, staffId));
      return {};
    },
  );

  app.delete(
    "/api/coach/program/invitations/:invitationId",
    {
      config: { action: "removeStaff" },
      schema: {
        operationId: "withdrawInvitation",
        summary: "Withdraws an invitation",
        params: invitationParams,
        response: { 200: nothing },
      },
    },
    async ({ membership, params: { invitationId } }) => {
      if (!isRecordId(invitationId)) throw noSuchRecord();
      await withdrawInvitation(db, membership, invitationId);
      return {};
    },
  );
};

/** Identifies a request of the staff for idempotency. */
function idempotentRequest(request: FastifyRequest) {
  return { ...readIdempotentRequest(request), accountId: request.session.accountId };
}

function noSuchRecord() {
  return createHttpError(404, "We can’t find this record.");
}
