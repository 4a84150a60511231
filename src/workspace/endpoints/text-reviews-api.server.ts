import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import type { Kysely } from "kysely";
import type { Database } from "../../database/tables.ts";
import type { Limits } from "../../http/rate-limits.server.ts";
import { newTextReview, ownTextReview, ownTextReviews } from "../schema.ts";
import { findTextReviews } from "./find-text-reviews.server.ts";
import { requestTextReview } from "./request-text-review.server.ts";

/** The endpoints for texts that look like contact data. Part of `workspaceApi`, which admits athletes only. */
export const textReviewsApi: FastifyPluginAsyncZod<{ db: Kysely<Database>; limits: Limits }> = async (
  app,
  { db, limits },
) => {
  app.get(
    "/api/me/text-reviews",
    {
      schema: {
        operationId: "listTextReviews",
        summary: "Lists the texts that the athlete submitted for review",
        response: { 200: ownTextReviews },
      },
    },
    ({ session: { accountId } }) => findTextReviews(db, accountId),
  );

  app.post(
    "/api/me/text-reviews",
    {
      schema: {
        operationId: "requestTextReview",
        summary: "Asks our staff to check a text that was refused as contact data",
        description:
          "For a 422 whose error has `canReview`. The text is stored until the staff decides, and the athlete gets an email. An approved text can be saved in that field of any record. A repeated request returns the same review.",
        body: newTextReview,
        response: { 200: ownTextReview },
      },
    },
    ({ session: { accountId }, body }) => requestTextReview(db, { accountId, ...body, limits }),
  );
};
