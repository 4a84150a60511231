import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import type { Kysely } from "kysely";
import { z } from "zod";
import type { Database } from "../../database/tables.ts";
import { disableCaching } from "../../http/disable-caching.server.ts";
import { idempotencyHeaders, readIdempotentRequest, withIdempotencyKey } from "../../http/idempotency-key.server.ts";
import type { Limits } from "../../http/rate-limits.server.ts";
import { tagEndpoints } from "../../http/tag-endpoints.server.ts";
import type { StatFileReader } from "../../stat-files/open-stat-file-reader.server.ts";
import { receiveUploads } from "../../stat-uploads/receive-uploads.server.ts";
import { admitTeamStaff } from "../admit-team-staff.server.ts";
import { confirmImport } from "./confirm-import.server.ts";
import { planImport } from "./plan-import.server.ts";
import {
  columnsBody,
  confirmBody,
  confirmed,
  importChoices,
  importParams,
  teamImport,
  waitingImport,
} from "./schema.ts";
import {
  discardWaiting,
  findWaiting,
  listWaiting,
  setChoices,
  setColumns,
  storeUpload,
} from "./waiting-files.server.ts";

const config = { teamAction: "enterGames" } as const;

export const importsApi: FastifyPluginAsyncZod<{
  db: Kysely<Database>;
  limits: Limits;
  reader: StatFileReader;
}> = async (app, { db, limits, reader }) => {
  disableCaching(app);
  tagEndpoints(app, "teams");
  admitTeamStaff(app, { db });

  await app.register(receiveUploads, {
    uploads: {
      url: "/api/team/imports",
      page: () => "/team/import",
      config,
      schema: {
        operationId: "uploadTeamFile",
        summary: "Uploads a statistics file of a game; staff of the team",
      },
      limits,
      limit: { name: "team-import", keyOf: ({ team }) => team.teamId },
      store: ({ team }, upload) => storeUpload(db, team, { upload, reader }),
    },
  });

  app.get(
    "/api/team/imports",
    {
      config,
      schema: {
        operationId: "listTeamImports",
        summary: "Lists the uploaded files that are not imported yet",
        response: { 200: z.array(waitingImport) },
      },
    },
    ({ team }) => listWaiting(db, team.teamId),
  );

  app.get(
    "/api/team/imports/:importId",
    {
      config,
      schema: {
        operationId: "getTeamImport",
        summary: "Returns what a file contains and what an import would store",
        params: importParams,
        response: { 200: teamImport },
      },
    },
    async ({ team, params }) => planImport(db, team, await findWaiting(db, team, params)),
  );

  app.put(
    "/api/team/imports/:importId",
    {
      config,
      schema: {
        operationId: "chooseTeamImport",
        summary: "Chooses the game, the own team and the athletes of a file",
        params: importParams,
        body: importChoices,
        response: { 200: teamImport },
      },
    },
    async ({ team, params, body: choices }) => {
      await db.transaction().execute((trx) => setChoices(trx, team, { ...params, choices }));
      return planImport(db, team, await findWaiting(db, team, params));
    },
  );

  app.put(
    "/api/team/imports/:importId/columns",
    {
      config,
      schema: {
        operationId: "mapTeamImport",
        summary: "Reads a spreadsheet or text file again with other columns, which are remembered for the same header",
        params: importParams,
        body: columnsBody,
        response: { 200: teamImport },
      },
    },
    async ({ team, params, body: { mapping } }) => {
      await setColumns(db, team, { ...params, mapping, reader });
      return planImport(db, team, await findWaiting(db, team, params));
    },
  );

  app.post(
    "/api/team/imports/:importId/confirm",
    {
      config,
      schema: {
        operationId: "confirmTeamImport",
        summary: "Stores the lines of a file in its game",
        description:
          "Replaces the lines of former files of the game. The same file twice changes nothing. 409 if the lines changed since `seen`; 422 if something is undecided or the file does not add up.",
        params: importParams,
        headers: idempotencyHeaders,
        body: confirmBody,
        response: { 200: confirmed },
      },
    },
    async (request) => {
      const { team, params, body, session } = request;
      const call = { ...readIdempotentRequest(request), accountId: session.accountId };
      return withIdempotencyKey(db, call, (trx) => confirmImport(trx, team, { ...params, body }));
    },
  );

  app.delete(
    "/api/team/imports/:importId",
    {
      config,
      schema: {
        operationId: "deleteTeamImport",
        summary: "Deletes an uploaded file that is not imported",
        params: importParams,
        response: { 200: z.object({}) },
      },
    },
    async ({ team, params: { importId } }) => {
      await discardWaiting(db, team.teamId, importId);
      return {};
    },
  );
};
