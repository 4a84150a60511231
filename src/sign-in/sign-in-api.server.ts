import type { FastifyRequest } from "fastify";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import createHttpError from "http-errors";
import type { Kysely } from "kysely";
import { z } from "zod";
import { type AccountServices, getRequestContext } from "../accounts/request-context.server.ts";
import {
  forgotPassword,
  passwordUpdate,
  type SignInCredentials,
  signInCredentials,
  signInRefusal,
} from "../accounts/schema.ts";
import { forgotMessage, signInRefused } from "../accounts/vocabulary.ts";
import type { Database } from "../database/tables.ts";
import { disableCaching } from "../http/disable-caching.server.ts";
import { invalidField } from "../http/invalid-field.server.ts";
import { tooManyRequests } from "../http/rate-limits.server.ts";
import { tagEndpoints } from "../http/tag-endpoints.server.ts";
import { deleteSession, endSession } from "../sessions/end-session.server.ts";
import { admitAnyone, admitOnly } from "../sessions/endpoint-access.server.ts";
import { findMember, findSession } from "../sessions/find-session.server.ts";
import { setSessionCookie } from "../sessions/member-cookie.server.ts";
import { isCookieCounted, readMemberRequest } from "../sessions/member-request.server.ts";
import { refuseWithoutCode } from "../sessions/refuse-without-code.server.ts";
import { memberRefusals } from "../sessions/require-member.server.ts";
import { serveSessionTime } from "../sessions/serve-session-time.server.ts";
import { requestPasswordReset } from "./request-password-reset.server.ts";
import { signInAccount } from "./sign-in-account.server.ts";
import { updatePassword } from "./update-password.server.ts";

const emptyResult = z.object({});

/** The sign-in, sign-out and password reset endpoints. Their responses do not reveal if an address has an account. */
export const signInApi: FastifyPluginAsyncZod<{ db: Kysely<Database>; services: AccountServices }> = async (
  app,
  { db, services },
) => {
  disableCaching(app);
  tagEndpoints(app, "accounts");
  await app.register(signOutApi, { db });
  const session = { db, path: "/api/auth/Session", schemes: ["bearer" as const, "cookie" as const] };
  await serveSessionTime(app, {
    ...session,
    operationIds: { get: "getSessionTime", post: "extendSession" },
    userTypes: ["Athlete", "College Coach", "Team Staff"],
    refuseOthers: () => createHttpError(403, memberRefusals.anyone),
  });
  admitAnyone(app);

  async function signIn(
    request: FastifyRequest<{ Body: SignInCredentials }>,
    kind: "bearer" | "cookie",
  ): Promise<string> {
    const result = await signInAccount(db, {
      ...request.body,
      requestContext: getRequestContext(services, request),
      kind,
    });
    if (result.outcome === "signed-in") return result.token;
    if (result.outcome === "wait") throw tooManyRequests(result.seconds);
    if (result.outcome === "code-needed") throw refuseWithoutCode(result);
    throw createHttpError(401, signInRefused);
  }

  app.post(
    "/api/auth/Login",
    {
      schema: {
        operationId: "signIn",
        summary: "Signs in an athlete or a coach with a bearer token",
        body: signInCredentials,
        response: { 200: z.object({ apiToken: z.string() }), 401: signInRefusal },
      },
    },
    async (request) => ({ apiToken: await signIn(request, "bearer") }),
  );

  app.post(
    "/api/auth/SignIn",
    {
      schema: {
        operationId: "signInWithCookie",
        summary: "Signs in an athlete or a coach with a cookie, for the pages of this site",
        body: signInCredentials,
        response: { 200: emptyResult, 401: signInRefusal },
      },
    },
    async (request, reply) => {
      const memberRequest = readMemberRequest(request, { isPage: false });
      // Another site must not sign a user in to the attacker's account.
      if (!isCookieCounted(memberRequest)) throw createHttpError(403, "This call is for the pages of this site.");
      const previous = await findMember(db, memberRequest);
      reply.header("set-cookie", setSessionCookie(memberRequest.cookie, await signIn(request, "cookie")));
      await deleteSession(db, previous);
      return {};
    },
  );

  app.put(
    "/api/auth/ForgotPassword",
    {
      schema: {
        operationId: "requestPasswordReset",
        summary: "Sends a password reset link by mail",
        body: forgotPassword,
        response: { 200: emptyResult },
      },
    },
    async (request, reply) => {
      await requestPasswordReset(db, {
        email: request.body.Email,
        requestContext: getRequestContext(services, request),
      });
      reply.message = forgotMessage;
      return {};
    },
  );

  app.put(
    "/api/auth/ForgotPasswordUpdate",
    {
      schema: {
        operationId: "resetPassword",
        summary: "Sets a new password by a reset link",
        body: passwordUpdate,
        response: { 200: emptyResult },
      },
    },
    async (request, reply) => {
      const { UserId, LinkGuid, Password, ConfirmPassword } = request.body;
      const result = await updatePassword(db, {
        userId: UserId,
        guid: LinkGuid,
        password: Password,
        confirmPassword: ConfirmPassword,
        requestContext: getRequestContext(services, request),
      });
      if (result.outcome === "invalid-link") throw createHttpError(400, "This link isn’t valid, or it has expired.");
      if (result.outcome === "refused") {
        throw invalidField({ ...result, field: result.field === "password" ? "Password" : "ConfirmPassword" });
      }
      reply.message = "The password updated successfully";
      return {};
    },
  );
};

const signOutApi: FastifyPluginAsyncZod<{ db: Kysely<Database> }> = async (app, { db }) => {
  admitOnly(app, {
    schemes: ["bearer"],
    async admit({ raw }) {
      if (!(await findSession(db, raw.rawHeaders))) throw notSignedIn();
    },
  });

  app.post(
    "/api/auth/Logout",
    {
      schema: {
        operationId: "signOut",
        summary: "Ends the session of the bearer token",
        response: { 200: emptyResult },
      },
    },
    async ({ raw }) => {
      if (!(await endSession(db, raw.rawHeaders))) throw notSignedIn();
      return {};
    },
  );
};

function notSignedIn() {
  return createHttpError(401, "You’re not signed in.");
}
