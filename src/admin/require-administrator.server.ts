import type { FastifyRequest } from "fastify";
import createHttpError from "http-errors";
import type { Kysely } from "kysely";
import { findSession } from "../accounts/find-session.server.ts";
import type { Database } from "../database/tables.ts";

/** Who is signed in to the portal: the account's id. Throws a 401, the same for every other request. */
export async function requireAdministrator(db: Kysely<Database>, request: FastifyRequest): Promise<string> {
  const session = await findSession(db, request.raw.rawHeaders);
  if (session?.userType !== "Administrator") throw notSignedIn();
  return session.accountId;
}

/** The answer to whoever is not signed in as an administrator, or not any more. */
export function notSignedIn() {
  return createHttpError(401, "Please sign in as an administrator.", { headers: { "www-authenticate": "Bearer" } });
}
