import type { FastifyInstance, FastifyRequest } from "fastify";
import createHttpError from "http-errors";
import type { Kysely } from "kysely";
import { isMember, type MemberType } from "../accounts/permissions.ts";
import type { Database } from "../database/tables.ts";
import { admitOnly } from "./call-security.server.ts";
import { findMember, type Session } from "./find-session.server.ts";
import { readMemberRequest } from "./member-request.server.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** The session of the client; set for endpoints of `admitMembers`. */
    session: Session;
  }
}

/** Admits only athletes and coaches, or only one of the two, to every endpoint that this plugin registers from now on. */
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

const looked = new WeakMap<FastifyRequest, Promise<Session | null>>();

/** Who sends a request, or null; looked up once for each request, whoever asks. */
export function memberOf(
  request: FastifyRequest,
  { db, isPage }: { db: Kysely<Database>; isPage: boolean },
): Promise<Session | null> {
  const found = looked.get(request) ?? findMember(db, readMemberRequest(request, { isPage }));
  looked.set(request, found);
  return found;
}

/** Who makes a call: an athlete or a coach, or only one of the two. Throws a 401 where nobody is signed in, a 403 where the account is of another type. */
async function requireMember(
  request: FastifyRequest,
  { db, userType }: { db: Kysely<Database>; userType?: MemberType },
): Promise<Session> {
  const session = await memberOf(request, { db, isPage: false });
  if (!session) throw createHttpError(401, "Please sign in.", { headers: { "www-authenticate": "Bearer" } });
  if (!isMember(session.userType, userType)) throw createHttpError(403, memberRefusals[userType ?? "anyone"]);
  // A page says whose it is: since it was opened, somebody else may have signed in in the same browser.
  const named = request.headers["openroster-account"];
  if (named !== undefined && named !== session.accountId)
    throw createHttpError(401, "Someone else signed in on this browser. Please sign in again.");
  return session;
}

/** Messages for members of another type. */
export const memberRefusals = {
  anyone: "This is only for athletes and coaches.",
  Athlete: "This is only for athletes.",
  "College Coach": "This is only for coaches.",
} as const;
