import type { IncomingHttpHeaders } from "node:http";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import createHttpError from "http-errors";
import type { Kysely } from "kysely";
import { z } from "zod";
import { photoTypes, workspaceLimits } from "../../athletes/limits.ts";
import type { Database } from "../../database/tables.ts";
import type { FileStore } from "../../files/file-store.server.ts";
import type { Pictures } from "../../files/open-pictures.server.ts";
import { disableCaching } from "../../http/disable-caching.server.ts";
import { limitInFlight } from "../../http/in-flight.server.ts";
import { type Limits, requireWithin } from "../../http/rate-limits.server.ts";
import { tagEndpoints } from "../../http/tag-endpoints.server.ts";
import { admitMembers } from "../../sessions/require-member.server.ts";
import { photoResponse } from "../schema.ts";
import { setPhoto } from "./set-photo.server.ts";

/** Limit for the photo bytes that one process receives or resizes concurrently, because memory holds them all. */
const mostBytes = 4 * workspaceLimits.photoBytes;

const picture = z.unknown().meta({ type: "string", format: "binary" });
const summary = "Sets the profile photo";
const description = `The bytes of a JPEG, PNG or WebP file, at most ${workspaceLimits.photoBytes / 1024 / 1024} MB, as the body.`;

/** Endpoint for the profile photo, the only one with an image as body. */
export const photoApi: FastifyPluginAsyncZod<{
  db: Kysely<Database>;
  files: FileStore;
  pictures: Pictures;
  limits: Limits;
}> = async (app, { db, files, pictures, limits }) => {
  disableCaching(app);
  tagEndpoints(app, "workspace");
  admitMembers(app, { db, userType: "Athlete" });
  app.removeAllContentTypeParsers();
  // HEIC is accepted here, so that the handler can explain how to convert it.
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
      // Before the body is read, so that a rejected request uses no memory.
      async onRequest(request, reply) {
        const key = request.session.accountId;
        if (uploads.enter(request, reply, { key }) !== "in") throw alreadySending();
        if (bytes.enter(request, reply, { key, weight: bytesOf(request.headers) }) !== "in")
          throw createHttpError(503, "Many people are uploading photos right now. Please try again in a few seconds.");
        await requireWithin(limits, "photo", key);
      },
      schema: {
        operationId: "setPhoto",
        summary,
        description,
        consumes: [...photoTypes],
        body: picture,
        response: { 200: photoResponse },
      },
    },
    async (request) => {
      const { accountId } = request.session;
      const file = request.body;
      if (!Buffer.isBuffer(file)) throw createHttpError(415, "Send a JPEG, PNG or WebP picture as the body.");
      const save = () => setPhoto(db, { accountId, file, store: files, pictures });
      return { profilePictureURL: await uploads.during(request, () => bytes.during(request, save)) };
    },
  );
};

function alreadySending() {
  const headers = { "retry-after": "1" };
  return createHttpError(429, "You’re already uploading a photo. Please try again when it’s done.", { headers });
}

/** Returns the announced body size; the maximum if `Content-Length` is missing. */
function bytesOf({ "content-length": length }: IncomingHttpHeaders): number {
  return Math.min(Number(length ?? workspaceLimits.photoBytes), workspaceLimits.photoBytes);
}
