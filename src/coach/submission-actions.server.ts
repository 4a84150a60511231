import createHttpError from "http-errors";
import { z } from "zod";
import type { Feature } from "../http/action.server.ts";
import { coachAction, coachQuery } from "../schools/coach-operations.server.ts";
import { requireCoach, requirePost } from "../schools/find-coach-access.server.ts";
import { listSubmissions } from "../schools/list-submissions.server.ts";
import {
  coachPost,
  decisionBody,
  newSubmission,
  ownSubmission,
  postBody,
  receivedList,
  receivedQuery,
} from "../schools/schema.ts";
import { submitProfile } from "../schools/submit-profile.server.ts";
import { withdrawSubmission } from "../schools/withdraw-submission.server.ts";
import { athleteAction, athleteQuery } from "../sessions/member-operations.server.ts";
import { setCoachPost } from "./choose-post.server.ts";
import { decideSubmission } from "./decide-submission.server.ts";
import { listReceived } from "./list-received.server.ts";

const submissionParams = z.strictObject({ submissionId: z.string() });

export const submissions: Feature = {
  tag: "submissions",
  operations: [
    athleteAction({
      route: "POST /api/me/submissions",
      name: "submitProfile",
      summary: "Submits the profile of the signed-in athlete to the coaches of a sport at a school",
      body: newSubmission,
      returns: z.object({ submissionId: z.string() }),
      run: (trx, { accountId }, submission) => submitProfile(trx, { accountId, ...submission }),
    }),
    athleteQuery({
      route: "GET /api/me/submissions",
      name: "listSubmissions",
      summary: "Lists the submissions of the signed-in athlete, newest first",
      returns: z.array(ownSubmission),
      run: (db, { accountId }) => listSubmissions(db, accountId),
    }),
    athleteAction({
      route: "DELETE /api/me/submissions/:submissionId",
      name: "withdrawSubmission",
      summary: "Withdraws a submission; coaches no longer see it",
      params: submissionParams,
      async run(trx, { accountId }, { submissionId }) {
        if (!(await withdrawSubmission(trx, { accountId, submissionId }))) throw noSubmission();
      },
    }),
  ],
};

export const receivedProfiles: Feature = {
  tag: "coaches",
  operations: [
    coachQuery({
      route: "GET /api/coach/post",
      name: "getCoachPost",
      summary: "Returns the school and sports of the coach, and the schools to choose from",
      returns: coachPost,
      run: (_db, { access: { post, schools } }) => ({ post, schools }),
    }),
    coachAction({
      route: "PUT /api/coach/post",
      name: "setCoachPost",
      summary: "Sets the school (once) and the sports of the coach",
      body: postBody,
      returns: coachPost,
      run: (trx, { accountId }, body) => setCoachPost(trx, { accountId, ...body }),
      async respond(db, { accountId }) {
        const { post, schools } = await requireCoach(db, accountId);
        return { post, schools };
      },
    }),
    coachQuery({
      route: "GET /api/coach/submissions",
      name: "listReceivedProfiles",
      summary: "Lists the profiles that the coach received, newest first",
      query: receivedQuery,
      returns: receivedList,
      run(db, { accountId, access }, { pageNum, ...filters }) {
        requirePost(access);
        return listReceived(db, { accountId, page: pageNum, ...filters });
      },
    }),
    coachAction({
      route: "PUT /api/coach/submissions/:submissionId",
      name: "decideReceivedProfile",
      summary: "Sets the decision on a received profile; null removes it. Marks the profile as seen",
      params: submissionParams,
      body: decisionBody,
      async run(trx, { accountId, access }, { submissionId, decision }) {
        requirePost(access);
        if (!(await decideSubmission(trx, { accountId, submissionId, decision }))) throw noSubmission();
      },
    }),
  ],
};

/** An unknown submission and one of another account get the same response. */
function noSubmission() {
  return createHttpError(404, "We can’t find this submission.");
}
