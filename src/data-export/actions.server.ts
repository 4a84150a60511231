import createHttpError from "http-errors";
import type { Kysely } from "kysely";
import { z } from "zod";
import { exportResponse, ownRecord } from "../accounts/schema.ts";
import { settingsMessages } from "../accounts/vocabulary.ts";
import type { Database } from "../database/tables.ts";
import type { Feature } from "../http/action.server.ts";
import { noSuchRecord } from "../http/record-id.ts";
import { queuedJob, scheduledJob } from "../jobs/job.server.ts";
import { memberAction, memberQuery } from "../sessions/member-operations.server.ts";
import { accountData } from "./collect-personal-data.server.ts";
import { findExport } from "./find-exports.server.ts";
import { makeExport, makeWaitingExports } from "./make-export.server.ts";
import { personalDataPolicy, renderPersonalData } from "./render-personal-data.server.ts";
import { makeExportJob, requestExport } from "./request-export.server.ts";

/** The stored JSON text is sent unchanged. */
const copy: z.ZodType<string | Record<string, unknown>> = z.record(z.string(), z.unknown());

export const dataExports: Feature = {
  tag: "own account",
  operations: [
    memberAction({
      route: "POST /api/me/export",
      name: "requestDataExport",
      summary: "Requests a personal data export; sends a mail when it is ready",
      returns: z.object({ exportId: z.string() }),
      limit: { name: "export", countedBy: "run" },
      forms: { export: true },
      message: settingsMessages.export,
      leadTo: "message",
      run: async (trx, { accountId }, _input, { countRequest }) => ({
        exportId: await requestExport(trx, { accountId, countRequest }),
      }),
    }),
    memberQuery({
      route: "GET /api/me/exports/:id",
      name: "getDataExport",
      summary: "Returns a personal data export; `data` is null until it is ready",
      params: ownRecord,
      returns: exportResponse,
      async run(db, { accountId }, { id: exportId }) {
        const { json, ...record } = await requireExport(db, { accountId, exportId });
        return { ...record, data: json === null ? null : JSON.parse(json) };
      },
    }),
    memberQuery({
      route: "GET /api/me/exports/:id/file",
      name: "getDataExportFile",
      summary: "Returns the data of an export as a JSON file",
      params: ownRecord,
      returns: { description: "JSON", content: { "application/json": { schema: copy } } },
      async run(db, { accountId }, { id: exportId }) {
        const { json: content, requestedAt } = await requireReadyExport(db, { accountId, exportId });
        return { name: `my-data-${requestedAt.slice(0, 10)}.json`, type: "application/json; charset=utf-8", content };
      },
    }),
    memberQuery({
      route: "GET /api/me/exports/:id/page",
      name: "getDataExportPage",
      summary: "Returns a personal data export as an HTML page",
      params: ownRecord,
      returns: { description: "HTML", content: { "text/html": { schema: z.string() } } },
      async run(db, { accountId, client }, { id: exportId }) {
        const { json, requestedAt } = await requireReadyExport(db, { accountId, exportId });
        client.setHeaders({ "content-security-policy": personalDataPolicy });
        return { type: "text/html; charset=utf-8", content: renderPersonalData(JSON.parse(json), requestedAt) };
      },
    }),
  ],
  personalData: accountData,
  jobs: [queuedJob(makeExportJob, makeExport), scheduledJob("make-waiting-exports", "*/5 * * * *", makeWaitingExports)],
};

interface OwnExport {
  accountId: string;
  exportId: string;
}

async function requireExport(db: Kysely<Database>, own: OwnExport) {
  const found = await findExport(db, own);
  if (!found) throw noSuchRecord();
  return found;
}

/** Returns an export of the account with its JSON. Throws 404, and 409 until it is ready. */
async function requireReadyExport(db: Kysely<Database>, own: OwnExport) {
  const { json, ...record } = await requireExport(db, own);
  if (json === null) throw createHttpError(409, "This copy isn’t ready yet.");
  return { ...record, json };
}
