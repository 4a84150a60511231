import { type Kysely, sql } from "kysely";
import webPush from "web-push";
import type { Database } from "../database/tables.ts";

export interface PushKey {
  id: number;
  publicKey: string;
}

/** Returns the key of new subscriptions. Creates it at the first start. */
export async function findPushKey(db: Kysely<Database>): Promise<PushKey> {
  const found = await findLatest(db);
  if (found) return found;
  return db.transaction().execute(async (trx) => {
    await sql`lock table push_keys in share row exclusive mode`.execute(trx);
    return (await findLatest(trx)) ?? addPushKey(trx);
  });
}

/** Adds a key for new subscriptions. Browsers with an older one get the new key when their member opens a page. */
export async function addPushKey(db: Kysely<Database>): Promise<PushKey> {
  const { publicKey, privateKey } = webPush.generateVAPIDKeys();
  return db
    .insertInto("push_keys")
    .values({ public_key: publicKey, private_key: privateKey })
    .returning(["id", "public_key as publicKey"])
    .executeTakeFirstOrThrow();
}

async function findLatest(db: Kysely<Database>): Promise<PushKey | undefined> {
  return db
    .selectFrom("push_keys")
    .select(["id", "public_key as publicKey"])
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
}
