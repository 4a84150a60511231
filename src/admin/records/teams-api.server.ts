import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import createHttpError from "http-errors";
import type { Kysely } from "kysely";
import { z } from "zod";
import type { Database } from "../../database/tables.ts";
import { decideTeam } from "../../teams/decide-team.server.ts";
import { declineBody, teamList, teamQuery } from "../schema.ts";
import { listTeams } from "./find-teams.server.ts";

const nothing = z.object({});
const params = z.strictObject({ id: z.string().max(200) });

/** Endpoints for the approval of teams. Part of `adminApi`, which admits administrators only. */
export const teamApprovalApi: FastifyPluginAsyncZod<{ db: Kysely<Database> }> = async (app, { db }) => {
  app.get(
    "/api/admin/teams",
    {
      schema: {
        operationId: "listTeams",
        summary: "Lists teams that wait for a decision, or decided ones",
        querystring: teamQuery,
        response: { 200: teamList },
      },
    },
    ({ query }) => listTeams(db, query),
  );

  app.post(
    "/api/admin/teams/:id/approve",
    {
      schema: {
        operationId: "approveTeam",
        summary: "Approves a team, so that its staff may invite athletes and enter games",
        params,
        response: { 200: nothing },
      },
    },
    async ({ administratorId, params: { id: teamId } }, reply) => {
      const decision = { administratorId, teamId, decision: "approved", reason: null } as const;
      if (!(await decideTeam(db, { publicUrl: app.publicUrl, ...decision }))) throw noSuchTeam();
      reply.message = "The team is approved.";
      return {};
    },
  );

  app.post(
    "/api/admin/teams/:id/reject",
    {
      schema: {
        operationId: "rejectTeam",
        summary: "Rejects a team and emails the reason to its head coach",
        params,
        body: declineBody,
        response: { 200: nothing },
      },
    },
    async ({ administratorId, params: { id: teamId }, body: { reason } }, reply) => {
      const decision = { administratorId, teamId, decision: "rejected", reason } as const;
      if (!(await decideTeam(db, { publicUrl: app.publicUrl, ...decision }))) throw noSuchTeam();
      reply.message = "The team is rejected.";
      return {};
    },
  );
};

function noSuchTeam() {
  return createHttpError(404, "We can’t find this team.");
}
