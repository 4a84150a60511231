import { createHash, randomBytes } from "node:crypto";
import { type Kysely, sql } from "kysely";
import type { OneTimeLinks } from "../database/generated-tables.ts";
import type { Database } from "../database/tables.ts";
import { isAccountId } from "./queries.server.ts";

export type LinkPurpose = OneTimeLinks["purpose"];

export interface Link {
  accountId: string;
  purpose: LinkPurpose;
  guid: string;
}

const kinds = {
  verify: { lifetime: "24 hours", path: "verify" },
  reset: { lifetime: "1 hour", path: "forgotpassword" },
  // The old address can object while a change waits. A pending change limits it, too.
  "email-old": { lifetime: "8 days", path: "confirmemail" },
  "email-new": { lifetime: "24 hours", path: "confirmemail" },
} as const satisfies Record<LinkPurpose, { lifetime: string; path: string }>;
const canonicalGuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Creates a link for a mail and returns its URL. Older links of the same purpose stop working. The caller must have locked the account row. */
export async function createLink(
  trx: Kysely<Database>,
  { accountId, purpose, publicUrl }: { accountId: string; purpose: LinkPurpose; publicUrl: string },
): Promise<string> {
  // 16 random bytes. A version 4 UUID has the same format but six random bits less.
  const guid = randomBytes(16)
    .toString("hex")
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
  await supersedeLinks(trx, accountId, [purpose]);
  await trx
    .insertInto("one_time_links")
    .values({
      digest: digestOf({ accountId, purpose, guid }),
      account_id: accountId,
      purpose,
      expires_at: sql<Date>`now() + ${kinds[purpose].lifetime}::interval`,
    })
    .execute();
  return `${publicUrl}/${kinds[purpose].path}/${accountId}/${guid}`;
}

export async function supersedeLinks(
  trx: Kysely<Database>,
  accountId: string,
  purposes: readonly LinkPurpose[],
): Promise<void> {
  await trx
    .updateTable("one_time_links")
    .set({ superseded_at: sql<Date>`now()` })
    .where("account_id", "=", accountId)
    .where("purpose", "in", purposes)
    .where("used_at", "is", null)
    .where("superseded_at", "is", null)
    .execute();
}

/** Returns `live` for a valid link, `dead` for a used, superseded or expired one, and null for an unknown one. Malformed links never reach the database. */
export async function findLink(db: Kysely<Database>, link: Link): Promise<"live" | "dead" | null> {
  if (!isWellFormed(link)) return null;
  const found = await db
    .selectFrom("one_time_links")
    .select(sql<boolean>`used_at is null and superseded_at is null and expires_at > now()`.as("isLive"))
    .where("digest", "=", digestOf(link))
    .where("account_id", "=", link.accountId)
    .where("purpose", "=", link.purpose)
    .executeTakeFirst();
  if (!found) return null;
  return found.isLive ? "live" : "dead";
}

/** Consumes a link. Returns true for exactly one of several concurrent requests. The expiry is checked against the database clock. */
export async function consumeLink(trx: Kysely<Database>, link: Link): Promise<boolean> {
  if (!isWellFormed(link)) return false;
  const { numUpdatedRows } = await trx
    .updateTable("one_time_links")
    .set({ used_at: sql<Date>`now()` })
    .where("digest", "=", digestOf(link))
    .where("account_id", "=", link.accountId)
    .where("purpose", "=", link.purpose)
    .where("used_at", "is", null)
    .where("superseded_at", "is", null)
    .where("expires_at", ">", sql<Date>`now()`)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

function isWellFormed({ accountId, guid }: Link): boolean {
  return isAccountId(accountId) && canonicalGuid.test(guid);
}

function digestOf({ accountId, purpose, guid }: Link): Buffer {
  return createHash("sha256").update(`${purpose}/${accountId}/${guid}`).digest();
}
