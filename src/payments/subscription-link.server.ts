import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import type { Kysely } from "kysely";
import type { Database } from "../database/tables.ts";
import { subscriptionIdPattern } from "../paypal/subscription-id.ts";

/** Creates the address of the page that shows and cancels one subscription. It is valid as long as the subscription exists. */
export async function createSubscriptionLink(
  db: Kysely<Database>,
  { paypalId, publicUrl }: { paypalId: string; publicUrl: string },
): Promise<string> {
  const signature = sign(await readLinkKey(db), paypalId).toString("base64url");
  return `${publicUrl}/subscription/${paypalId}.${signature}`;
}

/** Returns the PayPal id of a link's token. Null if the signature is invalid. */
export async function readSubscriptionToken(db: Kysely<Database>, token: string): Promise<string | null> {
  const [paypalId = "", signature = "", ...rest] = token.split(".");
  if (rest.length > 0 || !subscriptionIdPattern.test(paypalId) || !/^[\w-]{43}$/.test(signature)) return null;
  const expected = sign(await readLinkKey(db), paypalId);
  const given = Buffer.from(signature, "base64url");
  // The last base64 character has unused bits: accepts only the canonical spelling.
  if (given.toString("base64url") !== signature) return null;
  return timingSafeEqual(given, expected) ? paypalId : null;
}

function sign(key: Buffer, paypalId: string): Buffer {
  return createHmac("sha256", key).update(`manage-subscription/${paypalId}`).digest();
}

/** Returns the signing key of this installation, creating it on first use. Its row also stores the position in PayPal's event list. */
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
  if (!made) throw new Error("The signing key of the subscription links could not be stored.");
  return made.link_key;
}
