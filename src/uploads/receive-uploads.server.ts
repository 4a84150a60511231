import { StatFileError } from "@openroster/stat-files/document/stat-file.ts";
import type { FastifyContextConfig, FastifyInstance, FastifyRequest } from "fastify";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import createHttpError from "http-errors";
import type { Kysely } from "kysely";
import { z } from "zod";
import type { Database } from "../database/tables.ts";
import { disableCaching } from "../http/disable-caching.server.ts";
import { limitInFlight } from "../http/in-flight.server.ts";
import { queryText } from "../http/query-text.ts";
import { type LimitName, type Limits, requireWithin } from "../http/rate-limits.server.ts";
import { tagEndpoints } from "../http/tag-endpoints.server.ts";
import { acceptUploadForm } from "../http/upload-form.server.ts";
import type { FileReader } from "./open-file-reader.server.ts";
import type { Upload } from "./read-upload.server.ts";
import { rosterLimits } from "./roster-table.ts";
import { rosterUploadProblems, uploadLimits, uploadProblems } from "./vocabulary.ts";

/** A stored game, or the sentence that refuses it. */
export interface StoredUpload {
  importId: string;
  refused: string | null;
}

/** Games, of which a page lists the refused ones. */
export const gameUploads = {
  most: uploadLimits,
  problems: uploadProblems,
  returns: z.object({ importId: z.string() }),
  description:
    "The bytes of the file as the body, at most 8 MB. The content decides the format. 422 with one sentence if the file cannot be read. The same file again has no further effect.",
  consumes: ["application/octet-stream"],
} as const;

/** Tables of athletes. */
export const rosterUploads = {
  most: { bytes: rosterLimits.bytes, files: 1 },
  problems: rosterUploadProblems,
  consumes: ["text/csv"],
  accepts: [
    ...["text/csv", "text/plain", "text/tab-separated-values", "application/octet-stream"],
    ...["application/vnd.ms-excel", "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"],
  ],
} as const;

interface Uploads {
  tag: Parameters<typeof tagEndpoints>[1];
  /** Admits the callers of the endpoint. */
  admit(app: FastifyInstance): void;
  url: string;
  /** The page to which the form leads back. */
  page(request: FastifyRequest): string;
  config: FastifyContextConfig;
  schema: { operationId: string; summary: string; params?: z.ZodType };
  limits: Limits;
  /** The rate limit and its key. */
  limit: { name: LimitName; keyOf(request: FastifyRequest): string };
  most: { bytes: number; files: number };
  problems: Readonly<Record<"none" | "size" | "damaged" | "busy" | "other", string>>;
  returns: z.ZodType;
  description: string;
  consumes: readonly string[];
  /** Types of the body; all without them. */
  accepts?: readonly string[];
  /** Reads and stores a file. `refused` tells why a stored one cannot be imported. */
  store(request: FastifyRequest, upload: Upload): Promise<object & { refused?: string | null }>;
}

/** An endpoint that takes the bytes of one file, and the form for browsers without script. */
export const receiveUploads: FastifyPluginAsyncZod<{ uploads: Uploads }> = async (app, { uploads }) => {
  const { most, problems } = uploads;
  disableCaching(app);
  tagEndpoints(app, uploads.tag);
  uploads.admit(app);
  const bytes = limitInFlight(app, { all: 4 * most.bytes, each: most.bytes });
  // Before the body is read, so that a rejected request uses no memory.
  app.addHook("onRequest", async (request, reply) => {
    const weight = Math.min(Number(request.headers["content-length"] ?? most.bytes), most.bytes);
    const key = request.session.accountId;
    if (bytes.enter(request, reply, { key, weight }) !== "in") throw createHttpError(503, problems.busy);
    await requireWithin(uploads.limits, uploads.limit.name, uploads.limit.keyOf(request));
  });
  const store = (request: FastifyRequest, upload: Upload) =>
    bytes.during(request, () => uploads.store(request, upload).catch(refuseUnreadable));
  await app.register(uploadEndpoint, { uploads, store });
  await app.register(async (form) =>
    acceptUploadForm(form, {
      ...uploads,
      accountOf: ({ session }) => session.accountId,
      limits: most,
      problems,
      store,
    }),
  );
};

/** Defines the endpoint of files that the reader process reads. */
export function uploadPlugin(
  define: (services: { db: Kysely<Database>; reader: FileReader }) => Omit<Uploads, "limits">,
): FastifyPluginAsyncZod<{ db: Kysely<Database>; limits: Limits; reader: FileReader }> {
  return async (app, { limits, ...services }) => {
    await app.register(receiveUploads, { uploads: { ...define(services), limits } });
  };
}

function refuseUnreadable(error: unknown): never {
  throw error instanceof StatFileError ? createHttpError(422, error.message) : error;
}

type Nested = FastifyPluginAsyncZod<{ uploads: Uploads; store: Uploads["store"] }>;

const uploadEndpoint: Nested = async (app, { uploads, store }) => {
  const { url, config, schema, most, problems, returns, description, consumes, accepts = ["*"] } = uploads;
  app.removeAllContentTypeParsers();
  app.addContentTypeParser([...accepts], { parseAs: "buffer", bodyLimit: most.bytes }, (_request, body, done) =>
    done(null, body),
  );
  app.setErrorHandler((error) => {
    if ((error as { statusCode?: number }).statusCode === 413) throw createHttpError(413, problems.size);
    throw error;
  });
  app.put(
    url,
    {
      config,
      bodyLimit: most.bytes,
      schema: {
        ...schema,
        description,
        consumes: [...consumes],
        querystring: z.strictObject({ name: queryText(400).default("").describe("The name of the file") }),
        body: z.unknown().meta({ type: "string", format: "binary" }),
        response: { 200: returns },
      },
    },
    async (request) => {
      if (!Buffer.isBuffer(request.body)) throw createHttpError(415, "Send the bytes of a file as the body.");
      const { name } = request.query as { name: string };
      const { refused = null, ...stored } = await store(request, { bytes: request.body, name });
      if (refused !== null) throw createHttpError(422, refused);
      return stored;
    },
  );
};
