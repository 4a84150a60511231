import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import type { Kysely } from "kysely";
import { z } from "zod";
import type { Database } from "../../database/tables.ts";
import type { FileStore } from "../../files/file-store.server.ts";
import type { Limits } from "../../http/rate-limits.server.ts";
import { programStaff } from "../../programs/program-operations.server.ts";
import { receiveUploads } from "../../uploads/receive-uploads.server.ts";
import { athleteParams, fileTypes, prospectFileBytes, prospectFileProblems } from "./schema.ts";
import { attachFile } from "./write-files.server.ts";

/** Takes a file of an athlete on the board. */
export const prospectFilesApi: FastifyPluginAsyncZod<{
  db: Kysely<Database>;
  limits: Limits;
  files: FileStore;
}> = async (app, { db, limits, files }) => {
  await app.register(receiveUploads, {
    uploads: {
      tag: "prospects",
      admit: (scope) => programStaff.admit(scope, { db }),
      url: "/api/coach/prospects/:athleteId/files",
      page: ({ params }) => `/coach/prospects/${(params as { athleteId: string }).athleteId}`,
      config: programStaff.configOf("attach"),
      schema: {
        operationId: "attachFile",
        summary: "Attaches a file to an athlete on the board",
        params: athleteParams,
      },
      description:
        "The bytes of a PDF, JPEG, PNG or WebP file as the body, at most 10 MB. The content decides the type. Only the staff of the program can read it.",
      consumes: ["application/octet-stream"],
      accepts: ["application/octet-stream", ...Object.keys(fileTypes)],
      returns: z.object({ fileId: z.string() }),
      most: { bytes: prospectFileBytes, files: 1 },
      problems: prospectFileProblems,
      limits,
      limit: { name: "prospect-file", keyOf: (request) => programStaff.callerOf(request).programId },
      store(request, { bytes, name }) {
        const { athleteId } = request.params as { athleteId: string };
        return attachFile(db, programStaff.callerOf(request), { athleteId, name, bytes, store: files });
      },
    },
  });
};
