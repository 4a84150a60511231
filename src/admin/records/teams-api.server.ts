import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import type { Kysely } from "kysely";
import { z } from "zod";
import type { Database } from "../../database/tables.ts";
import {
  decisionBody,
  declineBody,
  declineChangeBody,
  staleResponse,
  teamList,
  teamQuery,
  teamRecord,
  versionBody,
} from "../schema.ts";
import { decideTeam, decideTeamChange } from "./decide-team.server.ts";
import { listTeams } from "./find-teams.server.ts";

const response = { 200: teamRecord, 409: staleResponse(teamRecord) };
const needsVersion =
  "Returns 409 with the current team if it is no longer in the version that was read. Without a version, only a first decision is accepted, and only while the team has the facts of its first request.";
const params = z.strictObject({ id: z.string().max(200) });

/** Endpoints for the approval of teams. Part of `adminApi`, which admits administrators only. */
export const teamApprovalApi: FastifyPluginAsyncZod<{ db: Kysely<Database> }> = async (app, { db }) => {
  const by = (administratorId: string) => ({ publicUrl: app.publicUrl, administratorId });

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
        description: needsVersion,
        params,
        body: decisionBody,
        response,
      },
    },
    ({ administratorId, params: { id: teamId }, body }, reply) => {
      reply.message = "The team is approved.";
      const version = body?.version;
      return decideTeam(db, { ...by(administratorId), teamId, decision: "approved", reason: null, version });
    },
  );

  app.post(
    "/api/admin/teams/:id/reject",
    {
      schema: {
        operationId: "rejectTeam",
        summary: "Rejects a team and emails the reason to its head coach",
        description: needsVersion,
        params,
        body: declineBody,
        response,
      },
    },
    ({ administratorId, params: { id: teamId }, body }, reply) => {
      reply.message = "The team is rejected.";
      return decideTeam(db, { ...by(administratorId), teamId, decision: "rejected", ...body });
    },
  );

  app.post(
    "/api/admin/teams/:id/reopen",
    {
      schema: {
        operationId: "reopenTeam",
        summary: "Takes a decision about a team back, so that the team waits again",
        params,
        body: versionBody,
        response,
      },
    },
    ({ administratorId, params: { id: teamId }, body }, reply) => {
      reply.message = "The team waits for a decision again.";
      return decideTeam(db, { ...by(administratorId), teamId, decision: "pending", reason: null, ...body });
    },
  );

  app.post(
    "/api/admin/teams/:id/change/approve",
    {
      schema: {
        operationId: "approveTeamChange",
        summary: "Approves new facts of an approved team",
        params,
        body: versionBody,
        response,
      },
    },
    ({ administratorId, params: { id: teamId }, body }, reply) => {
      reply.message = "The change is approved.";
      return decideTeamChange(db, { ...by(administratorId), teamId, decision: "approved", reason: null, ...body });
    },
  );

  app.post(
    "/api/admin/teams/:id/change/reject",
    {
      schema: {
        operationId: "rejectTeamChange",
        summary: "Rejects new facts of an approved team, and emails the reason to its head coach",
        params,
        body: declineChangeBody,
        response,
      },
    },
    ({ administratorId, params: { id: teamId }, body }, reply) => {
      reply.message = "The change is rejected. The team stays as it is.";
      return decideTeamChange(db, { ...by(administratorId), teamId, decision: "rejected", ...body });
    },
  );

  app.post(
    "/api/admin/teams/:id/change/reopen",
    {
      schema: {
        operationId: "reopenTeamChange",
        summary: "Takes a decision about new facts back, and restores the former facts",
        params,
        body: versionBody,
        response,
      },
    },
    ({ administratorId, params: { id: teamId }, body }, reply) => {
      reply.message = "The change waits for a decision again.";
      return decideTeamChange(db, { ...by(administratorId), teamId, decision: "pending", reason: null, ...body });
    },
  );
};
