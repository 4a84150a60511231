import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import createHttpError from "http-errors";
import type { Kysely } from "kysely";
import { z } from "zod";
import type { Database } from "../database/tables.ts";
import { disableCaching } from "../http/disable-caching.server.ts";
import { idempotencyHeaders, readIdempotentRequest, withIdempotencyKey } from "../http/idempotency-key.server.ts";
import { tagEndpoints } from "../http/tag-endpoints.server.ts";
import { type OpenAccess, requireCoach, requirePost } from "../schools/find-coach-access.server.ts";
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
import { setCoachPost } from "./choose-post.server.ts";
import { decideSubmission } from "./decide-submission.server.ts";
import { listReceived } from "./list-received.server.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** Access of the approved coach. Set for the coach endpoints. */
    coachAccess: OpenAccess;
  }
}

const emptyResult = z.object({});
const submissionParams = z.strictObject({ submissionId: z.string() });

/** The endpoints of athletes for submissions and of coaches for received profiles. The session alone determines the account. */
export const submissionsApi: FastifyPluginAsyncZod<{ db: Kysely<Database> }> = async (app, { db }) => {
  disableCaching(app);
  await app.register(athleteEndpoints, { db });
  await app.register(coachEndpoints, { db });
};

const athleteEndpoints: FastifyPluginAsyncZod<{ db: Kysely<Database> }> = async (app, { db }) => {
  tagEndpoints(app, "submissions");
  admitMembers(app, { db, userType: "Athlete" });

  app.post(
    "/api/me/submissions",
    {
      schema: {
        operationId: "submitProfile",
        summary: "Submits the profile of the signed-in athlete to the coaches of a sport at a school",
        headers: idempotencyHeaders,
        body: newSubmission,
        response: { 200: z.object({ submissionId: z.string() }) },
      },
    },
    async (request) => {
      const { accountId } = request.session;
      const idempotentRequest = { ...readIdempotentRequest(request), accountId };
      return withIdempotencyKey(db, idempotentRequest, (trx) => submitProfile(trx, { accountId, ...request.body }));
    },
  );

  app.get(
    "/api/me/submissions",
    {
      schema: {
        operationId: "listSubmissions",
        summary: "Lists the submissions of the signed-in athlete, newest first",
        response: { 200: z.array(ownSubmission) },
      },
    },
    ({ session: { accountId } }) => listSubmissions(db, accountId),
  );

  app.delete(
    "/api/me/submissions/:submissionId",
    {
      schema: {
        operationId: "withdrawSubmission",
        summary: "Withdraws a submission; coaches no longer see it",
        params: submissionParams,
        response: { 200: emptyResult },
      },
    },
    async (request) => {
      const { accountId } = request.session;
      if (!(await withdrawSubmission(db, { accountId, ...request.params }))) throw noSubmission();
      return {};
    },
  );
};

const coachEndpoints: FastifyPluginAsyncZod<{ db: Kysely<Database> }> = async (app, { db }) => {
  tagEndpoints(app, "coaches");
  admitMembers(app, { db, userType: "College Coach" });
  app.decorateRequest("coachAccess");
  // Runs before the body is read, like the sign-in check: an unapproved coach gets no other error.
  app.addHook("onRequest", async (request) => {
    request.coachAccess = await requireCoach(db, request.session.accountId);
  });

  app.get(
    "/api/coach/post",
    {
      schema: {
        operationId: "getCoachPost",
        summary: "Returns the school and sports of the coach, and the schools to choose from",
        response: { 200: coachPost },
      },
    },
    async ({ coachAccess: { post, schools } }) => ({ post, schools }),
  );

  app.put(
    "/api/coach/post",
    {
      schema: {
        operationId: "setCoachPost",
        summary: "Sets the school (once) and the sports of the coach",
        body: postBody,
        response: { 200: coachPost },
      },
    },
    async (request) => {
      const { accountId } = request.session;
      await setCoachPost(db, { accountId, ...request.body });
      const { post, schools } = await requireCoach(db, accountId);
      return { post, schools };
    },
  );

  app.get(
    "/api/coach/submissions",
    {
      schema: {
        operationId: "listReceivedProfiles",
        summary: "Lists the profiles that the coach received, newest first",
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
        operationId: "decideReceivedProfile",
        summary: "Sets the decision on a received profile; null removes it. Marks the profile as seen",
        params: submissionParams,
        body: decisionBody,
        response: { 200: emptyResult },
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

/** An unknown submission and one of another account get the same response. */
function noSubmission() {
  return createHttpError(404, "We can’t find this submission.");
}
