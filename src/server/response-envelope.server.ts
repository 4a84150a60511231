import type { FastifyInstance } from "fastify";
import { z } from "zod";

declare module "fastify" {
  interface FastifyReply {
    /** What the answer's `message` says to a person; empty where the result speaks for itself. */
    message: string;
  }
}

/** Body of every error a call answers. */
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
  requestId: z
    .string()
    .optional()
    .describe("What to quote to the support; only where something went wrong on our side."),
});

// Every call may find the server too busy, or the database away: 503 with Retry-After.
const errorResponses = { "4xx": errorResponse, "5xx": errorResponse };

/** The answer of a call that is no JSON, by its content type. */
interface PlainFormResult {
  content: Record<string, { schema: z.ZodType }>;
}

/** Gives every call's answer the shape { isError, message, result }, in the OpenAPI document too; a call itself declares and returns its result alone. What is declared by its content type stays as it is. */
export function wrapResponses(app: FastifyInstance): void {
  app.decorateReply("message", "");
  app.addHook("onRoute", (route) => {
    const result = (route.schema?.response as Record<number, z.ZodType | PlainFormResult> | undefined)?.[200];
    if (!result || !route.schema) return;
    if ("content" in result) {
      route.schema = { ...route.schema, response: { ...errorResponses, ...(route.schema.response as object) } };
      return;
    }
    const answer = z.object({ isError: z.literal(false), message: z.string(), result });
    route.schema = {
      ...route.schema,
      response: { ...errorResponses, ...(route.schema.response as object), 200: answer },
    };
    const before = route.preSerialization ?? [];
    route.preSerialization = [
      ...(Array.isArray(before) ? before : [before]),
      async (_request, reply, payload) =>
        reply.statusCode === 200 ? { isError: false, message: reply.message, result: payload } : payload,
    ];
  });
}
