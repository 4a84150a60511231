import type { FastifyInstance, FastifyRequest } from "fastify";
import createHttpError from "http-errors";
import type { Kysely } from "kysely";
import { isMember, type MemberType } from "../accounts/permissions.ts";
import type { Database } from "../database/tables.ts";
import { admitOnly } from "./endpoint-access.server.ts";
import { findMember, type Session } from "./find-session.server.ts";
import { readMemberRequest } from "./member-request.server.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** The session of the client; set for endpoints of `admitMembers`. */
    session: Session;
  }
}

/** Restricts all endpoints that this plugin registers from now on to members, or to one type of members. */
export function admitMembers(
  app: FastifyInstance,
  { db, userType }: { db: Kysely<Database>; userType?: MemberType },
): void {
  app.decorateRequest("session");
  admitOnly(app, {
    schemes: ["bearer", "cookie"],
    async admit(request) {
      request.session = await requireMember(request, { db, userType });
    },
  });
}

const sessionLookups = new WeakMap<FastifyRequest, Promise<Session | null>>();

/** Returns the session of a request, or null. Reads the database once per request. */
export function findRequestSession(
  request: FastifyRequest,
  { db, isPage }: { db: Kysely<Database>; isPage: boolean },
): Promise<Session | null> {
  const found = sessionLookups.get(request) ?? findMember(db, readMemberRequest(request, { isPage }));
  sessionLookups.set(request, found);
  return found;
}

async function requireMember(
  request: FastifyRequest,
  { db, userType }: { db: Kysely<Database>; userType?: MemberType },
): Promise<Session> {
  const session = await findRequestSession(request, { db, isPage: false });
  if (!session) throw notSignedIn();
  if (!isMember(session.userType, userType)) throw createHttpError(403, memberRefusals[userType ?? "anyone"]);
  // The page sends the id of its account: another user may have signed in in the same browser since it was opened.
  const pageAccountId = request.headers["openroster-account"];
  if (pageAccountId !== undefined && pageAccountId !== session.accountId)
    throw createHttpError(401, "Someone else signed in on this browser. Please sign in again.");
  return session;
}

export function notSignedIn() {
  return createHttpError(401, "Please sign in.", { headers: { "www-authenticate": "Bearer" } });
}

export const memberRefusals = {
  anyone: "This is only for athletes and coaches.",
  Athlete: "This is only for athletes.",
  "College Coach": "This is only for coaches.",
  "Team Staff": "This is only for team staff.",
} as const;
