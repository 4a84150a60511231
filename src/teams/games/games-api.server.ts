import type { FastifyReply } from "fastify";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import type { Kysely } from "kysely";
import { z } from "zod";
import type { Database } from "../../database/tables.ts";
import { disableCaching } from "../../http/disable-caching.server.ts";
import { idempotencyHeaders, readIdempotentRequest, withIdempotencyKey } from "../../http/idempotency-key.server.ts";
import { conflictResponse, requireVersion, versionHeaders, versionTag } from "../../http/require-version.server.ts";
import { tagEndpoints } from "../../http/tag-endpoints.server.ts";
import { exportFormats } from "../../stat-files/write-stat-file.ts";
import { admitTeamStaff } from "../admit-team-staff.server.ts";
import { changeLine } from "./change-line.server.ts";
import { exportGame } from "./export-game.server.ts";
import { findGameWithLines, listGames, noSuchGame } from "./find-games.server.ts";
import {
  game,
  gameChange,
  gameList,
  gameParams,
  gameWithLines,
  line,
  lineBody,
  lineParams,
  newGame,
} from "./schema.ts";
import { addGame, changeGame, removeGame } from "./write-games.server.ts";

const file = z.unknown().meta({ type: "string", format: "binary" });
const exportTypes = {
  maxpreps: "text/plain; charset=utf-8",
  csv: "text/csv; charset=utf-8",
  json: "application/json; charset=utf-8",
} as const;

/** The endpoints with which a team's staff enters games. The session determines the team. */
export const gamesApi: FastifyPluginAsyncZod<{ db: Kysely<Database> }> = async (app, { db }) => {
  disableCaching(app);
  tagEndpoints(app, "teams");
  admitTeamStaff(app, { db });

  app.get(
    "/api/team/games",
    {
      config: { teamAction: "readGames" },
      schema: {
        operationId: "listTeamGames",
        summary: "Lists the schedule and the games of the team; nobody else sees games that aren’t played",
        response: { 200: gameList },
      },
    },
    ({ team }) => listGames(db, team),
  );

  app.post(
    "/api/team/games",
    {
      config: { teamAction: "enterGames" },
      schema: {
        operationId: "addTeamGame",
        summary: "Adds a game to the schedule",
        headers: idempotencyHeaders,
        body: newGame,
        response: { 200: game },
      },
    },
    async (request, reply) => {
      const call = { ...readIdempotentRequest(request), accountId: request.session.accountId };
      return tagged(reply, await withIdempotencyKey(db, call, (trx) => addGame(trx, request.team, request.body)));
    },
  );

  app.get(
    "/api/team/games/:gameId",
    {
      config: { teamAction: "readGames" },
      schema: {
        operationId: "getTeamGame",
        summary: "Returns a game with a line for each athlete",
        params: gameParams,
        response: { 200: gameWithLines },
      },
    },
    async ({ team, params: { gameId } }, reply) => {
      const found = await findGameWithLines(db, team, gameId);
      if (!found) throw noSuchGame();
      return tagged(reply, found);
    },
  );

  app.get(
    "/api/team/games/:gameId/export",
    {
      config: { teamAction: "readGames" },
      schema: {
        operationId: "exportTeamGame",
        summary: "Returns the lines of a game as a file for MaxPreps, as CSV or as Openroster JSON",
        description:
          "Values that were not recorded stay empty. MaxPreps identifies players by number, so those without one are left out.",
        params: gameParams,
        querystring: z.strictObject({ format: z.enum(exportFormats) }),
        response: {
          200: {
            description: "The file",
            content: {
              "text/plain": { schema: file },
              "text/csv": { schema: file },
              "application/json": { schema: file },
            },
          },
        },
      },
    },
    async ({ team, params: { gameId }, query: { format } }, reply) => {
      const { name, text } = await exportGame(db, team, { gameId, format });
      reply.header("content-disposition", `attachment; filename="${name}"`);
      // As bytes, because text is wrapped as the result of an endpoint.
      return reply.type(exportTypes[format]).send(Buffer.from(text));
    },
  );

  app.put(
    "/api/team/games/:gameId",
    {
      config: { teamAction: "enterGames" },
      schema: {
        operationId: "replaceTeamGame",
        summary: "Replaces the facts of a game; a played game appears on the profiles of its athletes",
        params: gameParams,
        headers: versionHeaders,
        body: gameChange,
        response: { 200: game, 412: conflictResponse(game) },
      },
    },
    async ({ team, params: { gameId }, headers, body: change }, reply) => {
      const version = requireVersion(headers);
      const changed = await db.transaction().execute((trx) => changeGame(trx, team, { gameId, version, change }));
      return tagged(reply, changed);
    },
  );

  app.delete(
    "/api/team/games/:gameId",
    {
      config: { teamAction: "enterGames" },
      schema: {
        operationId: "deleteTeamGame",
        summary: "Deletes a game with its lines; profiles of athletes who left keep it",
        params: gameParams,
        headers: versionHeaders,
        response: { 200: z.object({}), 412: conflictResponse(game) },
      },
    },
    async ({ team, params: { gameId }, headers }) => {
      const version = requireVersion(headers);
      await db.transaction().execute((trx) => removeGame(trx, team, { gameId, version }));
      return {};
    },
  );

  app.put(
    "/api/team/games/:gameId/lines/:athleteId",
    {
      config: { teamAction: "enterGames" },
      schema: {
        operationId: "replaceTeamLine",
        summary: "Replaces an athlete’s line in a game",
        description: "Returns 422 for an impossible stat line. Without statistics, the athlete did not play.",
        params: lineParams,
        headers: versionHeaders,
        body: lineBody,
        response: { 200: line, 412: conflictResponse(line) },
      },
    },
    async ({ team, params, headers, body }, reply) => {
      const version = requireVersion(headers);
      const changed = await db.transaction().execute((trx) => changeLine(trx, team, { ...params, version, body }));
      return tagged(reply, changed);
    },
  );
};

function tagged<Record extends { version: number }>(reply: FastifyReply, record: Record): Record {
  reply.header("etag", versionTag(record));
  return record;
}
