import type { FastifyReply, FastifyRequest } from "fastify";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import createHttpError from "http-errors";
import type { Kysely } from "kysely";
import { z } from "zod";
import { type AccountServices, getRequestContext } from "../accounts/request-context.server.ts";
import { emailChange, openSessions, ownAccount, ownDeletion, ownRecord, passwordChange } from "../accounts/schema.ts";
import { settingsMessages } from "../accounts/vocabulary.ts";
import type { Database } from "../database/tables.ts";
import { deleteAccount } from "../deletion/delete-account.server.ts";
import { disableCaching } from "../http/disable-caching.server.ts";
import { idempotencyHeaders, readIdempotentRequest } from "../http/idempotency-key.server.ts";
import { tooManyRequests } from "../http/rate-limits.server.ts";
import type { ActRefusal } from "../sessions/check-own-password.server.ts";
import { endSessionOfId, endSessions } from "../sessions/end-sessions.server.ts";
import type { Session } from "../sessions/find-session.server.ts";
import { findSessions } from "../sessions/find-sessions.server.ts";
import { handOut, takeBack } from "../sessions/member-cookie.server.ts";
import { readMemberRequest } from "../sessions/member-request.server.ts";
import { admitMembers } from "../sessions/require-member.server.ts";
import { cancelEmailChange } from "./cancel-email-change.server.ts";
import { changePassword } from "./change-password.server.ts";
import { findOwnAccount } from "./find-own-account.server.ts";
import { requestEmailChange } from "./request-email-change.server.ts";

const tags = ["own account"];
const nothing = z.object({});

/** The calls by which a member looks after the own account. Whose it is says the session alone. */
export const ownAccountApi: FastifyPluginAsyncZod<{ db: Kysely<Database>; services: AccountServices }> = async (
  app,
  { db, services },
) => {
  disableCaching(app);
  admitMembers(app, { db });

  app.get(
    "/api/me",
    { schema: { tags, summary: "The account of who is signed in", response: { 200: ownAccount } } },
    async ({ session: { accountId } }) => (await findOwnAccount(db, accountId)) ?? signedOut(),
  );

  app.put(
    "/api/me/email",
    {
      schema: {
        tags,
        summary: "Asks for another address; it counts when both addresses have confirmed it",
        body: emailChange,
        response: { 200: nothing },
      },
    },
    async (request, reply) => {
      const { session } = request;
      const result = await requestEmailChange(db, {
        ...request.body,
        session,
        requestContext: getRequestContext(services, request),
      });
      if (result.outcome !== "asked") throw refusal(result);
      reply.message = settingsMessages.email;
      return {};
    },
  );

  app.delete(
    "/api/me/email",
    { schema: { tags, summary: "Takes the wish for another address back", response: { 200: nothing } } },
    async ({ session: { accountId } }, reply) => {
      if (!(await cancelEmailChange(db, accountId))) throw createHttpError(404, "There’s no email change to cancel.");
      reply.message = settingsMessages["keep-email"];
      return {};
    },
  );

  app.put(
    "/api/me/password",
    {
      schema: {
        tags,
        summary: "Sets a new password; every other session ends, and this one gets a new token",
        body: passwordChange,
        response: { 200: z.object({ apiToken: z.string().nullable() }) },
      },
    },
    async (request, reply) => {
      const { session } = request;
      const result = await changePassword(db, {
        ...request.body,
        session,
        requestContext: getRequestContext(services, request),
      });
      if (result.outcome === "signed-out") return signedOut();
      if (result.outcome !== "changed") throw refusal(result);
      reply.message = settingsMessages.password;
      if (session.kind === "bearer") return { apiToken: result.token };
      // The token of a browser stays out of reach of its scripts.
      reply.header("set-cookie", handOut(cookieOf(request), result.token));
      return { apiToken: null };
    },
  );

  app.get(
    "/api/me/sessions",
    { schema: { tags, summary: "Where the account is signed in", response: { 200: openSessions } } },
    async (request) =>
      findSessions(db, { session: request.session, requestContext: getRequestContext(services, request) }),
  );

  app.delete(
    "/api/me/sessions",
    { schema: { tags, summary: "Signs out everywhere, here too", response: { 200: nothing } } },
    async (request, reply) => {
      const { session } = request;
      await endSessions(db, session.accountId);
      reply.message = settingsMessages["end-sessions"];
      forgetCookie(request, reply, session);
      return {};
    },
  );

  app.delete(
    "/api/me/sessions/:id",
    { schema: { tags, summary: "Ends one session", params: ownRecord, response: { 200: nothing } } },
    async (request, reply) => {
      const { session } = request;
      const { id: sessionId } = request.params;
      if (!(await endSessionOfId(db, { accountId: session.accountId, sessionId })))
        throw createHttpError(404, "We can’t find this record.");
      reply.message = settingsMessages["end-session"];
      if (sessionId === session.sessionId) forgetCookie(request, reply, session);
      return {};
    },
  );

  app.post(
    "/api/me/deletion",
    {
      schema: {
        tags,
        summary: "Asks for the account to be erased; every session ends",
        headers: idempotencyHeaders,
        body: ownDeletion,
        response: { 200: z.object({ eraseOn: z.string().nullable() }) },
      },
    },
    async (request, reply) => {
      const { session } = request;
      // No answer is kept under the key: it would be kept with a digest of the password, and nobody could fetch it, being signed out.
      readIdempotentRequest(request);
      const result = await deleteAccount(db, {
        ...request.body,
        session,
        requestContext: getRequestContext(services, request),
      });
      if (result.outcome !== "hidden") throw refusal(result);
      forgetCookie(request, reply, session);
      return { eraseOn: result.eraseOn?.toISOString() ?? null };
    },
  );
};

function cookieOf(request: FastifyRequest) {
  return readMemberRequest(request, { isPage: false }).cookie;
}

function forgetCookie(request: FastifyRequest, reply: FastifyReply, { kind }: Session): void {
  if (kind === "cookie") reply.header("set-cookie", takeBack(cookieOf(request)));
}

function refusal(result: ActRefusal<string>) {
  if (result.outcome === "wait") return tooManyRequests(result.seconds);
  const { field, message } = result;
  return createHttpError(422, message, { errors: [{ field, message }] });
}

function signedOut(): never {
  throw createHttpError(401, "Please sign in.", { headers: { "www-authenticate": "Bearer" } });
}
