import { type Kysely, sql } from "kysely";
import type { AccountsTable, Database } from "../database/tables.ts";
import { readBearerToken, tokenDigest } from "./bearer-token.server.ts";

/** Who is signed in. */
export interface Session {
  accountId: string;
  userType: AccountsTable["user_type"];
  email: string;
}

/** The session of a request (`request.raw.rawHeaders`), or null; using it counts against the 30 idle minutes, not the 8 hours. */
export async function findSession(db: Kysely<Database>, rawHeaders: readonly string[]): Promise<Session | null> {
  const token = readBearerToken(rawHeaders);
  if (!token) return null;
  const session = await db
    .updateTable("sessions")
    .from("accounts")
    .set({ last_used_at: sql<Date>`now()` })
    .whereRef("accounts.id", "=", "sessions.account_id")
    .where("sessions.digest", "=", tokenDigest(token))
    .where("sessions.expires_at", ">", sql<Date>`now()`)
    .where("sessions.last_used_at", ">", sql<Date>`now() - interval '30 minutes'`)
    .where("accounts.is_verified", "=", true)
    .where("accounts.is_blocked", "=", false)
    .where("accounts.deletion_requested_at", "is", null)
    .returning(["accounts.id as accountId", "accounts.user_type as userType", sql<string>`accounts.email`.as("email")])
    .executeTakeFirst();
  return session ?? null;
}
