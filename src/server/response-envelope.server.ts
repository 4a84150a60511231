import type { FastifyInstance } from "fastify";
import { z } from "zod";

declare module "fastify" {
  interface FastifyReply {
    message: string;
  }
}

export const errorResponse = z.object({
  isError: z.literal(true),
  message: z.string(),
  result: z.null(),
  errors: z
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
    .optional(),
  requestId: z.string().optional().describe("Id to report to the support. Only for unexpected errors."),
});

// Every endpoint can return 503 with Retry-After if the server is overloaded or the database is unavailable.
const errorResponses = { "4xx": errorResponse, "5xx": errorResponse };

interface PlainFormResult {
  content: Record<string, { schema: z.ZodType }>;
}

/** Wraps JSON results as { isError, message, result }, also in the OpenAPI document. Endpoints declare and return only the result. */
export function wrapResponses(app: FastifyInstance): void {
  app.decorateReply("message", "");
  app.addHook("onRoute", (route) => {
    const result = (route.schema?.response as Record<number, z.ZodType | PlainFormResult> | undefined)?.[200];
    if (!result || !route.schema) return;
    if ("content" in result) {
      route.schema = { ...route.schema, response: { ...errorResponses, ...(route.schema.response as object) } };
      return;
    }
    const envelope = z.object({ isError: z.literal(false), message: z.string(), result });
    route.schema = {
      ...route.schema,
      response: { ...errorResponses, ...(route.schema.response as object), 200: envelope },
    };
    const before = route.preSerialization ?? [];
    route.preSerialization = [
      ...(Array.isArray(before) ? before : [before]),
      async (_request, reply, payload) =>
        reply.statusCode === 200 ? { isError: false, message: reply.message, result: payload } : payload,
    ];
  });
}
