import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import createHttpError from "http-errors";
import type { Kysely } from "kysely";
import { z } from "zod";
import { type AccountServices, getRequestContext } from "../accounts/request-context.server.ts";
import { registration, resendRequest, verification } from "../accounts/schema.ts";
import { resendMessage, signUpMessage } from "../accounts/vocabulary.ts";
import type { Database } from "../database/tables.ts";
import { disableCaching } from "../http/disable-caching.server.ts";
import { invalidField } from "../http/invalid-field.server.ts";
import { tagEndpoints } from "../http/tag-endpoints.server.ts";
import { admitAnyone } from "../sessions/endpoint-access.server.ts";
import { readMemberRequest } from "../sessions/member-request.server.ts";
import { rememberAgeRefusal, wasRefusedForAge } from "./age-refusal.server.ts";
import { registerAccount } from "./register-account.server.ts";
import { resendVerification } from "./resend-verification.server.ts";
import { giveSignUpCookie, readSignUps } from "./sign-up-cookie.server.ts";
import { verifyAccount } from "./verify-account.server.ts";

const emptyResult = z.object({});

/** The sign-up and verification endpoints. Their responses do not reveal if an address has an account. */
export const signUpApi: FastifyPluginAsyncZod<{ db: Kysely<Database>; services: AccountServices }> = async (
  app,
  { db, services },
) => {
  disableCaching(app);
  tagEndpoints(app, "accounts");
  admitAnyone(app);

  app.post(
    "/api/auth/Register",
    {
      schema: {
        operationId: "register",
        summary: "Registers an athlete, a college coach or team staff",
        body: registration,
        response: { 200: emptyResult },
      },
    },
    async (request, reply) => {
      const { cookie } = readMemberRequest(request, { isPage: false });
      const wasRefused = wasRefusedForAge(request.raw.rawHeaders, cookie);
      const result = await registerAccount(db, {
        form: request.body,
        requestContext: getRequestContext(services, request),
        wasRefused,
      });
      if (result.outcome === "refused") {
        const [error] = result.errors;
        if (error.field === "dateOfBirth" && !wasRefused) reply.header("set-cookie", rememberAgeRefusal(cookie));
        throw invalidField(error);
      }
      reply.header("set-cookie", giveSignUpCookie(cookie, { signUpId: result.signUpId, keys: services.keys }));
      reply.message = signUpMessage;
      return {};
    },
  );

  app.put(
    "/api/auth/Verify/:userId/:guid",
    {
      schema: {
        operationId: "verifyAccount",
        summary: "Confirms the address of an account by a mailed link",
        params: verification,
        body: verification,
        response: { 200: emptyResult },
      },
    },
    async (request, reply) => {
      const { params, body } = request;
      const idsMatch = params.userId === body.userId && params.guid === body.guid;
      const { rawHeaders, cookie } = readMemberRequest(request, { isPage: false });
      const signUpIds = readSignUps(rawHeaders, { cookie, keys: services.keys });
      const outcome = idsMatch
        ? await verifyAccount(db, { ...params, signUpIds, requestContext: getRequestContext(services, request) })
        : "invalid-link";
      if (outcome === "already-verified") throw createHttpError(400, "This account has been already verified!");
      if (outcome === "invalid-link") throw createHttpError(404, "This link isn’t valid, or it has expired.");
      reply.message = "Account has been verified successfully.";
      return {};
    },
  );

  app.put(
    "/api/auth/ResendVerifyEmailByUserLoginId",
    {
      schema: {
        operationId: "resendVerification",
        summary: "Sends another verification link by mail",
        querystring: resendRequest,
        body: resendRequest,
        response: { 200: z.object({ text: z.string() }) },
      },
    },
    async (request) => {
      const { query, body } = request;
      const userId = query.userLoginId === body.userLoginId ? body.userLoginId : "";
      await resendVerification(db, { userId, requestContext: getRequestContext(services, request) });
      return { text: resendMessage };
    },
  );
};
