import { type Kysely, sql } from "kysely";
import type { AccountsTable, Database } from "../database/tables.ts";
import type { InstallationKeys } from "./installation-keys.server.ts";
import { isClientDigest } from "./known-client.server.ts";

/** An account that can be written to; who is being deleted has the date of the erasure. */
export interface ReachableAccount {
  id: string;
  email: string;
  userType: AccountsTable["user_type"];
  firstName: string;
  isVerified: boolean;
  isBlocked: boolean;
  eraseAfter: Date | null;
  /** Whether an administrator unverified it: only an administrator verifies it again. */
  isUnverifiedByStaff?: boolean;
  /** The sign-up whose password is not proven yet; null if the password is proven. */
  unprovenSignUpId: string | null;
}

/** An account with what signing in asks of it. */
export interface AccountWithPassword {
  id: string;
  userType: AccountsTable["user_type"];
  email: string;
  firstName: string;
  lastName: string;
  passwordHash: string | null;
  isVerified: boolean;
  isBlocked: boolean;
  isBeingDeleted: boolean;
  /** Whether the password's holder has proved access to the mailbox. */
  isPasswordProven: boolean;
  /** Whether it was signed in to from this client before. */
  knowsClient: boolean;
}

const canonicalUuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Whether a text can be the id of an account; one spelling only, so that nothing else reaches the database. */
export function isAccountId(text: string): boolean {
  return canonicalUuid.test(text);
}

/** What of a canonical address makes it one account, as `email_key` in the database has it: no case, no tag after a plus sign. */
export function emailKey(address: string): string {
  const at = address.lastIndexOf("@");
  const mailbox = address.slice(0, at).replace(/(.)\+.*$/s, "$1");
  return `${mailbox}${address.slice(at)}`.normalize("NFC").toLowerCase();
}

/** The account of a canonical address, or null; `""` has none. One query, whether there is one or not. */
export async function findAccountWithPassword(
  db: Kysely<Database>,
  { address, clientAddress, keys }: { address: string; clientAddress: string; keys: InstallationKeys },
): Promise<AccountWithPassword | null> {
  const account = await db
    .selectFrom("accounts")
    .select([
      "id",
      "user_type as userType",
      sql<string>`email`.as("email"),
      "first_name as firstName",
      "last_name as lastName",
      "password_hash as passwordHash",
      "is_verified as isVerified",
      "is_blocked as isBlocked",
      sql<boolean>`deletion_requested_at is not null`.as("isBeingDeleted"),
      sql<boolean>`unproven_sign_up_id is null`.as("isPasswordProven"),
      sql<Buffer[]>`array(
        select digest from known_addresses where known_addresses.account_id = accounts.id and is_keyed)`.as("digests"),
    ])
    .where(sql`email_key(email)`, "=", emailKey(address))
    .orderBy(sql`lower(email) = lower(${address})`, "desc")
    .orderBy("created_at")
    .limit(1)
    .executeTakeFirst();
  if (!account) return null;
  const { digests, ...rest } = account;
  const client = { accountId: account.id, clientAddress, keys };
  return { ...rest, knowsClient: digests.some((digest) => isClientDigest(digest, client)) };
}

/** The account of a canonical address, locked until the transaction ends; null where there is none. */
export async function findAccountOfAddress(trx: Kysely<Database>, address: string): Promise<ReachableAccount | null> {
  const account = await selectReachable(trx)
    .where(sql`email_key(email)`, "=", emailKey(address))
    .orderBy(sql`lower(email) = lower(${address})`, "desc")
    .orderBy("created_at")
    .limit(1)
    .executeTakeFirst();
  return account ?? null;
}

/** The account of an id, locked until the transaction ends; null where there is none or it has no address. */
export async function findAccountOfId(trx: Kysely<Database>, id: string): Promise<ReachableAccount | null> {
  if (!isAccountId(id)) return null;
  const account = await selectReachable(trx).where("id", "=", id).where("email", "is not", null).executeTakeFirst();
  return account ?? null;
}

/** Another account that has a canonical address already, not locked; null where it is free. */
export async function findOtherOfAddress(
  db: Kysely<Database>,
  { address, accountId }: { address: string; accountId: string },
) {
  const other = await db
    .selectFrom("accounts")
    .select([
      "id",
      sql<string>`email`.as("email"),
      "first_name as firstName",
      sql<boolean>`not is_blocked and erase_after is null`.as("isReachable"),
    ])
    .where(sql`email_key(email)`, "=", emailKey(address))
    .where("id", "<>", accountId)
    .orderBy("created_at")
    .limit(1)
    .executeTakeFirst();
  return other ?? null;
}

/** Makes others who want the same address wait until the transaction ends, even where what they write differs in what the unique index does not see. */
export async function lockAddress(trx: Kysely<Database>, address: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('openroster.account.' || ${emailKey(address)}, 0))`.execute(
    trx,
  );
}

function selectReachable(trx: Kysely<Database>) {
  return trx
    .selectFrom("accounts")
    .select([
      "id",
      "user_type as userType",
      sql<string>`email`.as("email"),
      "first_name as firstName",
      "is_verified as isVerified",
      "is_blocked as isBlocked",
      "erase_after as eraseAfter",
      "unverified_by_staff as isUnverifiedByStaff",
      "unproven_sign_up_id as unprovenSignUpId",
    ])
    .forUpdate();
}

/** How many mails of a kind an account was sent within the last hour. */
export async function countRecentMail(db: Kysely<Database>, accountId: string, kind: string): Promise<number> {
  const { count } = await db
    .selectFrom("mail_messages")
    .select(({ fn }) => fn.countAll<string>().as("count"))
    .where("account_id", "=", accountId)
    .where("kind", "=", kind)
    .where("created_at", ">", sql<Date>`now() - interval '1 hour'`)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Accounts that wait for their erasure, the next first. */
export async function findRequestedDeletions(db: Kysely<Database>) {
  return db
    .selectFrom("accounts")
    .select([
      "id",
      "user_type as userType",
      "deletion_requested_at as requestedAt",
      "erase_after as eraseAfter",
      sql<boolean>`erase_after <= now()`.as("isDue"),
    ])
    .where("erase_after", "is not", null)
    .orderBy("erase_after")
    .execute();
}
