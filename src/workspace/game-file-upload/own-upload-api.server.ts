import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import type { Kysely } from "kysely";
import type { Database } from "../../database/tables.ts";
import type { Limits } from "../../http/rate-limits.server.ts";
import { admitMembers } from "../../sessions/require-member.server.ts";
import type { FileReader } from "../../uploads/open-file-reader.server.ts";
import { gameUploads, receiveUploads } from "../../uploads/receive-uploads.server.ts";
import { storeOwnFile } from "./own-file.server.ts";
import { ownImportParams } from "./schema.ts";

/** The upload of a statistics file by an athlete. */
export const ownUploadApi: FastifyPluginAsyncZod<{
  db: Kysely<Database>;
  limits: Limits;
  reader: FileReader;
}> = async (app, { db, limits, reader }) => {
  const teamIdOf = (params: unknown) => (params as { teamId: string }).teamId;

  await app.register(receiveUploads, {
    uploads: {
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
      limits,
      limit: { name: "team-import", keyOf: ({ session }) => session.accountId },
      store: ({ session: { accountId }, params }, upload) =>
        storeOwnFile(db, { accountId, teamId: teamIdOf(params), upload, reader }),
    },
  });
};
