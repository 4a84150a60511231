import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import type { Kysely } from "kysely";
import { z } from "zod";
import { ownRecord } from "../accounts/schema.ts";
import type { Database } from "../database/tables.ts";
import { disableCaching } from "../http/disable-caching.server.ts";
import { tagEndpoints } from "../http/tag-endpoints.server.ts";
import { admitMembers } from "../sessions/require-member.server.ts";
import { requireReadyExport } from "./actions.server.ts";
import { personalDataPolicy, renderPersonalData } from "./render-personal-data.server.ts";

/** The page of a personal data export, which has its own content security policy. */
export const exportPageApi: FastifyPluginAsyncZod<{ db: Kysely<Database> }> = async (app, { db }) => {
  disableCaching(app);
  tagEndpoints(app, "own account");
  admitMembers(app, { db });

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
    async ({ session: { accountId }, params: { id: exportId } }, reply) => {
      const { json, requestedAt } = await requireReadyExport(db, { accountId, exportId });
      reply.header("content-security-policy", personalDataPolicy);
      return reply.type("text/html; charset=utf-8").send(renderPersonalData(JSON.parse(json), requestedAt));
    },
  );
};
