import type { FastifyRequest } from "fastify";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import createHttpError from "http-errors";
import type { Kysely } from "kysely";
import { z } from "zod";
import type { Database } from "../database/tables.ts";
import { tooManyRequests } from "../http/rate-limits.server.ts";
import { type AccountServices, visitOf } from "./account-visit.server.ts";
import { rememberAgeRefusal, wasRefusedForAge } from "./age-refusal.server.ts";
import { admitAnyone, admitOnly } from "./call-security.server.ts";
import { endSession, leaveSession } from "./end-session.server.ts";
import { findMember, findSession } from "./find-session.server.ts";
import { handOut } from "./member-cookie.server.ts";
import { isCookieCounted, readMemberRequest } from "./member-request.server.ts";
import { ownAccountApi } from "./own-account-api.server.ts";
import { ownDataApi } from "./own-data-api.server.ts";
import { refuseWithoutCode } from "./refuse-without-code.server.ts";
import { registerAccount } from "./register-account.server.ts";
import { requestDeletion } from "./request-deletion.server.ts";
import { requestPasswordReset } from "./request-password-reset.server.ts";
import { resendVerification } from "./resend-verification.server.ts";
import {
  credentials,
  forgotPassword,
  passwordUpdate,
  registration,
  resendRequest,
  type SignInCredentials,
  signInCredentials,
  signInRefusal,
  verification,
} from "./schema.ts";
import { signInAccount } from "./sign-in-account.server.ts";
import { giveSignUpCookie, readSignUps } from "./sign-up-cookie.server.ts";
import { updatePassword } from "./update-password.server.ts";
import { verifyAccount } from "./verify-account.server.ts";
import { deletionAnswer, forgotAnswer, resendAnswer, signInRefused, signUpAnswer } from "./vocabulary.ts";

const tags = ["accounts"];
/** A result with nothing in it: the message says it all. */
const nothing = z.object({});

