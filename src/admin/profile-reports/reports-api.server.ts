import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import createHttpError from "http-errors";
import type { Kysely } from "kysely";
import { z } from "zod";
import type { Database } from "../../database/tables.ts";
import { notSignedIn } from "../require-administrator.server.ts";
import { reportDecisionBody, reportList, reportQuery } from "../schema.ts";
import { reportDecisionWords } from "../vocabulary.ts";
import { decideProfileReport } from "./decide-profile-report.server.ts";
import { listProfileReports } from "./find-profile-reports.server.ts";

/** Endpoints for reports about profiles. Part of `adminApi`, which admits administrators only. */
export const adminReportsApi: FastifyPluginAsyncZod<{ db: Kysely<Database> }> = async (app, { db }) => {
  app.get(
    "/api/admin/reports",
    {
      schema: {
        operationId: "listReports",
        summary: "Lists open or decided reports about profiles",
        querystring: reportQuery,
        response: { 200: reportList },
      },
    },
    ({ query }) => listProfileReports(db, query),
  );

  app.post(
    "/api/admin/reports/:id/decide",
    {
      schema: {
        operationId: "decideReport",
        summary: "Decides a report, and mails the result to the reporter",
        params: z.strictObject({ id: z.string().max(200) }),
        body: reportDecisionBody,
        response: { 200: z.object({}) },
      },
    },
    async ({ administratorId, params: { id }, body: { decision } }, reply) => {
      const result = await decideProfileReport(db, {
        publicUrl: app.publicUrl,
        administratorId,
        reportId: id,
        decision,
      });
      if (result.outcome === "signed-out") throw notSignedIn();
      if (result.outcome === "unknown-report" || result.outcome === "unknown-user")
        throw createHttpError(404, "We can’t find this report.");
      if (result.outcome === "refused") throw createHttpError(409, result.message);
      if (result.outcome === "decided-before")
        throw createHttpError(409, "This report already has another decision. Reload the page to see it.");
      reply.message = reportDecisionWords[decision].done;
      return {};
    },
  );
};
