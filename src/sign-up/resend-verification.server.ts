import type { Kysely } from "kysely";
import { recordRequest } from "../accounts/account-requests.server.ts";
import { isAccountId } from "../accounts/queries.server.ts";
import type { Database } from "../database/tables.ts";

/** Requests another confirmation mail. Behaves the same for every id. */
export async function resendVerification(db: Kysely<Database>, userId: string): Promise<void> {
  if (isAccountId(userId)) await recordRequest(db, { kind: "verify", details: { userId } });
}
