import { type Kysely, sql } from "kysely";
import type { Database } from "../database/tables.ts";
import { clientKey } from "../http/client-address.server.ts";
import type { InstallationKeys } from "./installation-keys.server.ts";

const maxKnownClients = 20;

export interface AccountClient {
  accountId: string;
  clientAddress: string;
  keys: InstallationKeys;
}

/** Stores a client from which the account owner signed in. Failed attempts of other clients cannot lock it out. */
export async function rememberClient(trx: Kysely<Database>, client: AccountClient): Promise<void> {
  const { accountId } = client;
  await trx
    .insertInto("known_addresses")
    .values({ account_id: accountId, digest: clientDigest(client), is_keyed: true })
    .onConflict((conflict) =>
      conflict.columns(["account_id", "digest"]).doUpdateSet({ last_used_at: sql<Date>`now()` }),
    )
    .execute();
  const latest = trx
    .selectFrom("known_addresses")
    .select("digest")
    .where("account_id", "=", accountId)
    .orderBy("last_used_at", "desc")
    .limit(maxKnownClients);
  await trx
    .deleteFrom("known_addresses")
    .where("account_id", "=", accountId)
    .where("digest", "not in", latest)
    .execute();
}

/** Returns the stored form of a client. It is equal within one network and worthless without the key. */
export function clientDigest({ accountId, clientAddress, keys }: AccountClient): Buffer {
  return keys.sign("known-client", [accountId, clientKey(clientAddress)]);
}

export function isClientDigest(digest: Buffer, { accountId, clientAddress, keys }: AccountClient): boolean {
  return keys.verify("known-client", [accountId, clientKey(clientAddress)], digest);
}
