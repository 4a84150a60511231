import type { Feature } from "../../http/action.server.ts";
import { athleteAction, athleteQuery } from "../../sessions/member-operations.server.ts";
import { ownEvent } from "../schema.ts";
import { confirmOwnImport } from "./confirm-own-import.server.ts";
import { planOwnImport } from "./plan-own-import.server.ts";
import { ownImport, ownImportBody, ownImportParams, ownImportQuery } from "./schema.ts";

export const ownImports: Feature = {
  tag: "workspace",
  operations: [
    athleteQuery({
      route: "GET /api/me/teams/:teamId/import",
      name: "getOwnImport",
      summary: "Returns the uploaded file and the line that an import would store in a game of the season",
      params: ownImportParams,
      query: ownImportQuery,
      returns: ownImport,
      run: (db, { accountId }, { teamId, player, eventId }) =>
        planOwnImport(db, { accountId, teamId, choices: { player, eventId } }),
    }),
    athleteAction({
      route: "POST /api/me/teams/:teamId/import/confirm",
      name: "confirmOwnImport",
      summary: "Stores the athlete’s own line of the file in a game",
      description: "Replaces the statistics of the game. 409 if the line changed since `seen`.",
      params: ownImportParams,
      body: ownImportBody,
      returns: ownEvent,
      forms: { confirm: true },
      run: (trx, { accountId }, { teamId, ...body }) => confirmOwnImport(trx, { accountId, teamId, body }),
    }),
  ],
};
