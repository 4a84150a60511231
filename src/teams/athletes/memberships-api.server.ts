import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import createHttpError from "http-errors";
import type { Kysely } from "kysely";
import { z } from "zod";
import type { Database } from "../../database/tables.ts";
import { disableCaching } from "../../http/disable-caching.server.ts";
import { idempotencyHeaders, readIdempotentRequest, withIdempotencyKey } from "../../http/idempotency-key.server.ts";
import type { Limits } from "../../http/rate-limits.server.ts";
import { tagEndpoints } from "../../http/tag-endpoints.server.ts";
import { admitMembers } from "../../sessions/require-member.server.ts";
import { findTeamByCode, joinTeam, limitUnknownCodes } from "./join-team.server.ts";
import { leaveTeam } from "./leave-team.server.ts";
import { listMemberships } from "./list-athletes.server.ts";
import { listSchedule } from "./list-schedule.server.ts";
import {
  codeParams,
  joinableTeam,
  joinBody,
  joinedTeam,
  membershipParams,
  ownMembership,
  scheduledGame,
} from "./schema.ts";

export const membershipsApi: FastifyPluginAsyncZod<{ db: Kysely<Database>; limits: Limits }> = async (
  app,
  { db, limits },
) => {
  disableCaching(app);
  tagEndpoints(app, "teams");
  admitMembers(app, { db, userType: "Athlete" });

  app.get(
    "/api/me/memberships",
    {
      schema: {
        operationId: "listMemberships",
        summary: "Lists the teams that the athlete joined or waits for",
        response: { 200: z.array(ownMembership) },
      },
    },
    ({ session: { accountId } }) => listMemberships(db, accountId),
  );

  app.get(
    "/api/me/schedule",
    {
      schema: {
        operationId: "listSchedule",
        summary: "Lists the games that the athlete’s teams have not played; nobody else sees them",
        response: { 200: z.array(scheduledGame) },
      },
    },
    ({ session: { accountId } }) => listSchedule(db, accountId),
  );

  app.get(
    "/api/me/team-codes/:code",
    {
      schema: {
        operationId: "findTeamByCode",
        summary: "Returns the team of a code, to check it before joining",
        params: codeParams,
        response: { 200: joinableTeam },
      },
    },
    ({ session: { accountId }, params: { code } }) =>
      limitUnknownCodes({ accountId, limits }, () => findTeamByCode(db, code)),
  );

  app.post(
    "/api/me/memberships",
    {
      schema: {
        operationId: "joinTeam",
        summary: "Asks to join a team by its code; the staff confirms it, unless it invited the athlete by name",
        headers: idempotencyHeaders,
        body: joinBody,
        response: { 200: joinedTeam },
      },
    },
    (request) => {
      const { accountId } = request.session;
      const { code } = request.body;
      const repeatable = { ...readIdempotentRequest(request), accountId };
      return limitUnknownCodes({ accountId, limits }, () =>
        withIdempotencyKey(db, repeatable, (trx) => joinTeam(trx, { accountId, code })),
      );
    },
  );

  app.delete(
    "/api/me/memberships/:teamId",
    {
      schema: {
        operationId: "leaveTeam",
        summary: "Leaves a team, or withdraws a join that waits; the profile keeps every game",
        params: membershipParams,
        response: { 200: z.object({}) },
      },
    },
    async ({ session: { accountId }, params: { teamId } }) => {
      if (!(await leaveTeam(db, { accountId, teamId }))) throw createHttpError(404, "You’re not in this team.");
      return {};
    },
  );
};
