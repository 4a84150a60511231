import { type Kysely, sql } from "kysely";
import type { Database } from "../database/tables.ts";

/** Personal data that one feature stores about an account, with a heading. `collect` returns null if there is none. */
export interface PersonalDataPart {
  heading: string;
  collect(db: Kysely<Database>, accountId: string): Promise<unknown>;
}

/** Collects all stored data of an account in the order of the parts, ready for JSON. */
export async function collectPersonalData(
  db: Kysely<Database>,
  accountId: string,
  parts: readonly PersonalDataPart[],
): Promise<Record<string, unknown>> {
  const data: Record<string, unknown> = {};
  for (const { heading, collect } of parts) {
    const part = await collect(db, accountId);
    if (part !== null) data[heading] = part;
  }
  return data;
}

/** Parts of the account features. Omits passwords, tokens and links, which are stored only as digests. */
export const accountParts: readonly PersonalDataPart[] = [
  { heading: "account", collect: collectAccount },
  { heading: "signedInDevices", collect: collectSessions },
  { heading: "whatWasDone", collect: collectActions },
  { heading: "mailThatWeSent", collect: collectMail },
];

async function collectAccount(db: Kysely<Database>, accountId: string) {
  const account = await db
    .selectFrom("accounts")
    .leftJoin("email_changes", "email_changes.account_id", "accounts.id")
    .select([
      "first_name as firstName",
      "last_name as lastName",
      "email",
      "new_email as newEmailToConfirm",
      "user_type as userType",
      "is_verified as isEmailConfirmed",
      "unverified_by_staff as isUnverifiedByStaff",
      "is_demo as isDemo",
      "domain_status as domainStatus",
      "birth_year as birthYear",
      sql<string | null>`adult_on::text`.as("adultOn"),
      "accounts.created_at as openedAt",
      "accounts.updated_at as changedAt",
    ])
    .where("accounts.id", "=", accountId)
    .executeTakeFirst();
  return account ?? null;
}

function collectSessions(db: Kysely<Database>, accountId: string) {
  return db
    .selectFrom("sessions")
    .select(["device", "created_at as signedInAt", "last_used_at as lastUsedAt"])
    .where("account_id", "=", accountId)
    .orderBy("created_at")
    .execute();
}

function collectActions(db: Kysely<Database>, accountId: string) {
  return db
    .selectFrom("audit_log")
    .select([
      "at",
      "action",
      sql<string>`case when actor_account = ${accountId} then 'you' else actor_label end`.as("by"),
    ])
    .where("subject_account", "=", accountId)
    .orderBy("id")
    .execute();
}

function collectMail(db: Kysely<Database>, accountId: string) {
  return db
    .selectFrom("mail_messages")
    .select(["kind", "created_at as at", "status"])
    .where("account_id", "=", accountId)
    .orderBy("created_at")
    .execute();
}
