import type { FastifyContextConfig, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import createHttpError, { isHttpError } from "http-errors";

/** Sentences about rejected uploads by code. The page shows the one in its address. */
type Problems = Readonly<Record<"none" | "size" | "damaged" | "other", string>>;

interface UploadForm {
  url: string;
  /** The page to which the form leads back. */
  page(request: FastifyRequest): string;
  accountOf(request: FastifyRequest): string;
  config: FastifyContextConfig;
  limits: { bytes: number; files: number };
  problems: Problems;
  store(request: FastifyRequest, file: { name: string; bytes: Buffer }): Promise<unknown>;
}

/** Accepts files by the form of a page, for browsers without script. Not part of the API: it responds with a redirect. */
export function acceptUploadForm(
  app: FastifyInstance,
  { url, page, accountOf, config, limits, problems, store }: UploadForm,
): void {
  const bodyLimit = limits.bytes + 64 * 1024;
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("multipart/form-data", { parseAs: "buffer", bodyLimit }, (_request, body, done) =>
    done(null, body),
  );
  app.setErrorHandler((error, request, reply) => {
    const problem = findProblem(error, problems);
    if (!problem) throw error;
    return backToPage(reply, page(request), problem);
  });
  app.post(url, { config, bodyLimit, schema: { hide: true } }, async (request, reply) => {
    const form = await readForm(request, problems.damaged);
    if (form.get("account") !== accountOf(request)) throw createHttpError(401, "Please sign in again.");
    const files = form.getAll("file").filter((file) => typeof file === "object" && file.size > 0) as File[];
    if (files.length === 0) throw createHttpError(422, problems.none);
    for (const file of files.slice(0, limits.files)) {
      if (file.size > limits.bytes) throw createHttpError(413, problems.size);
      await store(request, { name: file.name, bytes: Buffer.from(await file.arrayBuffer()) });
    }
    return backToPage(reply, page(request), null);
  });
}

/** Parses the form with the parser of the runtime. */
async function readForm({ body, headers }: FastifyRequest, damaged: string): Promise<FormData> {
  const type = headers["content-type"] ?? "";
  if (!Buffer.isBuffer(body)) throw createHttpError(415, damaged);
  return new Response(new Uint8Array(body), { headers: { "content-type": type } }).formData().catch(() => {
    throw createHttpError(422, damaged);
  });
}

/** Returns the code of a problem; null for an error of the server, and for a client that may not upload. */
function findProblem(error: unknown, problems: Problems): string | null {
  const { statusCode = 500, message } = error as { statusCode?: number; message: string };
  if (statusCode === 413) return "size";
  if (!isHttpError(error) || [401, 403, 404].includes(statusCode) || (statusCode >= 500 && statusCode !== 503))
    return null;
  return Object.entries(problems).find(([, text]) => text === message)?.[0] ?? "other";
}

function backToPage(reply: FastifyReply, page: string, problem: string | null) {
  return reply.redirect(problem ? `${page}?problem=${problem}` : page, 303);
}
