import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { named, namedObject } from "../../http/named-schema.ts";

declare module "fastify" {
  interface FastifyReply {
    message: string;
  }
}

const fieldErrors = named(
  "FieldErrors",
  z
    .array(
      z.object({
        field: z.string(),
        message: z.string(),
        canReview: z
          .boolean()
          .optional()
          .describe("True if POST /api/me/text-reviews can ask the staff to check the text"),
      }),
    )
    .describe("The fields of the request that are not valid. The type of a problem refers to this schema."),
);

export const errorResponse = namedObject("ErrorResponse", {
  isError: z.literal(true),
  message: z.string(),
  result: z.null(),
  errors: fieldErrors.optional(),
  requestId: z.string().optional().describe("Id to report to the support. Only for unexpected errors."),
});

/** An error as in RFC 9457, for clients whose `Accept` names `problemType`. */
export const problemResponse = namedObject("Problem", {
  type: z.string().describe("`about:blank`, or the URL of the schema of `errors`"),
  title: z.string(),
  status: z.int(),
  detail: z.string(),
  instance: z.string().describe("The requested path, with the request id as its fragment"),
  errors: fieldErrors.optional(),
  result: z.unknown().optional().describe("Of a 412: the rejected values and the stored record"),
});

export const problemType = "application/problem+json";

/** Returns true if the errors of this URL are also available as problems. */
export function hasProblemResponses(url: string): boolean {
  return /^\/api\/(?:me|coach|team|family)(?:[/?]|$)/.test(url);
}

function errorContent(url: string, schema: z.ZodType) {
  const content = { "application/json": { schema } };
  if (!hasProblemResponses(url)) return { description: "Error", content };
  return { description: "Error", content: { ...content, [problemType]: { schema: problemResponse } } };
}

/** Every endpoint can return 503 with Retry-After if the server is overloaded or the database is unavailable. */
function documentErrors(url: string, responses: Record<string, z.ZodType | PlainFormResult>) {
  const special = Object.entries(responses).filter(([status]) => status !== "200");
  return {
    "4xx": errorContent(url, errorResponse),
    "5xx": errorContent(url, errorResponse),
    ...Object.fromEntries(special.map(([status, one]) => [status, "content" in one ? one : errorContent(url, one)])),
  };
}

interface PlainFormResult {
  content: Record<string, { schema: z.ZodType }>;
}

/** Wraps JSON results as { isError, message, result }, also in the OpenAPI document. Endpoints declare and return only the result. */
export function wrapResponses(app: FastifyInstance): void {
  app.decorateReply("message", "");
  app.addHook("onRoute", (route) => {
    const responses = route.schema?.response as Record<string, z.ZodType | PlainFormResult> | undefined;
    const result = responses?.[200];
    if (!responses || !result || !route.schema) return;
    const errors = documentErrors(route.url, responses);
    if ("content" in result) {
      route.schema = { ...route.schema, response: { ...errors, 200: result } };
      return;
    }
    const envelope = z.object({ isError: z.literal(false), message: z.string(), result });
    // Without a content type here, Fastify always applies the schema, which removes unknown properties.
    route.schema = { ...route.schema, response: { ...errors, 200: envelope } };
    const before = route.preSerialization ?? [];
    route.preSerialization = [
      ...(Array.isArray(before) ? before : [before]),
      async (_request, reply, payload) =>
        reply.statusCode === 200 ? { isError: false, message: reply.message, result: payload } : payload,
    ];
  });
}
