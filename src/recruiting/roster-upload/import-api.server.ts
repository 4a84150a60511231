import { programStaff } from "../../programs/program-operations.server.ts";
import { rosterUploads, uploadPlugin } from "../../uploads/receive-uploads.server.ts";
import { uploadedRoster } from "./schema.ts";
import { storeImport } from "./store-import.server.ts";

export const importApi = uploadPlugin(({ db, reader }) => ({
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
  limit: { name: "program-import", keyOf: (request) => programStaff.callerOf(request).programId },
  async store(request, { bytes, name }) {
    const tables = await reader.readRoster(bytes, request.session.accountId);
    return db.transaction().execute((trx) => storeImport(trx, programStaff.callerOf(request), { name, tables }));
  },
}));
