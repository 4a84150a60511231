import type { FastifyRequest } from "fastify";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import createHttpError from "http-errors";
import type { Kysely } from "kysely";
import { z } from "zod";
import type { AccountServices } from "../accounts/request-context.server.ts";
import { exportResponse, ownRecord } from "../accounts/schema.ts";
import { settingsMessages } from "../accounts/vocabulary.ts";
import type { Database } from "../database/tables.ts";
import { disableCaching } from "../http/disable-caching.server.ts";
import { idempotencyHeaders, readIdempotentRequest, withIdempotencyKey } from "../http/idempotency-key.server.ts";
import { tagEndpoints } from "../http/tag-endpoints.server.ts";
import { admitMembers } from "../sessions/require-member.server.ts";
import { findExport } from "./find-exports.server.ts";
import { personalDataPolicy, renderPersonalData } from "./render-personal-data.server.ts";
import { requestExport } from "./request-export.server.ts";

/** The stored JSON text is sent unchanged. */
const copy: z.ZodType<string | Record<string, unknown>> = z.record(z.string(), z.unknown());

export const dataExportApi: FastifyPluginAsyncZod<{ db: Kysely<Database>; services: AccountServices }> = async (
  app,
  { db, services: { limits } },
) => {
  disableCaching(app);
  tagEndpoints(app, "own account");
  admitMembers(app, { db });

  app.post(
    "/api/me/export",
    {
      schema: {
        operationId: "requestDataExport",
        summary: "Requests a personal data export; sends a mail when it is ready",
        headers: idempotencyHeaders,
        response: { 200: z.object({ exportId: z.string() }) },
      },
    },
    async (request, reply) => {
      const { accountId } = request.session;
      reply.message = settingsMessages.export;
      const idempotentRequest = { ...readIdempotentRequest(request), accountId };
      return withIdempotencyKey(db, idempotentRequest, async (trx) => ({
        exportId: await requestExport(trx, { accountId, limits }),
      }));
    },
  );

  app.get(
    "/api/me/exports/:id",
    {
      schema: {
        operationId: "getDataExport",
        summary: "Returns a personal data export; `data` is null until it is ready",
        params: ownRecord,
        response: { 200: exportResponse },
      },
    },
    async (request) => {
      const { json, ...record } = await requireExport(request, request.params.id);
      return { ...record, data: json === null ? null : JSON.parse(json) };
    },
  );

  app.get(
    "/api/me/exports/:id/file",
    {
      schema: {
        operationId: "getDataExportFile",
        summary: "Returns the data of an export as a JSON file",
        params: ownRecord,
        response: { 200: { description: "JSON", content: { "application/json": { schema: copy } } } },
      },
    },
    async (request, reply) => {
      const { json, requestedAt } = await requireExport(request, request.params.id);
      if (json === null) throw notReady();
      reply.header("content-disposition", `attachment; filename="my-data-${requestedAt.slice(0, 10)}.json"`);
      return reply.type("application/json; charset=utf-8").send(json);
    },
  );

  app.get(
    "/api/me/exports/:id/page",
    {
      schema: {
        operationId: "getDataExportPage",
        summary: "Returns a personal data export as an HTML page",
        params: ownRecord,
        response: { 200: { description: "HTML", content: { "text/html": { schema: z.string() } } } },
      },
    },
    async (request, reply) => {
      const { json, requestedAt } = await requireExport(request, request.params.id);
      if (json === null) throw notReady();
      reply.header("content-security-policy", personalDataPolicy);
      return reply.type("text/html; charset=utf-8").send(renderPersonalData(JSON.parse(json), requestedAt));
    },
  );

  async function requireExport({ session: { accountId } }: FastifyRequest, exportId: string) {
    const found = await findExport(db, { accountId, exportId });
    if (!found) throw createHttpError(404, "We can’t find this record.");
    return found;
  }
};

function notReady() {
  return createHttpError(409, "This copy isn’t ready yet.");
}
