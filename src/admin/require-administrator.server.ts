import type { FastifyInstance, FastifyRequest } from "fastify";
import createHttpError from "http-errors";
import type { Kysely } from "kysely";
import type { Database } from "../database/tables.ts";
import { admitOnly } from "../sessions/endpoint-access.server.ts";
import { findSession } from "../sessions/find-session.server.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** The account of the administrator; set for endpoints of `admitAdministrators`. */
    administratorId: string;
  }
}

/** Admits only signed-in administrators to every endpoint that this plugin registers from now on. */
export function admitAdministrators(app: FastifyInstance, db: Kysely<Database>): void {
  app.decorateRequest("administratorId", "");
  admitOnly(app, {
    schemes: ["bearer"],
    async admit(request) {
      request.administratorId = await requireAdministrator(db, request);
    },
  });
}

/** Returns the account id of a signed-in administrator. Throws the same 401 in all other cases. */
async function requireAdministrator(db: Kysely<Database>, request: FastifyRequest): Promise<string> {
  const session = await findSession(db, request.raw.rawHeaders);
  if (session?.userType !== "Administrator") throw notSignedIn();
  return session.accountId;
}

/** Returns the 401 for requests without a valid administrator session. */
export function notSignedIn() {
  return createHttpError(401, "Please sign in as an administrator.", { headers: { "www-authenticate": "Bearer" } });
}
