import { rosterUploads, uploadPlugin } from "../../uploads/receive-uploads.server.ts";
import { teamStaff } from "../team-operations.server.ts";
import { storeRoster } from "./roster-file.server.ts";
import { uploadedEntries } from "./schema.ts";

export const rosterUploadApi = uploadPlugin(({ db, reader }) => ({
  ...rosterUploads,
  tag: "teams",
  admit: (scope) => teamStaff.admit(scope, { db }),
  url: "/api/team/roster-file",
  page: () => "/team/roster/import",
  config: teamStaff.configOf("manageAthletes"),
  schema: {
    operationId: "uploadTeamRoster",
    summary: "Uploads the roster of the team: CSV, TSV or an Excel workbook",
  },
  description:
    "The bytes of the file, at most 5 MB and 500 rows, as the body. The content decides the format. Replaces the team’s last roster file.",
  returns: uploadedEntries,
  limit: { name: "team-import", keyOf: (request) => teamStaff.callerOf(request).teamId },
  async store(request, { bytes, name }) {
    const tables = await reader.readRoster(bytes, request.session.accountId);
    return db.transaction().execute((trx) => storeRoster(trx, teamStaff.callerOf(request), { name, tables }));
  },
}));
