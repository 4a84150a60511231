import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import type { Kysely } from "kysely";
import type { Database } from "../database/tables.ts";
import { subscriptionIdPattern } from "../paypal/subscription-id.ts";

/** Address of the page on which a subscription is shown and cancelled. It says one subscription and nothing else, and lives as long as that. */
export async function createSubscriptionLink(
  db: Kysely<Database>,
  { paypalId, publicUrl }: { paypalId: string; publicUrl: string },
): Promise<string> {
  const signature = sign(await readLinkKey(db), paypalId).toString("base64url");
  return `${publicUrl}/subscription/${paypalId}.${signature}`;
}

/** The subscription that a link's token speaks of; null where it was not made here or has been changed. */
export async function readSubscriptionToken(db: Kysely<Database>, token: string): Promise<string | null> {
  const [paypalId = "", signature = "", ...rest] = token.split(".");
  if (rest.length > 0 || !subscriptionIdPattern.test(paypalId) || !/^[\w-]{43}$/.test(signature)) return null;
  const expected = sign(await readLinkKey(db), paypalId);
  const given = Buffer.from(signature, "base64url");
  // The last character has bits to spare: only one spelling is good.
  if (given.toString("base64url") !== signature) return null;
  return timingSafeEqual(given, expected) ? paypalId : null;
}

function sign(key: Buffer, paypalId: string): Buffer {
  return createHmac("sha256", key).update(`manage-subscription/${paypalId}`).digest();
}

/** The key of this installation, made by whoever needs it first; its row is what payments remember. */
export async function readLinkKey(db: Kysely<Database>): Promise<Buffer> {
  const find = () => db.selectFrom("payment_memory").select("link_key").executeTakeFirst();
  const known = await find();
  if (known) return known.link_key;
  await db
    .insertInto("payment_memory")
    .values({ link_key: randomBytes(32) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const made = await find();
  if (!made) throw new Error("The key of the subscription links could not be kept.");
  return made.link_key;
}
