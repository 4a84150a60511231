import createHttpError from "http-errors";
import { href, redirect } from "react-router";
import { z } from "zod";
import type { Feature } from "../../http/action.server.ts";
import type { SubmittedForm } from "../../http/submitted-form.server.ts";
import { scheduledJob } from "../../jobs/job.server.ts";
import { coachAction, coachFormAction, coachQuery } from "../../schools/coach-operations.server.ts";
import { requireCoach, requirePosition } from "../../schools/find-coach-access.server.ts";
import {
  answerBody,
  coachPosition,
  decisionBody,
  positionBody,
  receivedList,
  receivedQuery,
} from "../../schools/schema.ts";
import { answerSubmission } from "./answer-submission.server.ts";
import { setCoachPosition } from "./choose-position.server.ts";
import { decideSubmission } from "./decide-submission.server.ts";
import { listReceived } from "./list-received.server.ts";
import { sendDigests } from "./send-digests.server.ts";
import { setDigest } from "./set-digest.server.ts";

export const receivedProfiles: Feature = {
  tag: "coaches",
  operations: [
    coachQuery({
      route: "GET /api/coach/post",
      name: "getCoachPost",
      summary: "Returns the school and sports of the coach, and the schools to choose from",
      returns: coachPosition,
      run: (_db, { access: { post, schools } }) => ({ post, schools }),
    }),
    coachAction({
      route: "PUT /api/coach/post",
      name: "setCoachPost",
      summary: "Sets the school (once) and the sports of the coach",
      body: positionBody,
      returns: coachPosition,
      run: (trx, { accountId }, body) => setCoachPosition(trx, { accountId, ...body }),
      async respond(db, { accountId }) {
        const { post, schools } = await requireCoach(db, accountId);
        return { post, schools };
      },
    }),
    coachFormAction({
      body: positionBody.extend({ digest: z.boolean() }),
      forms: { post: readPost },
      async run(trx, { accountId }, { digest, ...post }) {
        await setCoachPosition(trx, { accountId, ...post });
        await setDigest(trx, { accountId, wantsDigest: digest });
      },
      leadTo: () => redirect(href("/coach")),
    }),
    coachQuery({
      route: "GET /api/coach/submissions",
      name: "listReceivedProfiles",
      summary: "Lists the profiles that the coach received, newest first",
      query: receivedQuery,
      returns: receivedList,
      run(db, { accountId, access }, { pageNum, ...filters }) {
        requirePosition(access);
        return listReceived(db, { accountId, page: pageNum, ...filters });
      },
    }),
    coachAction({
      route: "PUT /api/coach/submissions/:submissionId",
      name: "decideReceivedProfile",
      summary: "Sets the decision on a received profile; null removes it. Marks the profile as seen",
      params: z.strictObject({ submissionId: z.string() }),
      body: decisionBody,
      forms: { decide: (form) => ({ decision: form.text("decision") || null }) },
      async run(trx, { accountId, access }, { submissionId, decision }) {
        requirePosition(access);
        // An unknown submission and one of another coach get the same response.
        if (!(await decideSubmission(trx, { accountId, submissionId, decision }))) throw noSubmission();
      },
    }),
    coachAction({
      route: "PUT /api/coach/submissions/:submissionId/answer",
      name: "answerReceivedProfile",
      summary: "Answers a received profile with one of the fixed texts, which the athlete sees",
      params: z.strictObject({ submissionId: z.string() }),
      body: answerBody,
      forms: { answer: true },
      async run(trx, { accountId, access }, { submissionId, answer }) {
        requirePosition(access);
        if (!(await answerSubmission(trx, { accountId, submissionId, answer }))) throw noSubmission();
      },
    }),
  ],
  jobs: [
    // The morning in the United States.
    scheduledJob("send-coach-digests", "0 13 * * *", sendDigests),
  ],
};

function noSubmission() {
  return createHttpError(404, "We can’t find this submission.");
}

function readPost(form: SubmittedForm) {
  const post = { schoolId: Number(form.text("schoolId")), sportCodes: form.all("sportCode").slice(0, 3) };
  if (!positionBody.safeParse(post).success) throw createHttpError(422, "Choose your school, and at least one sport.");
  return { ...post, digest: form.text("digest") === "yes" };
}
