import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import type { Kysely } from "kysely";
import type { Database } from "../../database/tables.ts";
import type { Limits } from "../../http/rate-limits.server.ts";
import { programStaff } from "../../programs/program-operations.server.ts";
import type { FileReader } from "../../uploads/open-file-reader.server.ts";
import { receiveUploads, rosterUploads } from "../../uploads/receive-uploads.server.ts";
import { uploadedRoster } from "./schema.ts";
import { storeImport } from "./store-import.server.ts";

export const importApi: FastifyPluginAsyncZod<{
  db: Kysely<Database>;
  limits: Limits;
  reader: FileReader;
}> = async (app, { db, limits, reader }) => {
  await app.register(receiveUploads, {
    uploads: {
      ...rosterUploads,
      tag: "prospects",
      admit: (scope) => programStaff.admit(scope, { db }),
      url: "/api/coach/import",
      page: () => "/coach/import",
      config: programStaff.configOf("keep"),
      schema: {
        operationId: "uploadRoster",
        summary: "Uploads a table of athletes: CSV, TSV or an Excel workbook",
      },
      description:
        "The bytes of the file, at most 5 MB and 10,000 rows, as the body. The content decides the format. Replaces the caller’s last file. With several tables, `tables` lists them, and the member chooses one on the page.",
      returns: uploadedRoster,
      limits,
      limit: { name: "program-import", keyOf: (request) => programStaff.callerOf(request).programId },
      async store(request, { bytes, name }) {
        const tables = await reader.readRoster(bytes, request.session.accountId);
        return db.transaction().execute((trx) => storeImport(trx, programStaff.callerOf(request), { name, tables }));
      },
    },
  });
};
