import type { FastifyReply, FastifyRequest } from "fastify";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import createHttpError, { isHttpError } from "http-errors";
import { importLimits, type UploadProblem, uploadProblems } from "./vocabulary.ts";

const maxBytes = importLimits.bytes + 64 * 1024;

/** The form of the import page for browsers without script. It leads back to the page, which shows the file or the problem. */
export const uploadForm: FastifyPluginAsyncZod<{
  store(request: FastifyRequest, file: Buffer): Promise<unknown>;
}> = async (app, { store }) => {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("multipart/form-data", { parseAs: "buffer", bodyLimit: maxBytes }, (_request, body, done) =>
    done(null, body),
  );
  app.setErrorHandler((error, _request, reply) => {
    const problem = findProblem(error);
    if (!problem) throw error;
    return backToPage(reply, problem);
  });
  app.post(
    "/api/coach/import",
    {
      config: { action: "keep" },
      bodyLimit: maxBytes,
      // Not part of the API: it responds with a redirect to a page.
      schema: { hide: true },
    },
    async (request, reply) => {
      const form = await readForm(request);
      if (form.get("account") !== request.membership.accountId) throw createHttpError(401, "Please sign in again.");
      const file = form.get("file");
      if (typeof file !== "object" || !file?.size) throw createHttpError(422, uploadProblems.none);
      if (file.size > importLimits.bytes) throw createHttpError(413, uploadProblems.size);
      await store(request, Buffer.from(await file.arrayBuffer()));
      return backToPage(reply, null);
    },
  );
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
  if (!isHttpError(error) && (error as { statusCode?: number }).statusCode !== 413) return null;
  const { statusCode = 500, message } = error as { statusCode?: number; message: string };
  if (statusCode === 413) return "size";
  if ([401, 403, 404].includes(statusCode) || (statusCode >= 500 && statusCode !== 503)) return null;
  const known = (Object.keys(uploadProblems) as UploadProblem[]).find((code) => uploadProblems[code] === message);
  return known ?? "other";
}

function backToPage(reply: FastifyReply, problem: UploadProblem | null) {
  return reply.redirect(`/coach/import${problem ? `?problem=${problem}` : ""}`, 303);
}
