import { type Kysely, sql } from "kysely";
import type { Database } from "../database/tables.ts";
import { clientKey } from "../http/client-address.server.ts";
import type { InstallationKeys } from "./installation-keys.server.ts";

/** Most clients that an account remembers, the latest. */
const remembered = 20;

/** An account, a client of it, and the keys of the installation. */
export interface AccountClient {
  accountId: string;
  clientAddress: string;
  keys: InstallationKeys;
}

/** Remembers a client from which the owner of an account signed in: an attacker elsewhere cannot lock this client out. */
export async function rememberClient(trx: Kysely<Database>, client: AccountClient): Promise<void> {
  const { accountId } = client;
  await trx
    .insertInto("known_addresses")
    .values({ account_id: accountId, digest: clientDigest(client), is_keyed: true })
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

/** Returns the stored form of a client: equal for one network, and worthless without the key. */
export function clientDigest({ accountId, clientAddress, keys }: AccountClient): Buffer {
  return keys.sign("known-client", [accountId, clientKey(clientAddress)]);
}

/** Returns true if a digest was made for this account and client. */
export function isClientDigest(digest: Buffer, { accountId, clientAddress, keys }: AccountClient): boolean {
  return keys.verify("known-client", [accountId, clientKey(clientAddress)], digest);
}