/** The calls of sign-up, sign-in, verification, password and deletion. None tells a stranger whether an address has an account. */
export const accountsApi: FastifyPluginAsyncZod<{ db: Kysely<Database>; services: AccountServices }> = async (
  app,
  { db, services },
) => {
  app.addHook("onRequest", async (_request, reply) => {
    reply.header("cache-control", "no-store");
  });

  async function signIn(
    request: FastifyRequest<{ Body: SignInCredentials }>,
    kind: "bearer" | "cookie",
  ): Promise<string> {
    const result = await signInAccount(db, { ...request.body, visit: visitOf(services, request), kind });
    if (result.outcome === "signed-in") return result.token;
    if (result.outcome === "wait") throw tooManyRequests(result.seconds);
    if (result.outcome === "code-needed") throw refuseWithoutCode(result);
    throw createHttpError(401, signInRefused);
  }

  await app.register(ownAccountApi, { db, services });
  await app.register(ownDataApi, { db, services });
  await app.register(signOutApi, { db });
  admitAnyone(app);

  app.post(
    "/api/auth/Register",
    { schema: { tags, summary: "Signs an athlete or a coach up", body: registration, response: { 200: nothing } } },
    async (request, reply) => {
      const { cookie } = readMemberRequest(request, { isPage: false });
      const wasRefused = wasRefusedForAge(request.raw.rawHeaders, cookie);
      const result = await registerAccount(db, { form: request.body, visit: visitOf(services, request), wasRefused });
      if (result.outcome === "refused" && result.field === "dateOfBirth" && !wasRefused)
        reply.header("set-cookie", rememberAgeRefusal(cookie));
      if (result.outcome === "refused") throw unprocessable(result);
      reply.header("set-cookie", giveSignUpCookie(cookie, { signUpId: result.signUpId, keys: services.keys }));
      reply.message = signUpAnswer;
      return {};
    },
  );

  app.post(
    "/api/auth/Login",
    {
      schema: {
        tags,
        summary: "Signs an athlete or a coach in",
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
        tags,
        summary: "Signs an athlete or a coach in by a cookie, for the pages of this site",
        body: signInCredentials,
        response: { 200: nothing, 401: signInRefusal },
      },
    },
    async (request, reply) => {
      const asked = readMemberRequest(request, { isPage: false });
      // Another site must not sign a visitor in to an account of its own.
      if (!isCookieCounted(asked)) throw createHttpError(403, "This call is for the pages of this site.");
      const before = await findMember(db, asked);
      reply.header("set-cookie", handOut(asked.cookie, await signIn(request, "cookie")));
      await leaveSession(db, before);
      return {};
    },
  );

  app.put(
    "/api/auth/Verify/:userId/:guid",
    {
      schema: {
        tags,
        summary: "Confirms the address of an account by its link",
        params: verification,
        body: verification,
        response: { 200: nothing },
      },
    },
    async (request, reply) => {
      const { params, body } = request;
      const agree = params.userId === body.userId && params.guid === body.guid;
      const { rawHeaders, cookie } = readMemberRequest(request, { isPage: false });
      const signUpIds = readSignUps(rawHeaders, { cookie, keys: services.keys });
      const outcome = agree
        ? await verifyAccount(db, { ...params, signUpIds, visit: visitOf(services, request) })
        : "invalid-link";
      if (outcome === "already-verified") throw createHttpError(400, "This account has been already verified!");
      if (outcome === "invalid-link") throw createHttpError(404, "This link is not valid, or not any more.");
      reply.message = "Account has been verified successfully.";
      return {};
    },
  );

  app.put(
    "/api/auth/ResendVerifyEmailByUserLoginId",
    {
      schema: {
        tags,
        summary: "Asks for another mail with a verification link",
        querystring: resendRequest,
        body: resendRequest,
        response: { 200: z.object({ text: z.string() }) },
      },
    },
    async (request) => {
      const { query, body } = request;
      const userId = query.userLoginId === body.userLoginId ? body.userLoginId : "";
      await resendVerification(db, { userId, visit: visitOf(services, request) });
      return { text: resendAnswer };
    },
  );

  app.put(
    "/api/auth/ForgotPassword",
    {
      schema: {
        tags,
        summary: "Asks for a mail with a link to set a new password",
        body: forgotPassword,
        response: { 200: nothing },
      },
    },
    async (request, reply) => {
      await requestPasswordReset(db, { email: request.body.Email, visit: visitOf(services, request) });
      reply.message = forgotAnswer;
      return {};
    },
  );

  app.put(
    "/api/auth/ForgotPasswordUpdate",
    { schema: { tags, summary: "Sets a new password by its link", body: passwordUpdate, response: { 200: nothing } } },
    async (request, reply) => {
      const { UserId, LinkGuid, Password, ConfirmPassword } = request.body;
      const result = await updatePassword(db, {
        userId: UserId,
        guid: LinkGuid,
        password: Password,
        confirmPassword: ConfirmPassword,
        visit: visitOf(services, request),
      });
      if (result.outcome === "invalid-link") throw createHttpError(400, "This link is not valid, or not any more.");
      if (result.outcome === "refused") {
        throw unprocessable({ ...result, field: result.field === "password" ? "Password" : "ConfirmPassword" });
      }
      reply.message = "The password updated successfully";
      return {};
    },
  );

  app.post(
    "/api/user/RequestDeletion",
    { schema: { tags, summary: "Asks for an account to be erased", body: credentials, response: { 200: nothing } } },
    async (request, reply) => {
      await requestDeletion(db, { ...request.body, visit: visitOf(services, request) });
      reply.message = deletionAnswer;
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
    { schema: { tags, summary: "Ends the session of the bearer token", response: { 200: nothing } } },
    async ({ raw }) => {
      if (!(await endSession(db, raw.rawHeaders))) throw notSignedIn();
      return {};
    },
  );
};

function notSignedIn() {
  return createHttpError(401, "You are not signed in.");
}

function unprocessable({ field, message }: { field: string; message: string }) {
  return createHttpError(422, message, { errors: [{ field, message }] });
}
