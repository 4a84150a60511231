import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import createHttpError from "http-errors";
import type { Kysely } from "kysely";
import { z } from "zod";
import type { Database } from "../database/tables.ts";
import { disableCaching } from "../http/disable-caching.server.ts";
import { idempotencyHeaders, readIdempotentRequest, withIdempotencyKey } from "../http/idempotency-key.server.ts";
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
import { admitMembers } from "../sessions/require-member.server.ts";
import { choosePost } from "./choose-post.server.ts";
import { decideSubmission } from "./decide-submission.server.ts";
import { type OpenAccess, requireCoach, requirePost } from "./find-coach-access.server.ts";
import { listReceived } from "./list-received.server.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** Rights of an approved coach; set for the endpoints of coaches. */
    coachAccess: OpenAccess;
  }
}

const nothing = z.object({});
const submissionParams = z.strictObject({ submissionId: z.string() });

/** The calls by which athletes submit their profile, and coaches read what came in. Who calls is known by the session alone. */
export const submissionsApi: FastifyPluginAsyncZod<{ db: Kysely<Database> }> = async (app, { db }) => {
  disableCaching(app);
  await app.register(athleteCalls, { db });
  await app.register(coachCalls, { db });
};

const athleteCalls: FastifyPluginAsyncZod<{ db: Kysely<Database> }> = async (app, { db }) => {
  const tags = ["submissions"];
  admitMembers(app, { db, userType: "Athlete" });

  app.post(
    "/api/me/submissions",
    {
      schema: {
        tags,
        summary: "Submits the own profile to the coaches of a sport at a school",
        headers: idempotencyHeaders,
        body: newSubmission,
        response: { 200: z.object({ submissionId: z.string() }) },
      },
    },
    async (request) => {
      const { accountId } = request.session;
      const call = { ...readIdempotentRequest(request), accountId };
      return withIdempotencyKey(db, call, (trx) => submitProfile(trx, { accountId, ...request.body }));
    },
  );

  app.get(
    "/api/me/submissions",
    {
      schema: {
        tags,
        summary: "The own submissions, the latest first",
        response: { 200: z.array(ownSubmission) },
      },
    },
    ({ session: { accountId } }) => listSubmissions(db, accountId),
  );

  app.delete(
    "/api/me/submissions/:submissionId",
    {
      schema: {
        tags,
        summary: "Takes a submission back: no coach sees it any more",
        params: submissionParams,
        response: { 200: nothing },
      },
    },
    async (request) => {
      const { accountId } = request.session;
      if (!(await withdrawSubmission(db, { accountId, ...request.params }))) throw noSubmission();
      return {};
    },
  );
};

const coachCalls: FastifyPluginAsyncZod<{ db: Kysely<Database> }> = async (app, { db }) => {
  const tags = ["coaches"];
  admitMembers(app, { db, userType: "College Coach" });
  app.decorateRequest("coachAccess");
  // Before anything is read, as the sign-in: a coach who is not approved gets no other error.
  app.addHook("onRequest", async (request) => {
    request.coachAccess = await requireCoach(db, request.session.accountId);
  });

  app.get(
    "/api/coach/post",
    {
      schema: {
        tags,
        summary: "For which school and sports the coach reads, and the schools to choose from",
        response: { 200: coachPost },
      },
    },
    async ({ coachAccess: { post, schools } }) => ({ post, schools }),
  );

  app.put(
    "/api/coach/post",
    {
      schema: {
        tags,
        summary: "Chooses the school, once, and the sports that the coach reads for",
        body: postBody,
        response: { 200: coachPost },
      },
    },
    async (request) => {
      const { accountId } = request.session;
      await choosePost(db, { accountId, ...request.body });
      const { post, schools } = await requireCoach(db, accountId);
      return { post, schools };
    },
  );

  app.get(
    "/api/coach/submissions",
    {
      schema: {
        tags,
        summary: "The profiles that the coach received, the latest first",
        querystring: receivedQuery,
        response: { 200: receivedList },
      },
    },
    async (request) => {
      const { accountId } = request.session;
      requirePost(request.coachAccess);
      const { pageNum, ...filters } = request.query;
      return listReceived(db, { accountId, page: pageNum, ...filters });
    },
  );

  app.put(
    "/api/coach/submissions/:submissionId",
    {
      schema: {
        tags,
        summary: "Keeps a received profile or passes; null takes that back. Marks it as seen",
        params: submissionParams,
        body: decisionBody,
        response: { 200: nothing },
      },
    },
    async (request) => {
      const { accountId } = request.session;
      requirePost(request.coachAccess);
      const look = { accountId, ...request.params, ...request.body };
      if (!(await decideSubmission(db, look))) throw noSubmission();
      return {};
    },
  );
};

/** What is unknown and what is somebody else's get the same answer. */
function noSubmission() {
  return createHttpError(404, "We can’t find this submission.");
}
