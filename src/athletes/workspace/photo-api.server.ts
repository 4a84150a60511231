import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import createHttpError from "http-errors";
import type { Kysely } from "kysely";
import { z } from "zod";
import { type Limits, requireWithin } from "../../accounts/rate-limits.server.ts";
import type { Database } from "../../database/tables.ts";
import type { FileStore } from "../../files/file-store.server.ts";
import { photoTypes, workspaceLimits } from "./limits.ts";
import { photoAnswer } from "./schema.ts";
import { removePhoto, setPhoto } from "./set-photo.server.ts";

const tags = ["workspace"];
/** The handler looks at the bytes itself. */
const picture = z.unknown().meta({ type: "string", format: "binary" });
const summary = "Makes the picture in the body the profile's photo";
const description = `The bytes of a JPEG, PNG or WebP file, at most ${workspaceLimits.photoBytes / 1024 / 1024} MB, as the body.`;

/** The calls that set and remove the own photo; here alone pictures are taken as a body. Part of `workspaceApi`, which says who asks. */
export const photoApi: FastifyPluginAsyncZod<{ db: Kysely<Database>; files: FileStore; limits: Limits }> = async (
  app,
  { db, files, limits },
) => {
  app.removeAllContentTypeParsers();
  // What a phone calls its photos, so that those get an answer that helps.
  app.addContentTypeParser(
    [...photoTypes, "image/heic", "image/heif"],
    { parseAs: "buffer", bodyLimit: workspaceLimits.photoBytes },
    (_request, body, done) => done(null, body),
  );

  app.put(
    "/api/me/photo",
    {
      bodyLimit: workspaceLimits.photoBytes,
      schema: { tags, summary, description, consumes: [...photoTypes], body: picture, response: { 200: photoAnswer } },
    },
    async ({ session: { accountId }, body }) => {
      if (!Buffer.isBuffer(body)) throw createHttpError(415, "Send a JPEG, PNG or WebP picture as the body.");
      await requireWithin(limits, "photo", accountId);
      return { profilePictureURL: await setPhoto(db, { accountId, file: body, store: files }) };
    },
  );

  app.delete(
    "/api/me/photo",
    { schema: { tags, summary: "Removes the own photo", response: { 200: z.object({}) } } },
    async ({ session: { accountId } }) => {
      await removePhoto(db, accountId);
      return {};
    },
  );
};
