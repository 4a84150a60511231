import type { FastifyRequest } from "fastify";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import createHttpError from "http-errors";
import type { Kysely } from "kysely";
import { z } from "zod";
import type { Database } from "../../database/tables.ts";
import { disableCaching } from "../../http/disable-caching.server.ts";
import { limitInFlight } from "../../http/in-flight.server.ts";
import { type Limits, requireWithin } from "../../http/rate-limits.server.ts";
import { tagEndpoints } from "../../http/tag-endpoints.server.ts";
import { acceptUploadForm } from "../../http/upload-form.server.ts";
import type { ProcessorBudget } from "../../processes/processor-budget.server.ts";
import { programStaff } from "../../programs/program-operations.server.ts";
import { openRosterReader } from "./open-roster-reader.server.ts";
import { uploadedRoster } from "./schema.ts";
import { storeImport } from "./store-import.server.ts";
import { importLimits, uploadProblems } from "./vocabulary.ts";

type StoreFile = (request: FastifyRequest, file: Buffer) => ReturnType<typeof storeImport>;

const mostBytes = 4 * importLimits.bytes;

export const importApi: FastifyPluginAsyncZod<{
  db: Kysely<Database>;
  limits: Limits;
  budget: ProcessorBudget;
}> = async (app, { db, limits, budget }) => {
  disableCaching(app);
  tagEndpoints(app, "prospects");
  programStaff.admit(app, { db });
  const reader = openRosterReader({
    onFailure: (error) => app.log.error({ err: error }, "a roster could not be read"),
    budget,
  });
  app.addHook("onClose", () => reader.close());

  await app.register(async (uploads) => {
    const bytes = limitInFlight(uploads, { all: mostBytes, each: importLimits.bytes });
    // Before the body is read, so that a rejected request uses no memory.
    uploads.addHook("onRequest", async (request, reply) => {
      const key = request.session.accountId;
      const weight = Math.min(Number(request.headers["content-length"] ?? importLimits.bytes), importLimits.bytes);
      if (bytes.enter(request, reply, { key, weight }) !== "in")
        throw createHttpError(503, "Many files are being uploaded right now. Please try again in a few seconds.");
      await requireWithin(limits, "program-import", programStaff.callerOf(request).programId);
    });
    const store = (request: FastifyRequest, file: Buffer) =>
      bytes.during(request, async () => {
        const tables = await reader.read(file, request.session.accountId);
        return db.transaction().execute((trx) => storeImport(trx, programStaff.callerOf(request), tables));
      });
    await uploads.register(uploadEndpoint, { store });
    await uploads.register(async (form) =>
      acceptUploadForm(form, {
        url: "/api/coach/import",
        page: () => "/coach/import",
        accountOf: ({ session }) => session.accountId,
        config: programStaff.configOf("keep"),
        limits: { bytes: importLimits.bytes, files: 1 },
        problems: uploadProblems,
        store: (request, { bytes: file }) => store(request, file),
      }),
    );
  });
};

const uploadEndpoint: FastifyPluginAsyncZod<{ store: StoreFile }> = async (app, { store }) => {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    [
      ...["text/csv", "text/plain", "text/tab-separated-values", "application/octet-stream"],
      ...["application/vnd.ms-excel", "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"],
    ],
    { parseAs: "buffer", bodyLimit: importLimits.bytes },
    (_request, body, done) => done(null, body),
  );
  app.put(
    "/api/coach/import",
    {
      config: programStaff.configOf("keep"),
      bodyLimit: importLimits.bytes,
      schema: {
        operationId: "uploadRoster",
        summary: "Uploads a table of athletes: CSV, TSV or an Excel workbook",
        description:
          "The bytes of the file, at most 5 MB and 10,000 rows, as the body. The content decides the format. Replaces the caller’s last file. With several tables, `tables` lists them, and the member chooses one on the page.",
        consumes: ["text/csv"],
        body: z.unknown().meta({ type: "string", format: "binary" }),
        response: {
          200: uploadedRoster,
        },
      },
    },
    (request) => {
      if (!Buffer.isBuffer(request.body))
        throw createHttpError(415, "Send a CSV file or an Excel workbook as the body.");
      return store(request, request.body);
    },
  );
};
