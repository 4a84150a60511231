import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import type { Kysely } from "kysely";
import type { Database } from "../../database/tables.ts";
import { disableCaching } from "../../http/disable-caching.server.ts";
import { idempotencyHeaders, readIdempotentRequest, withIdempotencyKey } from "../../http/idempotency-key.server.ts";
import type { Limits } from "../../http/rate-limits.server.ts";
import { tagEndpoints } from "../../http/tag-endpoints.server.ts";
import { admitMembers } from "../../sessions/require-member.server.ts";
import type { StatFileReader } from "../../stat-files/open-stat-file-reader.server.ts";
import { receiveUploads } from "../../stat-uploads/receive-uploads.server.ts";
import { ownEvent } from "../schema.ts";
import { confirmOwnImport } from "./confirm-own-import.server.ts";
import { storeOwnFile } from "./own-file.server.ts";
import { planOwnImport } from "./plan-own-import.server.ts";
import { ownImport, ownImportBody, ownImportParams, ownImportQuery } from "./schema.ts";

export const ownImportsApi: FastifyPluginAsyncZod<{
  db: Kysely<Database>;
  limits: Limits;
  reader: StatFileReader;
}> = async (app, { db, limits, reader }) => {
  disableCaching(app);
  tagEndpoints(app, "workspace");
  admitMembers(app, { db, userType: "Athlete" });
  const teamIdOf = (params: unknown) => (params as { teamId: string }).teamId;

  await app.register(receiveUploads, {
    uploads: {
      url: "/api/me/teams/:teamId/import",
      page: ({ params }) => `/me/seasons/${encodeURIComponent(teamIdOf(params))}/import`,
      config: {},
      schema: {
        ...{ operationId: "uploadOwnFile", summary: "Uploads a statistics file for the athlete’s own line" },
        params: ownImportParams,
      },
      limits,
      limit: { name: "team-import", keyOf: ({ session }) => session.accountId },
      store: ({ session: { accountId }, params }, upload) =>
        storeOwnFile(db, { accountId, teamId: teamIdOf(params), upload, reader }),
    },
  });

  app.get(
    "/api/me/teams/:teamId/import",
    {
      schema: {
        operationId: "getOwnImport",
        summary: "Returns the uploaded file and the line that an import would store in a game of the season",
        params: ownImportParams,
        querystring: ownImportQuery,
        response: { 200: ownImport },
      },
    },
    ({ session: { accountId }, params: { teamId }, query: choices }) =>
      planOwnImport(db, { accountId, teamId, choices }),
  );

  app.post(
    "/api/me/teams/:teamId/import/confirm",
    {
      schema: {
        operationId: "confirmOwnImport",
        summary: "Stores the athlete’s own line of the file in a game",
        description: "Replaces the statistics of the game. 409 if the line changed since `seen`.",
        params: ownImportParams,
        headers: idempotencyHeaders,
        body: ownImportBody,
        response: { 200: ownEvent },
      },
    },
    async (request) => {
      const { params, body } = request;
      const { accountId } = request.session;
      const call = { ...readIdempotentRequest(request), accountId };
      return withIdempotencyKey(db, call, (trx) => confirmOwnImport(trx, { accountId, ...params, body }));
    },
  );
};
