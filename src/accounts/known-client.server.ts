import { createHash } from "node:crypto";
import { type Kysely, sql } from "kysely";
import type { Database } from "../database/tables.ts";
import { clientKey } from "./client-address.server.ts";

/** Clients that an account remembers, the latest. */
const remembered = 20;

/** Notes that an account's owner was here: an attacker elsewhere cannot lock this client out. */
export async function rememberClient(trx: Kysely<Database>, accountId: string, clientAddress: string): Promise<void> {
  await trx
    .insertInto("known_addresses")
    .values({ account_id: accountId, digest: clientDigest(accountId, clientAddress) })
    .onConflict((conflict) =>
      conflict.columns(["account_id", "digest"]).doUpdateSet({ last_used_at: sql<Date>`now()` }),
    )
    .execute();
  const kept = trx
    .selectFrom("known_addresses")
    .select("digest")
    .where("account_id", "=", accountId)
    .orderBy("last_used_at", "desc")
    .limit(remembered);
  await trx.deleteFrom("known_addresses").where("account_id", "=", accountId).where("digest", "not in", kept).execute();
}

/** What is kept of where an account was used, as `findAccountWithPassword` has it in SQL: tells one network from another, and names none. */
export function clientDigest(accountId: string, clientAddress: string): Buffer {
  return createHash("sha256")
    .update(`${accountId}/${clientKey(clientAddress)}`)
    .digest();
}
