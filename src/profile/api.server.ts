import { seasonTotals } from "@openroster/stat-files/sports/season-totals.ts";
import { sportDefinition } from "@openroster/stat-files/sports/sport-definition.ts";
import { sportWord } from "@openroster/stat-files/sports/sport-words.ts";
import { sportCodes } from "@openroster/stat-files/sports/sports.ts";
import { statDefinitions } from "@openroster/stat-files/sports/stat-catalogue.ts";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import createHttpError from "http-errors";
import type { Kysely } from "kysely";
import { z } from "zod";
import { findKey } from "../athletes/public-id.server.ts";
import { findMediaLinks, findProfile, findTeamSeason } from "../athletes/queries.server.ts";
import { athleteList, mediaLink, publicId, statDefinitionItem } from "../athletes/schema.ts";
import type { Database } from "../database/tables.ts";
import { addEntityTag, sendNotModified } from "../http/entity-tag.server.ts";
import { tagEndpoints } from "../http/tag-endpoints.server.ts";
import { findOpponents, publishOpponents } from "../opponents/find-opponents.server.ts";
import { findRatedSeasons, publishedPercentiles } from "../percentiles/find-percentiles.server.ts";
import { findReferences } from "../references/find-references.server.ts";
import type { AthleteSearch } from "../search/athlete-search.server.ts";
import { searchQuery } from "../search/filters/search-query.ts";
import { startSearch } from "../search/search-athletes.server.ts";
import { sqlSearch } from "../search/sql-search.server.ts";
import { admitAnyone } from "../sessions/endpoint-access.server.ts";
import { publicProfile, teamSeasons } from "./schema.ts";

/** Public endpoints. They need no session and return only data that athletes published. */
export const athletesApi: FastifyPluginAsyncZod<{ db: Kysely<Database>; search?: AthleteSearch }> = async (
  app,
  { db, search = sqlSearch(db) },
) => {
  admitAnyone(app);
  tagEndpoints(app, "athletes");
  app.addHook("onSend", addEntityTag);

  app.get(
    "/api/profile/SearchAthletes",
    {
      schema: {
        operationId: "searchAthletes",
        summary: "Lists public athletes",
        description: "Repeat the parameters for year, state and school type to match any of several values.",
        querystring: searchQuery,
        response: { 200: athleteList },
      },
    },
    async (request, reply) => {
      const { pageNum, numPerPage, ...filters } = request.query;
      const query = { page: pageNum, size: numPerPage, ...filters };
      const mayHaveRows = request.headers["if-none-match"] !== undefined;
      const { matches, list } = await startSearch(db, query, { search, mayHaveRows });
      if (matches.version !== null && sendNotModified(request, reply, matches.version)) return reply;
      return await list();
    },
  );

  app.get(
    "/api/profile/GetProfileBySportAndID",
    {
      schema: {
        operationId: "getAthleteProfile",
        summary: "Returns a public athlete's profile",
        querystring: z.strictObject({ id: publicId }),
        response: { 200: publicProfile },
      },
    },
    async ({ query }) => {
      const profile = await findProfile(db, query.id);
      if (!profile) return notFound("athlete");
      const key = findKey("athlete", query.id) ?? "";
      const [rated, references] = await Promise.all([findRatedSeasons(db, key), findReferences(db, key)]);
      return { ...profile, percentiles: publishedPercentiles(rated), references };
    },
  );

  app.get(
    "/api/athleteLink/GetLinks",
    {
      schema: {
        operationId: "listMediaLinks",
        summary: "Lists a public athlete's media links; seasonId is always 0",
        querystring: z.strictObject({ athleteId: publicId, seasonId: z.literal("0").default("0") }),
        response: { 200: z.array(mediaLink) },
      },
    },
    async ({ query }) => (await findMediaLinks(db, query.athleteId)) ?? notFound("athlete"),
  );

  for (const sportCode of sportCodes) {
    const { seasonPath, fieldsPath, statKey } = sportDefinition(sportCode).api;
    const sportName = sportWord(sportCode).replaceAll(/(?:^|(?<!\W)\W+)(\w)/g, (_match, first: string) =>
      first.toUpperCase(),
    );
    app.get(
      seasonPath,
      {
        schema: {
          operationId: `get${sportName}Season`,
          summary: `Returns the events, totals and rates of a ${sportWord(sportCode)} team's season`,
          querystring: z.strictObject({ seasonId: publicId }),
          response: {
            200: teamSeasons[sportCode],
          },
        },
      },
      async ({ query }) => {
        const team = await findTeamSeason(db, { sportCode, seasonId: query.seasonId });
        if (!team) return notFound("team season");
        const { events, seasonOrGame } = team;
        const totals = seasonTotals(
          sportCode,
          seasonOrGame,
          events.map((event) => event.stats),
        );
        const confirmedEvents = events.filter(({ source }) => source.confirmed).length;
        const opponents = publishOpponents(
          await findOpponents(db, { seasonId: query.seasonId, sportCode, games: events.length }),
          events.length,
        );
        return {
          events,
          confirmedEvents,
          opponents,
          sportTeam: { season: [{ [statKey]: [{ seasonOrGame, ...totals }] }] },
        };
      },
    );

    app.get(
      fieldsPath,
      {
        schema: {
          operationId: `list${sportName}Statistics`,
          summary: `Lists the ${sportWord(sportCode)} statistics by group; season=false lists those of one game`,
          querystring: z.strictObject({ season: z.enum(["true", "false"]) }),
          response: { 200: z.array(statDefinitionItem) },
        },
      },
      async ({ query }) => [...statDefinitions(sportCode, query.season === "true" ? "season" : "game")],
    );
  }
};

function notFound(resource: string): never {
  throw createHttpError(404, `We can’t find this ${resource}, or it isn’t public.`);
}
