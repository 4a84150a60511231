import { href, redirect } from "react-router";
import type { Feature } from "../../http/action.server.ts";
import { athleteAction, athleteQuery } from "../../sessions/member-operations.server.ts";
import { readColumns } from "../../uploads/read-columns.ts";
import { columnsBody } from "../../uploads/schema.ts";
import { ownEvent } from "../schema.ts";
import { confirmOwnImport } from "./confirm-own-import.server.ts";
import { findOwnFile, findSeason, setOwnColumns } from "./own-file.server.ts";
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
      route: "PUT /api/me/teams/:teamId/import/columns",
      name: "mapOwnImport",
      summary: "Reads a spreadsheet or text file again with other columns, which are remembered for the same header",
      opensTransaction: true,
      params: ownImportParams,
      body: columnsBody,
      returns: ownImport,
      forms: {
        async columns(form, { trx, caller: { accountId }, params: { teamId = "" } }) {
          const { athleteKey, season } = await findSeason(trx, { accountId, teamId });
          const found = await findOwnFile(trx, athleteKey);
          const columns = (found && "file" in found && found.file.columns) || [];
          return { mapping: readColumns(form, { columns, sport: season.sportCode }) };
        },
      },
      run: (db, { accountId }, { teamId, mapping }, { statFiles: reader }) =>
        setOwnColumns(db, { accountId, teamId, mapping, reader }),
      respond: (db, { accountId }, { teamId }) => planOwnImport(db, { accountId, teamId, choices: {} }),
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
      async run(trx, { accountId }, { teamId, ...body }) {
        return { teamId, event: await confirmOwnImport(trx, { accountId, teamId, body }) };
      },
      respond: (_db, _caller, _input, { event }) => event,
      leadTo: ({ teamId }) => redirect(href("/me/seasons/:teamId", { teamId }), 303),
    }),
  ],
};
