import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import type { Kysely } from "kysely";
import type { Database } from "../../database/tables.ts";
import type { Limits } from "../../http/rate-limits.server.ts";
import type { FileReader } from "../../uploads/open-file-reader.server.ts";
import { gameUploads, receiveUploads } from "../../uploads/receive-uploads.server.ts";
import { teamStaff } from "../team-operations.server.ts";
import { storeFile } from "./waiting-files.server.ts";

export const uploadsApi: FastifyPluginAsyncZod<{
  db: Kysely<Database>;
  limits: Limits;
  reader: FileReader;
}> = async (app, { db, limits, reader }) => {
  await app.register(receiveUploads, {
    uploads: {
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
      limits,
      limit: { name: "team-import", keyOf: (request) => teamStaff.callerOf(request).teamId },
      store: (request, upload) => storeFile(db, teamStaff.callerOf(request), { upload, reader }),
    },
  });
};
