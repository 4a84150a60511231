import { z } from "zod";
import type { Feature } from "../../http/action.server.ts";
import { administratorAction, administratorQuery } from "../administrator-operations.server.ts";
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

const decision = {
  params: z.strictObject({ id: z.string().max(200) }),
  returns: reviewRecord,
  responses: { 409: staleResponse(reviewRecord) },
};
const needsVersion =
  "Returns 409 with the current review if it is no longer in the version that was read. Without a version, only a first decision is accepted.";

export const reviews: Feature = {
  tag: "admin",
  operations: [
    administratorQuery({
      route: "GET /api/admin/reviews",
      name: "listReviews",
      summary: "Lists pending or decided text reviews",
      query: reviewQuery,
      returns: reviewList,
      run: (db, _caller, query) => listTextReviews(db, query),
    }),
    administratorAction({
      route: "POST /api/admin/reviews/:id/approve",
      name: "approveReview",
      summary: "Approves a text, so that the athlete may save it",
      description: needsVersion,
      ...decision,
      query: approveQuery,
      body: decisionBody,
      message: "The text is approved.",
      run: (trx, caller, { id: reviewId, ...choices }, { publicUrl }) =>
        decideTextReview(trx, { ...caller, publicUrl, reviewId, decision: "approved", reason: null, ...choices }),
    }),
    administratorAction({
      route: "POST /api/admin/reviews/:id/decline",
      name: "declineReview",
      summary: "Declines a text and mails the reason to the athlete",
      description: `${needsVersion} A text that was approved leaves the profile.`,
      ...decision,
      body: declineBody,
      message: "The text is declined.",
      run: (trx, caller, { id: reviewId, ...choices }, { publicUrl }) =>
        decideTextReview(trx, { ...caller, publicUrl, reviewId, decision: "declined", ...choices }),
    }),
    administratorAction({
      route: "POST /api/admin/reviews/:id/reopen",
      name: "reopenReview",
      summary: "Takes a decision about a text back, so that the text waits again",
      description: "A text that was approved leaves the profile.",
      ...decision,
      body: versionBody,
      message: "The text waits for a decision again.",
      run: (trx, caller, { id: reviewId, version }, { publicUrl }) =>
        decideTextReview(trx, { ...caller, publicUrl, reviewId, decision: "pending", reason: null, version }),
    }),
  ],
};
