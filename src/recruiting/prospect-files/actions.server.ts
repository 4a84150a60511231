import createHttpError from "http-errors";
import { z } from "zod";
import type { FileStore } from "../../files/file-store.server.ts";
import { fileName } from "../../files/store-picture.server.ts";
import type { Feature } from "../../http/action.server.ts";
import { programAction, programQuery } from "../../programs/program-operations.server.ts";
import { findFile, listFiles } from "./list-files.server.ts";
import { athleteParams, fileParams, fileTypes, prospectFile } from "./schema.ts";
import { deleteFile, storedName } from "./write-files.server.ts";

declare module "../../http/action.server.ts" {
  interface Services {
    files: FileStore;
  }
}

/** Files of athletes on the board. The upload is in `files-api.server.ts`. */
export const prospectFiles: Feature = {
  tag: "prospects",
  operations: [
    programQuery({
      route: "GET /api/coach/prospects/:athleteId/files",
      name: "listProspectFiles",
      summary: "Lists the files that the staff attached to an athlete, newest first",
      may: "read",
      params: athleteParams,
      returns: z.array(prospectFile),
      run: (db, member, { athleteId }) => listFiles(db, member, athleteId),
    }),
    programQuery({
      route: "GET /api/coach/prospects/:athleteId/files/:fileId",
      name: "getProspectFile",
      summary: "Returns a file of an athlete as a download",
      may: "read",
      params: fileParams,
      returns: {
        description: "PDF, JPEG, PNG or WebP",
        content: Object.fromEntries(Object.keys(fileTypes).map((type) => [type, { schema: z.string() }])),
      },
      async run(db, member, input, { files }) {
        const found = await findFile(db, member, input);
        const content = found && (await files.get(fileName(found.fileKey, storedName)));
        if (!found || !content) throw createHttpError(404, "We can’t find this file.");
        return { name: toAscii(found.name), type: found.type, content };
      },
    }),
    programAction({
      route: "DELETE /api/coach/prospects/:athleteId/files/:fileId",
      name: "deleteProspectFile",
      summary: "Deletes a file of an athlete",
      may: "note",
      params: fileParams,
      forms: { "delete-file": true },
      run: deleteFile,
    }),
  ],
};

/** A header has no other letters. */
function toAscii(name: string): string {
  return name
    .normalize("NFKD")
    .replaceAll(/[\u0300-\u036f]/g, "")
    .replaceAll(/[^A-Za-z0-9._ -]/g, "_");
}
