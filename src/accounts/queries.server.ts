import { type Kysely, sql } from "kysely";
import { countRows } from "../database/count-rows.server.ts";
import type { Accounts } from "../database/generated-tables.ts";
import type { Database } from "../database/tables.ts";
import type { InstallationKeys } from "./installation-keys.server.ts";
import { isClientDigest } from "./known-client.server.ts";

/** An account with an email address. `eraseAfter` is set during the deletion period. */
export interface ReachableAccount {
  id: string;
  email: string;
  userType: Accounts["user_type"];
  firstName: string;
  isVerified: boolean;
  isBlocked: boolean;
  eraseAfter: Date | null;
  /** True if an administrator removed the verification. Only an administrator can verify the account again. */
  isUnverifiedByStaff?: boolean;
  /** The sign-up whose password is not proven yet, or null if the password is proven. */
  unprovenSignUpId: string | null;
}

export interface AccountWithPassword {
  id: string;
  userType: Accounts["user_type"];
  email: string;
  firstName: string;
  lastName: string;
  passwordHash: string | null;
  isVerified: boolean;
  isBlocked: boolean;
  isBeingDeleted: boolean;
  /** True if the user who set the password has proved access to the mailbox. */
  isPasswordProven: boolean;
  knowsClient: boolean;
}

const canonicalUuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Returns true if the text is an account id in its canonical form. Only these reach the database. */
export function isAccountId(text: string): boolean {
  return canonicalUuid.test(text);
}

/** Returns the part of a canonical address that identifies an account, like `email_key` in the database: in lower case and without a plus tag. */
export function emailKey(address: string): string {
  const at = address.lastIndexOf("@");
  const mailbox = address.slice(0, at).replace(/(.)\+.*$/s, "$1");
  return `${mailbox}${address.slice(at)}`.normalize("NFC").toLowerCase();
}

/** Returns the account of a canonical address, or null. `""` has no account. Runs one query in both cases. */
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

/** Returns the account of a canonical address, or null. Locks it until the transaction ends. */
export async function findAccountByAddress(trx: Kysely<Database>, address: string): Promise<ReachableAccount | null> {
  const account = await selectReachable(trx)
    .where(sql`email_key(email)`, "=", emailKey(address))
    .orderBy(sql`lower(email) = lower(${address})`, "desc")
    .orderBy("created_at")
    .limit(1)
    .executeTakeFirst();
  return account ?? null;
}

/** Returns the account of an id if it has an address, or null. Locks it until the transaction ends. */
export async function findAccountById(trx: Kysely<Database>, id: string): Promise<ReachableAccount | null> {
  if (!isAccountId(id)) return null;
  const account = await selectReachable(trx).where("id", "=", id).where("email", "is not", null).executeTakeFirst();
  return account ?? null;
}

/** Returns another account that uses a canonical address, or null. Does not lock it. */
export async function findOtherAccountByAddress(
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

/** Serializes transactions that use the same address. The unique index does not detect every spelling of one address. */
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

/** Returns the number of mails of a kind that an account was sent within the last hour. */
export async function countRecentMail(db: Kysely<Database>, accountId: string, kind: string): Promise<number> {
  return countRows(
    db
      .selectFrom("mail_messages")
      .where("account_id", "=", accountId)
      .where("kind", "=", kind)
      .where("created_at", ">", sql<Date>`now() - interval '1 hour'`),
  );
}

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
