import { exportFormats } from "@openroster/stat-files/write-stat-file.ts";
import { href, redirect } from "react-router";
import { z } from "zod";
import type { Feature } from "../../http/action.server.ts";
import { teamAction, teamQuery } from "../team-operations.server.ts";
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

const file = { schema: z.unknown().meta({ type: "string", format: "binary" }) };

export const games: Feature = {
  tag: "teams",
  operations: [
    teamQuery({
      route: "GET /api/team/games",
      name: "listTeamGames",
      summary: "Lists the schedule and the games of the team; nobody else sees games that aren’t played",
      may: "readGames",
      returns: gameList,
      run: (db, member) => listGames(db, member),
    }),
    teamAction({
      route: "POST /api/team/games",
      name: "addTeamGame",
      summary: "Adds a game to the schedule",
      may: "enterGames",
      body: newGame,
      returns: game,
      sendsVersion: true,
      forms: { add: true },
      leadTo: ({ gameId }) => redirect(href("/team/games/:gameId", { gameId })),
      run: addGame,
    }),
    teamQuery({
      route: "GET /api/team/games/:gameId",
      name: "getTeamGame",
      summary: "Returns a game with a line for each athlete",
      may: "readGames",
      params: gameParams,
      returns: gameWithLines,
      sendsVersion: true,
      run: async (db, member, { gameId }) => {
        const found = await findGameWithLines(db, member, gameId);
        if (!found) throw noSuchGame();
        return found;
      },
    }),
    teamQuery({
      route: "GET /api/team/games/:gameId/export",
      name: "exportTeamGame",
      summary: "Returns the lines of a game as a file for MaxPreps, as CSV or as Openroster JSON",
      description:
        "Values that were not recorded stay empty. MaxPreps identifies players by number, so those without one are left out.",
      may: "readGames",
      params: gameParams,
      query: z.strictObject({ format: z.enum(exportFormats) }),
      returns: {
        description: "The file",
        content: { "text/plain": file, "text/csv": file, "application/json": file },
      },
      run: exportGame,
    }),
    teamAction({
      route: "PUT /api/team/games/:gameId",
      name: "replaceTeamGame",
      summary: "Replaces the facts of a game; a played game appears on the profiles of its athletes",
      may: "enterGames",
      params: gameParams,
      conflict: game,
      body: gameChange,
      returns: game,
      sendsVersion: true,
      forms: { change: true },
      run: (trx, member, { gameId, version, ...change }) => changeGame(trx, member, { gameId, version, change }),
    }),
    teamAction({
      route: "DELETE /api/team/games/:gameId",
      name: "deleteTeamGame",
      summary: "Deletes a game with its lines; profiles of athletes who left keep it",
      may: "enterGames",
      params: gameParams,
      conflict: game,
      forms: { delete: true },
      leadTo: () => redirect(href("/team/games")),
      run: removeGame,
    }),
    teamAction({
      route: "PUT /api/team/games/:gameId/lines/:athleteId",
      name: "replaceTeamLine",
      summary: "Replaces an athlete’s line in a game",
      description: "Returns 422 for an impossible stat line. Without statistics, the athlete did not play.",
      may: "enterGames",
      params: lineParams,
      conflict: line,
      body: lineBody,
      returns: line,
      sendsVersion: true,
      run: (trx, member, { stats, ...input }) => changeLine(trx, member, { ...input, body: { stats } }),
    }),
  ],
};
