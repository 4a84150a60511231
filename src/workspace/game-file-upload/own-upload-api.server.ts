import { admitMembers } from "../../sessions/require-member.server.ts";
import { gameUploads, uploadPlugin } from "../../uploads/receive-uploads.server.ts";
import { storeOwnFile } from "./own-file.server.ts";
import { ownImportParams } from "./schema.ts";

const teamIdOf = (params: unknown) => (params as { teamId: string }).teamId;

/** The upload of a statistics file by an athlete. */
export const ownUploadApi = uploadPlugin(({ db, reader }) => ({
  ...gameUploads,
  tag: "workspace",
  admit: (scope) => admitMembers(scope, { db, userType: "Athlete" }),
  url: "/api/me/teams/:teamId/import",
  page: ({ params }) => `/me/seasons/${encodeURIComponent(teamIdOf(params))}/import`,
  config: {},
  schema: {
    ...{ operationId: "uploadOwnFile", summary: "Uploads a statistics file for the athlete’s own line" },
    params: ownImportParams,
  },
  limit: { name: "team-import", keyOf: ({ session }) => session.accountId },
  store: ({ session: { accountId }, params }, upload) =>
    storeOwnFile(db, { accountId, teamId: teamIdOf(params), upload, reader }),
}));
