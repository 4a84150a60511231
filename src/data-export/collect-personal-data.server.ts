import { type Kysely, sql } from "kysely";
import type { InstallationKeys } from "../accounts/installation-keys.server.ts";
import type { Database } from "../database/tables.ts";
import type { FileStore } from "../files/file-store.server.ts";
import type { Feature } from "../http/action.server.ts";

/** Sources of personal data beside the database. */
export interface PersonalDataSources {
  store: FileStore;
  keys: InstallationKeys;
}

/** Collects what a feature stores about an account. Returns null if there is nothing. */
type Collect = (db: Kysely<Database>, accountId: string, sources: PersonalDataSources) => Promise<unknown>;

/** Functions by their headings in the export. */
export type PersonalData = Readonly<Record<string, Collect>>;

declare module "../http/action.server.ts" {
  interface Feature {
    personalData?: PersonalData;
  }
}

/** Returns the personal data of all features in their order. Throws if two have the same heading. */
export function mergePersonalData(features: ReadonlySet<Feature>): PersonalData {
  const all = [...features].flatMap(({ personalData = {} }) => Object.entries(personalData));
  for (const [heading, { length }] of Map.groupBy(all, ([one]) => one))
    if (length > 1) throw new Error(`${length} features have personal data with the heading ${heading}.`);
  return Object.fromEntries(all);
}

/** Collects all stored data of an account, ready for JSON. */
export async function collectPersonalData(
  db: Kysely<Database>,
  accountId: string,
  personalData: PersonalData,
  sources: PersonalDataSources,
): Promise<Record<string, unknown>> {
  const data: Record<string, unknown> = {};
  for (const [heading, collect] of Object.entries(personalData)) {
    const part = await collect(db, accountId, sources);
    if (part !== null) data[heading] = part;
  }
  return data;
}

/** Personal data of the account features. Omits passwords, tokens and links, which are stored only as digests. */
export const accountData: PersonalData = {
  account: collectAccount,
  signedInDevices: collectSessions,
  whatWasDone: collectActions,
  mailThatWeSent: collectMail,
};

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
