import { type Kysely, sql } from "kysely";
import type { InstallationKeys } from "../accounts/installation-keys.server.ts";
import { clientDigest, rememberClient } from "../accounts/known-client.server.ts";
import type { Database } from "../database/tables.ts";
import { createToken, tokenDigest } from "./bearer-token.server.ts";
import { describeDevice } from "./describe-device.server.ts";

/** Open sessions of an account. Another one ends the session that was used longest ago. */
export const maxOpenSessions = 100;

/** Account and client of a session. `passwordHash` is the hash that was compared. `kind` is `bearer` by default. */
export interface OpenSessionOptions {
  account: { id: string; passwordHash: string | null };
  clientAddress: string;
  keys: InstallationKeys;
  userAgent?: string | undefined;
  kind?: "bearer" | "cookie";
  /** Days for which the session is kept. 0 or by default: 8 hours. */
  keepDays?: number | undefined;
}

/** Opens a session within the caller's transaction. Returns its token, or null if the account may not sign in or its password is not proven. */
export async function openSession(
  trx: Kysely<Database>,
  { account: { id, passwordHash }, clientAddress, keys, userAgent, kind = "bearer", keepDays = 0 }: OpenSessionOptions,
): Promise<string | null> {
  // The password may have changed, or the account may have been blocked, while the hash was computed.
  const unchanged = await trx
    .selectFrom("accounts")
    .select("id")
    .where("id", "=", id)
    .where("password_hash", "=", passwordHash)
    .where("is_verified", "=", true)
    .where("is_blocked", "=", false)
    .where("deletion_requested_at", "is", null)
    .where("unproven_sign_up_id", "is", null)
    .forShare()
    .executeTakeFirst();
  if (!unchanged) return null;
  const isKept = keepDays > 0;
  const token = createToken();
  const client = { accountId: id, clientAddress, keys };
  await trx
    .insertInto("sessions")
    .values({
      digest: tokenDigest(token),
      account_id: id,
      expires_at: isKept ? sql<Date>`now() + ${keepDays} * interval '1 day'` : sql<Date>`now() + interval '8 hours'`,
      keep_days: isKept ? keepDays : null,
      kind,
      device: describeDevice(userAgent),
      client_digest: clientDigest(client),
    })
    .execute();
  await sql`
    delete from sessions where account_id = ${id} and digest <> ${tokenDigest(token)} and digest in (
      select digest from sessions where account_id = ${id} order by last_used_at desc, digest offset ${maxOpenSessions})`.execute(
    trx,
  );
  await rememberClient(trx, client);
  return token;
}
