import type { FastifyReply, FastifyRequest } from "fastify";
import type { Kysely } from "kysely";
import { memberContext } from "#member-context";
import { type AccountServices, getRequestContext } from "../accounts/request-context.server.ts";
import type { Database } from "../database/tables.ts";
import { type Audience, operationsOf } from "../http/action.server.ts";
import { clientKey } from "../http/client-address.server.ts";
import { addEntityTag } from "../http/entity-tag.server.ts";
import { admitAnyone } from "./endpoint-access.server.ts";
import type { MemberContext } from "./member-context.ts";
import { isCookieCounted, readMemberRequest } from "./member-request.server.ts";
import { findRequestSession } from "./require-member.server.ts";

declare module "../http/action.server.ts" {
  interface Services {
    accounts: AccountServices;
  }
}

interface ClientOptions {
  reply: FastifyReply;
  db: Kysely<Database>;
  services: { accounts: AccountServices };
  isPage?: boolean;
}

/** Returns the client of a request, signed in or not. */
export function readClient(
  request: FastifyRequest,
  { reply, db, services, isPage = false }: ClientOptions,
): MemberContext {
  const memberRequest = readMemberRequest(request, { isPage });
  return {
    requestContext: getRequestContext(services.accounts, request),
    member: () => findRequestSession(request, { db, isPage }),
    memberCookie: memberRequest.cookie,
    rawHeaders: memberRequest.rawHeaders,
    isOwnSite: () => isCookieCounted(memberRequest),
    setHeaders: (headers) => void reply.headers(headers),
  };
}

/** All clients. Without an account, nothing is stored with an idempotency key. */
const anyone: Audience<MemberContext, never> = {
  name: "anyone",
  admit: (app) => admitAnyone(app),
  configOf: () => ({}),
  callerOf: readClient,
  requirePage: async (context) => context.get(memberContext),
  requirePermission: () => {},
  accountIdOf: () => "",
  limitKeyOf: ({ requestContext }) => clientKey(requestContext.clientAddress),
  idempotencyKey: "none",
};

export const { action: publicAction, formAction: publicFormAction, query: publicQuery } = operationsOf(anyone);

/** All clients, for published data. */
export const { query: publishedQuery } = operationsOf({
  ...anyone,
  admit(app) {
    admitAnyone(app);
    app.addHook("onSend", addEntityTag);
  },
  readsPublished: true,
});
