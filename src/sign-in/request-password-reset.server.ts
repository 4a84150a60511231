import type { Kysely } from "kysely";
import { recordRequest } from "../accounts/account-requests.server.ts";
import type { Database } from "../database/tables.ts";
import { parseAddress } from "../mail/address.ts";

/** Requests a mail with a password reset link. Behaves the same for every address. */
export async function requestPasswordReset(db: Kysely<Database>, email: string): Promise<void> {
  const { address } = parseAddress(email);
  if (address !== null) await recordRequest(db, { kind: "reset", details: { address } });
}
