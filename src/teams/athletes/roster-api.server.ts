import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import createHttpError from "http-errors";
import type { Kysely } from "kysely";
import { z } from "zod";
import type { Database } from "../../database/tables.ts";
import { disableCaching } from "../../http/disable-caching.server.ts";
import { tagEndpoints } from "../../http/tag-endpoints.server.ts";
import { admitTeamStaff } from "../admit-team-staff.server.ts";
import { decideJoin } from "./decide-join.server.ts";
import { removeAthlete } from "./leave-team.server.ts";
import { listAthletes, listJoins } from "./list-athletes.server.ts";
import { joinCode, joinDecision, rosterAthlete, rosterParams, teamJoin } from "./schema.ts";
import { removeJoinCode, renewJoinCode } from "./set-join-code.server.ts";

export const rosterApi: FastifyPluginAsyncZod<{ db: Kysely<Database> }> = async (app, { db }) => {
  disableCaching(app);
  tagEndpoints(app, "teams");
  admitTeamStaff(app, { db });

  app.get(
    "/api/team/athletes",
    {
      config: { teamAction: "readGames" },
      schema: {
        operationId: "listTeamAthletes",
        summary: "Lists the athletes of the team with what the public sees of them",
        response: { 200: z.array(rosterAthlete) },
      },
    },
    ({ team: { teamId } }) => listAthletes(db, teamId),
  );

  app.delete(
    "/api/team/athletes/:athleteId",
    {
      config: { teamAction: "manageAthletes" },
      schema: {
        operationId: "removeTeamAthlete",
        summary: "Removes an athlete from the roster and renews the code; the profile keeps every game",
        params: rosterParams,
        response: { 200: joinCode },
      },
    },
    async ({ team, params: { athleteId } }) => {
      const removed = await removeAthlete(db, team, athleteId);
      if (!removed) throw createHttpError(404, "We can’t find this record.");
      return removed;
    },
  );

  app.get(
    "/api/team/joins",
    {
      config: { teamAction: "manageAthletes" },
      schema: {
        operationId: "listTeamJoins",
        summary: "Lists the athletes who wait for the staff, and those whom it declined, removed or invited",
        response: { 200: z.array(teamJoin) },
      },
    },
    ({ team: { teamId } }) => listJoins(db, teamId),
  );

  app.put(
    "/api/team/joins/:athleteId",
    {
      config: { teamAction: "manageAthletes" },
      schema: {
        operationId: "decideTeamJoin",
        summary: "Confirms or declines an athlete who waits, or invites one whom the staff declined or removed",
        params: rosterParams,
        body: joinDecision,
        response: { 200: z.object({}) },
      },
    },
    async ({ team, params: { athleteId }, body: { decision } }) => {
      await db.transaction().execute((trx) => decideJoin(trx, team, { athleteId, decision }));
      return {};
    },
  );

  app.put(
    "/api/team/code",
    {
      config: { teamAction: "manageAthletes" },
      schema: {
        operationId: "renewJoinCode",
        summary: "Makes a new code with which athletes join; the earlier one stops working",
        response: { 200: joinCode },
      },
    },
    async ({ team }) => ({ joinCode: await renewJoinCode(db, team) }),
  );

  app.delete(
    "/api/team/code",
    {
      config: { teamAction: "manageAthletes" },
      schema: {
        operationId: "removeJoinCode",
        summary: "Ends joining by code",
        response: { 200: joinCode },
      },
    },
    async ({ team }) => {
      await removeJoinCode(db, team);
      return { joinCode: null };
    },
  );
};
