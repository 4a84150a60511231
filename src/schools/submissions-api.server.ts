import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import createHttpError from "http-errors";
import type { Kysely } from "kysely";
import { z } from "zod";
import { once, repeatableCall, repeatableHeaders } from "../accounts/answer-once.server.ts";
import { requireMember } from "../accounts/require-member.server.ts";
import type { Database } from "../database/tables.ts";
import { answerSubmission } from "./answer-submission.server.ts";
import { choosePost } from "./choose-post.server.ts";
import { requireCoach, requirePost } from "./find-coach-access.server.ts";
import { listReceived } from "./list-received.server.ts";
import { listSubmissions } from "./list-submissions.server.ts";
import {
  coachPost,
  decisionBody,
  newSubmission,
  ownSubmission,
  postBody,
  receivedList,
  receivedQuery,
} from "./schema.ts";
import { submitProfile } from "./submit-profile.server.ts";
import { withdrawSubmission } from "./withdraw-submission.server.ts";

const athletes = { tags: ["submissions"] };
const coaches = { tags: ["coaches"] };
const nothing = z.object({});
const submissionParams = z.strictObject({ submissionId: z.string() });

/** The calls by which athletes submit their profile, and coaches read what came in. Who calls is known by the session alone. */
export const submissionsApi: FastifyPluginAsyncZod<{ db: Kysely<Database> }> = async (app, { db }) => {
  app.addHook("onRequest", async (_request, reply) => {
    reply.header("cache-control", "no-store");
  });

  app.post(
    "/api/me/submissions",
    {
      schema: {
        ...athletes,
        summary: "Submits the own profile to the coaches of a sport at a school",
        headers: repeatableHeaders,
        body: newSubmission,
        response: { 200: z.object({ submissionId: z.string() }) },
      },
    },
    async (request) => {
      const { accountId } = await requireMember(request, { db, userType: "Athlete" });
      const call = { ...repeatableCall(request), accountId };
      return once(db, call, (trx) => submitProfile(trx, { accountId, ...request.body }));
    },
  );

  app.get(
    "/api/me/submissions",
    {
      schema: {
        ...athletes,
        summary: "The own submissions, the latest first",
        response: { 200: z.array(ownSubmission) },
      },
    },
    async (request) => {
      const { accountId } = await requireMember(request, { db, userType: "Athlete" });
      return listSubmissions(db, accountId);
    },
  );

  app.delete(
    "/api/me/submissions/:submissionId",
    {
      schema: {
        ...athletes,
        summary: "Takes a submission back: no coach sees it any more",
        params: submissionParams,
        response: { 200: nothing },
      },
    },
    async (request) => {
      const { accountId } = await requireMember(request, { db, userType: "Athlete" });
      if (!(await withdrawSubmission(db, { accountId, ...request.params }))) throw noSubmission();
      return {};
    },
  );

  app.get(
    "/api/coach/post",
    {
      schema: {
        ...coaches,
        summary: "For which school and sports the coach reads, and the schools to choose from",
        response: { 200: coachPost },
      },
    },
    async (request) => {
      const { accountId } = await requireMember(request, { db, userType: "College Coach" });
      const { post, schools } = await requireCoach(db, accountId);
      return { post, schools };
    },
  );

  app.put(
    "/api/coach/post",
    {
      schema: {
        ...coaches,
        summary: "Chooses the school, once, and the sports that the coach reads for",
        body: postBody,
        response: { 200: coachPost },
      },
    },
    async (request) => {
      const { accountId } = await requireMember(request, { db, userType: "College Coach" });
      await choosePost(db, { accountId, ...request.body });
      const { post, schools } = await requireCoach(db, accountId);
      return { post, schools };
    },
  );

  app.get(
    "/api/coach/submissions",
    {
      schema: {
        ...coaches,
        summary: "The profiles that the coach received, the latest first",
        querystring: receivedQuery,
        response: { 200: receivedList },
      },
    },
    async (request) => {
      const { accountId } = await requireMember(request, { db, userType: "College Coach" });
      await requirePost(db, accountId);
      const { pageNum, ...filters } = request.query;
      return listReceived(db, { accountId, page: pageNum, ...filters });
    },
  );

  app.put(
    "/api/coach/submissions/:submissionId",
    {
      schema: {
        ...coaches,
        summary: "Keeps a received profile or passes; null takes that back. Marks it as seen",
        params: submissionParams,
        body: decisionBody,
        response: { 200: nothing },
      },
    },
    async (request) => {
      const { accountId } = await requireMember(request, { db, userType: "College Coach" });
      await requirePost(db, accountId);
      const look = { accountId, ...request.params, ...request.body };
      if (!(await answerSubmission(db, look))) throw noSubmission();
      return {};
    },
  );
};

/** What is unknown and what is somebody else's get the same answer. */
function noSubmission() {
  return createHttpError(404, "There is no such submission.");
}
