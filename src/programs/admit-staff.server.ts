import type { FastifyInstance } from "fastify";
import createHttpError, { type HttpError } from "http-errors";
import type { Kysely } from "kysely";
import type { Database } from "../database/tables.ts";
import { admitMembers } from "../sessions/require-member.server.ts";
import { type Membership, requireMembership } from "./find-program.server.ts";
import { explainRefusal, type ProgramAction, planOnly } from "./permissions.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** The program of the coach; set for endpoints of `admitStaff`. */
    membership: Membership;
  }
  interface FastifyContextConfig {
    action?: ProgramAction;
  }
}

/** Restricts this plugin's later endpoints to coaches whose role and plan allow the route's `action`. Throws before the body is read. */
export function admitStaff(app: FastifyInstance, { db }: { db: Kysely<Database> }): void {
  admitMembers(app, { db, userType: "College Coach" });
  app.decorateRequest("membership");
  app.addHook("onRoute", ({ config, method, url }) => {
    if (!config?.action) throw new Error(`No program action for ${method} ${url}.`);
  });
  app.addHook("onRequest", async (request) => {
    request.membership = await requireMembership(db, request.session.accountId);
    requireAction(request.membership, request.routeOptions.config.action ?? "read");
  });
}

/** Throws 403 if role or plan do not allow the action. */
export function requireAction(membership: Membership, action: ProgramAction): void {
  const refusal = explainRefusal(membership, action);
  if (refusal) throw createHttpError(403, refusal, { isPlanLimit: refusal === planOnly });
}

/** Returns a 409 for a limit that the coach plan raises. Pages add a link to the plan. */
export function planLimit(message: string): HttpError {
  return createHttpError(409, message, { isPlanLimit: true });
}
