import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import createHttpError from "http-errors";
import type { Kysely } from "kysely";
import { z } from "zod";
import { findMediaLinks, findProfile, findTeamSeason } from "../athletes/queries.server.ts";
import {
  athleteList,
  athleteProfile,
  mediaLink,
  publicId,
  searchQuery,
  seasonStat,
  statDefinitionItem,
  teamEvent,
} from "../athletes/schema.ts";
import type { SportCode } from "../athletes/vocabulary.ts";
import type { Database } from "../database/tables.ts";
import { addEntityTag, sendNotModified } from "../http/entity-tag.server.ts";
import type { AthleteSearch } from "../search/athlete-search.server.ts";
import { listMatches } from "../search/search-athletes.server.ts";
import { sqlSearch } from "../search/sql-search.server.ts";
import { admitAnyone } from "../sessions/endpoint-access.server.ts";
import { seasonTotals } from "../sports/season-totals.ts";
import { statDefinitions } from "../sports/stat-catalogue.ts";

/** Public endpoints. They need no session and return only data that athletes published. */
export const athletesApi: FastifyPluginAsyncZod<{ db: Kysely<Database>; search?: AthleteSearch }> = async (
  app,
  { db, search = sqlSearch(db) },
) => {
  admitAnyone(app);
  app.addHook("onSend", addEntityTag);

  app.get(
    "/api/profile/SearchAthletes",
    {
      schema: {
        tags: ["athletes"],
        summary: "Lists public athletes",
        description: "Repeat the parameters for year, state and school type to match any of several values.",
        querystring: searchQuery,
        response: { 200: athleteList },
      },
    },
    async (request, reply) => {
      const { pageNum, numPerPage, ...filters } = request.query;
      const query = { page: pageNum, size: numPerPage, ...filters };
      const matches = await search.find(query);
      if (matches.version !== null && sendNotModified(request, reply, matches.version)) return reply;
      return await listMatches(db, query, matches);
    },
  );

  app.get(
    "/api/profile/GetProfileBySportAndID",
    {
      schema: {
        tags: ["athletes"],
        summary: "Returns a public athlete's profile",
        querystring: z.strictObject({ id: publicId }),
        response: { 200: athleteProfile },
      },
    },
    async ({ query }) => (await findProfile(db, query.id)) ?? notFound("athlete"),
  );

  app.get(
    "/api/athleteLink/GetLinks",
    {
      schema: {
        tags: ["athletes"],
        summary: "Lists a public athlete's media links; seasonId is always 0",
        querystring: z.strictObject({ athleteId: publicId, seasonId: z.literal("0").default("0") }),
        response: { 200: z.array(mediaLink) },
      },
    },
    async ({ query }) => (await findMediaLinks(db, query.athleteId)) ?? notFound("athlete"),
  );

  for (const endpoint of sportEndpoints) {
    app.get(
      endpoint.seasonPath,
      {
        schema: {
          tags: ["athletes"],
          summary: `Returns the events, totals and rates of a ${endpoint.sport} team's season`,
          querystring: z.strictObject({ seasonId: publicId }),
          response: {
            200: z.object({
              events: z.array(teamEvent),
              sportTeam: z.object({ season: z.array(z.object({ [endpoint.statKey]: z.array(seasonStat) })).length(1) }),
            }),
          },
        },
      },
      async ({ query }) => {
        const team = await findTeamSeason(db, { sportCode: endpoint.sportCode, seasonId: query.seasonId });
        if (!team) return notFound("team season");
        const { events, seasonOrGame } = team;
        const totals = seasonTotals(
          endpoint.sportCode,
          seasonOrGame,
          events.map((event) => event.stats),
        );
        return { events, sportTeam: { season: [{ [endpoint.statKey]: [{ seasonOrGame, ...totals }] }] } };
      },
    );

    app.get(
      endpoint.fieldsPath,
      {
        schema: {
          tags: ["athletes"],
          summary: `Lists the ${endpoint.sport} statistics by group; season=false lists those of one game`,
          querystring: z.strictObject({ season: z.enum(["true", "false"]) }),
          response: { 200: z.array(statDefinitionItem) },
        },
      },
      async ({ query }) => statDefinitions(endpoint.sportCode, query.season === "true" ? "season" : "game"),
    );
  }
};

const sportEndpoints = [
  {
    sportCode: "VB",
    sport: "volleyball",
    seasonPath: "/api/volleyball/GetVBSeason",
    fieldsPath: "/api/volleyball/GetUIFieldsVB",
    statKey: "volleyballStat",
  },
  {
    sportCode: "FB",
    sport: "football",
    seasonPath: "/api/football/GetSeason",
    fieldsPath: "/api/football/GetUIFieldsFB",
    statKey: "footballStat",
  },
  {
    sportCode: "BB",
    sport: "basketball",
    seasonPath: "/api/basketball/GetBBSeason",
    fieldsPath: "/api/basketball/GetUIFieldsBB",
    statKey: "basketballStat",
  },
] as const satisfies { sportCode: SportCode; sport: string; seasonPath: string; fieldsPath: string; statKey: string }[];

function notFound(resource: string): never {
  throw createHttpError(404, `We can’t find this ${resource}, or it isn’t public.`);
}
