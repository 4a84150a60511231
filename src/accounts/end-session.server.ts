import type { Kysely } from "kysely";
import type { Database } from "../database/tables.ts";
import { readBearerToken, tokenDigest } from "./bearer-token.server.ts";
import { findSession } from "./find-session.server.ts";

/** Signs out whoever sends this request (`request.raw.rawHeaders`); false where nobody was signed in. */
export async function endSession(db: Kysely<Database>, rawHeaders: readonly string[]): Promise<boolean> {
  const token = readBearerToken(rawHeaders);
  if (!token || !(await findSession(db, rawHeaders))) return false;
  const { numDeletedRows } = await db
    .deleteFrom("sessions")
    .where("digest", "=", tokenDigest(token))
    .executeTakeFirst();
  return numDeletedRows === 1n;
}
