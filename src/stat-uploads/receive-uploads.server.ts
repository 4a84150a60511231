import type { FastifyContextConfig, FastifyReply, FastifyRequest } from "fastify";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import createHttpError, { isHttpError } from "http-errors";
import { z } from "zod";
import { limitInFlight } from "../http/in-flight.server.ts";
import { type LimitName, type Limits, requireWithin } from "../http/rate-limits.server.ts";
import type { Upload } from "./read-upload.server.ts";
import { type UploadProblem, uploadLimits, uploadProblems } from "./vocabulary.ts";

/** The stored file, or the sentence that refuses it. */
export interface StoredUpload {
  importId: string;
  refused: string | null;
}

interface Uploads {
  url: string;
  /** The page to which the form leads back. */
  page(request: FastifyRequest): string;
  config: FastifyContextConfig;
  schema: { operationId: string; summary: string; params?: z.ZodType };
  limits: Limits;
  /** The rate limit and its key. */
  limit: { name: LimitName; keyOf(request: FastifyRequest): string };
  store(request: FastifyRequest, upload: Upload): Promise<StoredUpload>;
}

const mostBytes = 4 * uploadLimits.bytes;
/** A file and the other parts of the form. */
const formBytes = uploadLimits.bytes + 64 * 1024;

/** An endpoint that takes the bytes of one statistics file, and the form for browsers without script. */
export const receiveUploads: FastifyPluginAsyncZod<{ uploads: Uploads }> = async (app, { uploads }) => {
  const bytes = limitInFlight(app, { all: mostBytes, each: uploadLimits.bytes });
  // Before the body is read, so that a rejected request uses no memory.
  app.addHook("onRequest", async (request, reply) => {
    const weight = Math.min(Number(request.headers["content-length"] ?? uploadLimits.bytes), uploadLimits.bytes);
    const key = request.session.accountId;
    if (bytes.enter(request, reply, { key, weight }) !== "in") throw createHttpError(503, uploadProblems.busy);
    await requireWithin(uploads.limits, uploads.limit.name, uploads.limit.keyOf(request));
  });
  const store = (request: FastifyRequest, upload: Upload) =>
    bytes.during(request, () => uploads.store(request, upload));
  await app.register(uploadEndpoint, { uploads, store });
  await app.register(uploadForm, { uploads, store });
};

type Nested = FastifyPluginAsyncZod<{ uploads: Uploads; store: Uploads["store"] }>;

const uploadEndpoint: Nested = async (app, { uploads: { url, config, schema }, store }) => {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("*", { parseAs: "buffer", bodyLimit: uploadLimits.bytes }, (_request, body, done) =>
    done(null, body),
  );
  app.setErrorHandler((error) => {
    if ((error as { statusCode?: number }).statusCode === 413) throw createHttpError(413, uploadProblems.size);
    throw error;
  });
  app.put(
    url,
    {
      config,
      bodyLimit: uploadLimits.bytes,
      schema: {
        ...schema,
        description:
          "The bytes of the file as the body, at most 8 MB. The content decides the format. 422 with one sentence if the file cannot be read. The same file again has no further effect.",
        consumes: ["application/octet-stream"],
        querystring: z.strictObject({ name: z.string().max(400).default("").describe("The name of the file") }),
        body: z.unknown().meta({ type: "string", format: "binary" }),
        response: { 200: z.object({ importId: z.string() }) },
      },
    },
    async (request) => {
      if (!Buffer.isBuffer(request.body)) throw createHttpError(415, "Send the bytes of a file as the body.");
      const { name } = request.query as { name: string };
      const { importId, refused } = await store(request, { bytes: request.body, name });
      if (refused !== null) throw createHttpError(422, refused);
      return { importId };
    },
  );
};

const uploadForm: Nested = async (app, { uploads: { url, config, page }, store }) => {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("multipart/form-data", { parseAs: "buffer", bodyLimit: formBytes }, (_request, body, done) =>
    done(null, body),
  );
  app.setErrorHandler((error, request, reply) => {
    const problem = findProblem(error);
    if (!problem) throw error;
    return backToPage(reply, page(request), problem);
  });
  // Not part of the API: it responds with a redirect to a page.
  app.post(url, { config, bodyLimit: formBytes, schema: { hide: true } }, async (request, reply) => {
    const form = await readForm(request);
    if (form.get("account") !== request.session.accountId) throw createHttpError(401, "Please sign in again.");
    const files = form.getAll("file").filter((file) => typeof file === "object" && file.size > 0) as File[];
    if (files.length === 0) throw createHttpError(422, uploadProblems.none);
    for (const file of files.slice(0, uploadLimits.files)) {
      if (file.size > uploadLimits.bytes) throw createHttpError(413, uploadProblems.size);
      await store(request, { name: file.name, bytes: Buffer.from(await file.arrayBuffer()) });
    }
    return backToPage(reply, page(request), null);
  });
};

/** Parses the form with the parser of the runtime. Throws 422 if it is malformed. */
async function readForm({ body, headers }: FastifyRequest): Promise<FormData> {
  const type = headers["content-type"] ?? "";
  if (!Buffer.isBuffer(body)) throw createHttpError(415, uploadProblems.damaged);
  return new Response(new Uint8Array(body), { headers: { "content-type": type } }).formData().catch(() => {
    throw createHttpError(422, uploadProblems.damaged);
  });
}

/** Returns the code of a problem that the page shows; null for an error of the server, and for a client that may not upload. */
function findProblem(error: unknown): UploadProblem | null {
  const { statusCode = 500, message } = error as { statusCode?: number; message: string };
  if (statusCode === 413) return "size";
  if (!isHttpError(error) || [401, 403, 404].includes(statusCode) || (statusCode >= 500 && statusCode !== 503))
    return null;
  const known = (Object.keys(uploadProblems) as UploadProblem[]).find((code) => uploadProblems[code] === message);
  return known ?? "other";
}

function backToPage(reply: FastifyReply, page: string, problem: UploadProblem | null) {
  return reply.redirect(problem ? `${page}?problem=${problem}` : page, 303);
}
