import { type Kysely, sql } from "kysely";
import type { Database } from "../database/tables.ts";

/** Collects reports about an athlete, and open ones with the account's address. Omits the text of others, which could reveal the sender. */
export async function collectReports(db: Kysely<Database>, accountId: string) {
  const [about, sent, sentOfCoaches] = await Promise.all([
    db
      .selectFrom("profile_reports")
      .innerJoin("athletes", "athletes.id", "profile_reports.athlete_id")
      .select([
        "reason",
        "status",
        "profile_reports.created_at as reportedAt",
        "decided_at as decidedAt",
        "hid_at as hidYourProfileAt",
      ])
      .where("athletes.account_id", "=", accountId)
      .orderBy("profile_reports.created_at")
      .execute(),
    db
      .selectFrom("profile_reports")
      .select(["reason", "text", "email", "created_at as reportedAt"])
      .where(
        sql<boolean>`email is not null
          and email_key(email) = (select email_key(accounts.email) from accounts where id = ${accountId})`,
      )
      .orderBy("created_at")
      .execute(),
    db
      .selectFrom("contact_reports")
      .select(["reason", "sender", "text", "email", "reported_at as reportedAt"])
      .where(
        sql<boolean>`email is not null
          and email_key(email) = (select email_key(accounts.email) from accounts where id = ${accountId})`,
      )
      .orderBy("reported_at")
      .execute(),
  ]);
  const fromYou = [...sent, ...sentOfCoaches];
  return about.length + fromYou.length > 0 ? { aboutYou: about, fromYou } : null;
}
