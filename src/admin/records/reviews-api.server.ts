import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import type { Kysely } from "kysely";
import { z } from "zod";
import type { Database } from "../../database/tables.ts";
import {
  approveQuery,
  decisionBody,
  declineBody,
  reviewList,
  reviewQuery,
  reviewRecord,
  staleResponse,
  versionBody,
} from "../schema.ts";
import { decideTextReview } from "./decide-text-review.server.ts";
import { listTextReviews } from "./find-text-reviews.server.ts";

const response = { 200: reviewRecord, 409: staleResponse(reviewRecord) };
const needsVersion =
  "Returns 409 with the current review if it is no longer in the version that was read. Without a version, only a first decision is accepted.";
const params = z.strictObject({ id: z.string().max(200) });

/** Endpoints for text reviews. Part of `adminApi`, which admits administrators only. */
export const reviewsApi: FastifyPluginAsyncZod<{ db: Kysely<Database> }> = async (app, { db }) => {
  const by = (administratorId: string) => ({ publicUrl: app.publicUrl, administratorId });

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
        description: needsVersion,
        params,
        querystring: approveQuery,
        body: decisionBody,
        response,
      },
    },
    ({ administratorId, params: { id: reviewId }, query, body }, reply) => {
      reply.message = "The text is approved.";
      const version = body?.version;
      const decision = { ...by(administratorId), reviewId, decision: "approved", reason: null, version } as const;
      return decideTextReview(db, { ...decision, ...query });
    },
  );

  app.post(
    "/api/admin/reviews/:id/decline",
    {
      schema: {
        operationId: "declineReview",
        summary: "Declines a text and mails the reason to the athlete",
        description: `${needsVersion} A text that was approved leaves the profile.`,
        params,
        body: declineBody,
        response,
      },
    },
    ({ administratorId, params: { id: reviewId }, body }, reply) => {
      reply.message = "The text is declined.";
      return decideTextReview(db, { ...by(administratorId), reviewId, decision: "declined", ...body });
    },
  );

  app.post(
    "/api/admin/reviews/:id/reopen",
    {
      schema: {
        operationId: "reopenReview",
        summary: "Takes a decision about a text back, so that the text waits again",
        description: "A text that was approved leaves the profile.",
        params,
        body: versionBody,
        response,
      },
    },
    ({ administratorId, params: { id: reviewId }, body }, reply) => {
      reply.message = "The text waits for a decision again.";
      return decideTextReview(db, { ...by(administratorId), reviewId, decision: "pending", reason: null, ...body });
    },
  );
};
