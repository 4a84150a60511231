import type { FastifyReply, FastifyRequest } from "fastify";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import createHttpError from "http-errors";
import type { Kysely } from "kysely";
import { z } from "zod";
import { type AccountServices, getRequestContext } from "../accounts/request-context.server.ts";
import { emailChange, openSessions, ownDeletion, ownRecord, passwordChange } from "../accounts/schema.ts";
import { settingsMessages } from "../accounts/vocabulary.ts";
import type { Database } from "../database/tables.ts";
import { deleteAccount } from "../deletion/delete-account.server.ts";
import { disableCaching } from "../http/disable-caching.server.ts";
import { idempotencyHeaders, readIdempotentRequest } from "../http/idempotency-key.server.ts";
import { tooManyRequests } from "../http/rate-limits.server.ts";
import { tagEndpoints } from "../http/tag-endpoints.server.ts";
import type { ActionRefusal } from "../sessions/check-current-password.server.ts";
import { endSessionOfId, endSessions } from "../sessions/end-sessions.server.ts";
import type { Session } from "../sessions/find-session.server.ts";
import { findSessions } from "../sessions/find-sessions.server.ts";
import { setSessionCookie, signOutHeaders } from "../sessions/member-cookie.server.ts";
import { readMemberRequest } from "../sessions/member-request.server.ts";
import { admitMembers } from "../sessions/require-member.server.ts";
import { changePassword } from "./change-password.server.ts";
import { requestEmailChange } from "./request-email-change.server.ts";

const emptyResult = z.object({});

/** The endpoints of a member's own account that change cookies or use the address of the client. */
export const ownAccountApi: FastifyPluginAsyncZod<{ db: Kysely<Database>; services: AccountServices }> = async (
  app,
  { db, services },
) => {
  disableCaching(app);
  tagEndpoints(app, "own account");
  admitMembers(app, { db });

  app.put(
    "/api/me/email",
    {
      schema: {
        operationId: "requestEmailChange",
        summary: "Requests an email change; it takes effect when both addresses have confirmed it",
        body: emailChange,
        response: { 200: emptyResult },
      },
    },
    async (request, reply) => {
      const { session } = request;
      const result = await requestEmailChange(db, {
        ...request.body,
        session,
        requestContext: getRequestContext(services, request),
      });
      if (result.outcome !== "requested") throw refusal(result);
      reply.message = settingsMessages.email;
      return {};
    },
  );

  app.put(
    "/api/me/password",
    {
      schema: {
        operationId: "changePassword",
        summary: "Changes the password; ends all other sessions and returns a new token for this one",
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
      // Scripts of a browser must not be able to read the token.
      reply.header("set-cookie", setSessionCookie(cookieOf(request), result.token));
      return { apiToken: null };
    },
  );

  app.get(
    "/api/me/sessions",
    {
      schema: {
        operationId: "listSessions",
        summary: "Lists the open sessions of the account",
        response: { 200: openSessions },
      },
    },
    async (request) =>
      findSessions(db, { session: request.session, requestContext: getRequestContext(services, request) }),
  );

  app.delete(
    "/api/me/sessions",
    {
      schema: {
        operationId: "endAllSessions",
        summary: "Ends all sessions of the account, including this one",
        response: { 200: emptyResult },
      },
    },
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
    {
      schema: {
        operationId: "endSession",
        summary: "Ends one session",
        params: ownRecord,
        response: { 200: emptyResult },
      },
    },
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
        operationId: "deleteAccount",
        summary: "Requests the erasure of the account and ends all sessions",
        headers: idempotencyHeaders,
        body: ownDeletion,
        response: { 200: z.object({ eraseOn: z.string().nullable() }) },
      },
    },
    async (request, reply) => {
      const { session } = request;
      // Stores no response: it would be stored with a digest of the password, and no signed-out client could fetch it.
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
  if (kind === "cookie") reply.headers(signOutHeaders(cookieOf(request)));
}

function refusal(result: ActionRefusal<string>) {
  if (result.outcome === "wait") return tooManyRequests(result.seconds);
  const { field, message } = result;
  return createHttpError(422, message, { errors: [{ field, message }] });
}

function signedOut(): never {
  throw createHttpError(401, "Please sign in.", { headers: { "www-authenticate": "Bearer" } });
}
