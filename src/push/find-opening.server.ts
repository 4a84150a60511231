import { type Kysely, sql } from "kysely";
import { isOpen, nextOpening, zonesOf } from "../athletes/delivery-hours.ts";
import type { Database } from "../database/tables.ts";

/** Returns when a notification of an account may be shown next, or null for now. Athletes under 18 get none in the evening and at night. */
export async function findOpening(db: Kysely<Database>, accountId: string, at = new Date()): Promise<Date | null> {
  const minor = await db
    .selectFrom("accounts")
    .innerJoin("athletes", "athletes.account_id", "accounts.id")
    .select("state")
    .where("accounts.id", "=", accountId)
    .where(sql<boolean>`coalesce(is_minor(accounts), false)`)
    .executeTakeFirst();
  if (!minor) return null;
  const zones = zonesOf(minor.state);
  return isOpen(at, zones, "athlete") ? null : nextOpening(at, zones, "athlete");
}
