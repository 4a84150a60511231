import { gameUploads, uploadPlugin } from "../../uploads/receive-uploads.server.ts";
import { teamStaff } from "../team-operations.server.ts";
import { storeFile } from "./waiting-files.server.ts";

export const uploadsApi = uploadPlugin(({ db, reader }) => ({
  ...gameUploads,
  tag: "teams",
  admit: (scope) => teamStaff.admit(scope, { db }),
  url: "/api/team/imports",
  page: () => "/team/import",
  config: teamStaff.configOf("enterGames"),
  schema: {
    operationId: "uploadTeamFile",
    summary: "Uploads a statistics file of a game; staff of the team",
  },
  limit: { name: "team-import", keyOf: (request) => teamStaff.callerOf(request).teamId },
  store: (request, upload) => storeFile(db, teamStaff.callerOf(request), { upload, reader }),
}));
