import type { IncomingHttpHeaders } from "node:http";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import createHttpError from "http-errors";
import type { Kysely } from "kysely";
import { z } from "zod";
import { photoTypes, workspaceLimits } from "../../athletes/limits.ts";
import type { Database } from "../../database/tables.ts";
import type { FileStore } from "../../files/file-store.server.ts";
import type { Pictures } from "../../files/open-pictures.server.ts";
import { limitInFlight } from "../../http/in-flight.server.ts";
import { type Limits, requireWithin } from "../../http/rate-limits.server.ts";
import { photoAnswer } from "../schema.ts";
import { removePhoto, setPhoto } from "./set-photo.server.ts";

/** Bytes of photos that are on their way or being drawn at a time, in one process: memory holds them all. */
const mostBytes = 4 * workspaceLimits.photoBytes;

const tags = ["workspace"];
/** The handler looks at the bytes itself. */
const picture = z.unknown().meta({ type: "string", format: "binary" });
const summary = "Makes the picture in the body the profile's photo";
const description = `The bytes of a JPEG, PNG or WebP file, at most ${workspaceLimits.photoBytes / 1024 / 1024} MB, as the body.`;

/** The calls that set and remove the own photo; here alone pictures are taken as a body. Part of `workspaceApi`, which says who asks. */
export const photoApi: FastifyPluginAsyncZod<{
  db: Kysely<Database>;
  files: FileStore;
  pictures: Pictures;
  limits: Limits;
}> = async (app, { db, files, pictures, limits }) => {
  app.removeAllContentTypeParsers();
  // What a phone calls its photos, so that those get an answer that helps.
  app.addContentTypeParser(
    [...photoTypes, "image/heic", "image/heif"],
    { parseAs: "buffer", bodyLimit: workspaceLimits.photoBytes },
    (_request, body, done) => done(null, body),
  );

  const uploads = limitInFlight(app, { each: 1 });
  const bytes = limitInFlight(app, { all: mostBytes, each: workspaceLimits.photoBytes });

  app.put(
    "/api/me/photo",
    {
      bodyLimit: workspaceLimits.photoBytes,
      // Before the body is read: what is refused takes no memory.
      async onRequest(request, reply) {
        const key = request.session.accountId;
        if (uploads.enter(request, reply, { key }) !== "in") throw alreadySending();
        if (bytes.enter(request, reply, { key, weight: bytesOf(request.headers) }) !== "in")
          throw createHttpError(503, "Many people are uploading photos right now. Please try again in a few seconds.");
        await requireWithin(limits, "photo", key);
      },
      schema: { tags, summary, description, consumes: [...photoTypes], body: picture, response: { 200: photoAnswer } },
    },
    async (request) => {
      const { accountId } = request.session;
      const file = request.body;
      if (!Buffer.isBuffer(file)) throw createHttpError(415, "Send a JPEG, PNG or WebP picture as the body.");
      const save = () => setPhoto(db, { accountId, file, store: files, pictures });
      return { profilePictureURL: await uploads.during(request, () => bytes.during(request, save)) };
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

function alreadySending() {
  const headers = { "retry-after": "1" };
  return createHttpError(429, "You’re already uploading a photo. Please try again when it’s done.", { headers });
}

/** How many bytes a body may bring; the most there may be, where it does not say. */
function bytesOf({ "content-length": length }: IncomingHttpHeaders): number {
  return Math.min(Number(length ?? workspaceLimits.photoBytes), workspaceLimits.photoBytes);
}
