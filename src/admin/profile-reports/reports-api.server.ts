import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import type { Kysely } from "kysely";
import { z } from "zod";
import type { Database } from "../../database/tables.ts";
import { hiddenHours } from "../../profile-reports/vocabulary.ts";
import {
  type ReportRecord,
  reportDecisionBody,
  reportList,
  reportQuery,
  reportRecord,
  staleResponse,
  versionBody,
} from "../schema.ts";
import { reportDecisionWords } from "../vocabulary.ts";
import { decideProfileReport, reopenProfileReport } from "./decide-profile-report.server.ts";
import { listProfileReports } from "./find-profile-reports.server.ts";

const params = z.strictObject({ id: z.string().max(200) });
const response = { 200: reportRecord, 409: staleResponse(reportRecord) };

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
        description:
          "Returns 409 with the current report if it, the profile or the number of other reports changed after it was read. Without a version, only a first decision is accepted.",
        params,
        body: reportDecisionBody,
        response,
      },
    },
    async ({ administratorId, params: { id: reportId }, body }, reply) => {
      const report = await decideProfileReport(db, { publicUrl: app.publicUrl, administratorId, reportId, ...body });
      const { done, doneIfHidden } = reportDecisionWords[body.decision];
      reply.message = (report.hid && doneIfHidden) || done;
      return report;
    },
  );

  app.post(
    "/api/admin/reports/:id/reopen",
    {
      schema: {
        operationId: "reopenReport",
        summary: "Takes a decision about a report back, so that the report is open again",
        description:
          "Activates an account that the decision deactivated, and opens the reports that it closed. A report that hid the profile hides it again until 72 hours after the report. The reporters’ addresses stay deleted.",
        params,
        body: versionBody,
        response,
      },
    },
    async ({ administratorId, params: { id: reportId }, body }, reply) => {
      const report = await reopenProfileReport(db, { publicUrl: app.publicUrl, administratorId, reportId, ...body });
      reply.message = describeReopened(report);
      return report;
    },
  );
};

function describeReopened({ hid, hiddenUntil }: ReportRecord): string {
  if (!hid) return "The report is open again.";
  return hiddenUntil
    ? `The report is open again. The profile is hidden until ${hiddenHours} hours after the report.`
    : `The report is open again. It doesn’t hide the profile, because the ${hiddenHours} hours after the report are over.`;
}
