import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import createHttpError from "http-errors";
import type { Kysely } from "kysely";
import { z } from "zod";
import type { Database } from "../../database/tables.ts";
import { approveQuery, declineBody, reviewList, reviewQuery } from "../schema.ts";
import { decideTextReview, type TextDecision } from "./decide-text-review.server.ts";
import { listTextReviews } from "./find-text-reviews.server.ts";

const nothing = z.object({});
const params = z.strictObject({ id: z.string().max(200) });

/** Endpoints for text reviews. Part of `adminApi`, which admits administrators only. */
export const reviewsApi: FastifyPluginAsyncZod<{ db: Kysely<Database> }> = async (app, { db }) => {
  async function decide(decision: Omit<TextDecision, "publicUrl">): Promise<Record<string, never>> {
    const outcome = await decideTextReview(db, { publicUrl: app.publicUrl, ...decision });
    if (outcome === "unknown-review") throw createHttpError(404, "We can’t find this text.");
    if (outcome === "decided-before")
      throw createHttpError(409, "This text already has another decision. Reload the page to see it.");
    return {};
  }

  app.get(
    "/api/admin/reviews",
    {
      schema: {
        operationId: "listReviews",
        summary: "Lists pending or decided text reviews",
        querystring: reviewQuery,
        response: { 200: reviewList },
      },
    },
    ({ query }) => listTextReviews(db, query),
  );

  app.post(
    "/api/admin/reviews/:id/approve",
    {
      schema: {
        operationId: "approveReview",
        summary: "Approves a text, so that the athlete may save it",
        params,
        querystring: approveQuery,
        response: { 200: nothing },
      },
    },
    ({ administratorId, params: { id }, query }, reply) => {
      reply.message = "The text is approved.";
      return decide({ administratorId, reviewId: id, decision: "approved", reason: null, ...query });
    },
  );

  app.post(
    "/api/admin/reviews/:id/decline",
    {
      schema: {
        operationId: "declineReview",
        summary: "Declines a text and mails the reason to the athlete",
        params,
        body: declineBody,
        response: { 200: nothing },
      },
    },
    ({ administratorId, params: { id }, body: { reason } }, reply) => {
      reply.message = "The text is declined.";
      return decide({ administratorId, reviewId: id, decision: "declined", reason });
    },
  );
};
