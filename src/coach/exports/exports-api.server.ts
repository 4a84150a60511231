import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import type { Kysely } from "kysely";
import { z } from "zod";
import type { Database } from "../../database/tables.ts";
import { disableCaching } from "../../http/disable-caching.server.ts";
import { idempotencyHeaders, readIdempotentRequest, withIdempotencyKey } from "../../http/idempotency-key.server.ts";
import { type Limits, requireWithin } from "../../http/rate-limits.server.ts";
import { tagEndpoints } from "../../http/tag-endpoints.server.ts";
import { admitStaff } from "../../programs/admit-staff.server.ts";
import { exportBody, exportParams, exportState, logList, logQuery } from "../prospects/schema.ts";
import { listLog } from "./list-log.server.ts";
import { findProgramExport, readExportFile, requestExport } from "./make-export.server.ts";

export const exportsApi: FastifyPluginAsyncZod<{ db: Kysely<Database>; limits: Limits }> = async (
  app,
  { db, limits },
) => {
  disableCaching(app);
  tagEndpoints(app, "programs");
  admitStaff(app, { db });

  app.post(
    "/api/coach/exports",
    {
      config: { action: "export" },
      schema: {
        operationId: "requestProgramExport",
        summary: "Requests an export of the program’s work as CSV or JSON",
        headers: idempotencyHeaders,
        body: exportBody,
        response: { 200: z.object({ exportId: z.string() }) },
      },
    },
    (request) => {
      const { membership, body } = request;
      const idempotentRequest = { ...readIdempotentRequest(request), accountId: membership.accountId };
      return withIdempotencyKey(db, idempotentRequest, async (trx) => {
        await requireWithin(limits.within(trx), "program-export", membership.programId);
        return requestExport(trx, membership, body);
      });
    },
  );

  app.get(
    "/api/coach/exports/:exportId",
    {
      config: { action: "export" },
      schema: {
        operationId: "getProgramExport",
        summary: "Returns the progress of an export",
        params: exportParams,
        response: { 200: exportState },
      },
    },
    ({ membership, params: { exportId } }) => findProgramExport(db, membership, exportId),
  );

  app.get(
    "/api/coach/exports/:exportId/file",
    {
      config: { action: "export" },
      schema: {
        operationId: "getProgramExportFile",
        summary: "Returns the file of an export; 409 until it is ready",
        params: exportParams,
        response: {
          200: {
            description: "CSV or JSON",
            content: { "text/csv": { schema: z.string() }, "application/json": { schema: z.string() } },
          },
        },
      },
    },
    async ({ membership, params: { exportId } }, reply) => {
      const { format, text, requestedAt } = await readExportFile(db, membership, exportId);
      reply.header("content-disposition", `attachment; filename="board-${requestedAt.slice(0, 10)}.${format}"`);
      return reply.type(format === "csv" ? "text/csv; charset=utf-8" : "application/json; charset=utf-8").send(text);
    },
  );

  app.get(
    "/api/coach/log",
    {
      config: { action: "audit" },
      schema: {
        operationId: "listProgramLog",
        summary: "Returns the log of the program, newest first",
        querystring: logQuery,
        response: { 200: logList },
      },
    },
    ({ membership, query: { pageNum } }) => listLog(db, membership, pageNum),
  );
};
