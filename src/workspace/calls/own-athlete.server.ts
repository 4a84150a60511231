import createHttpError, { type HttpError } from "http-errors";
import type { Kysely } from "kysely";
import type { Database } from "../../database/tables.ts";

/**
 * The key of the signed-in account's athlete. Its changes are made one after the other: the account stays locked until the transaction
 * ends, so that limits and orders hold. Throws a 401 where the account was blocked or is being deleted since.
 */
export async function lockOwnAthlete(trx: Kysely<Database>, accountId: string): Promise<string> {
  const athlete = await trx
    .selectFrom("accounts")
    .innerJoin("athletes", "athletes.account_id", "accounts.id")
    .select("athletes.id")
    .where("accounts.id", "=", accountId)
    .where("accounts.is_verified", "is", true)
    .where("accounts.is_blocked", "is", false)
    .where("accounts.deletion_requested_at", "is", null)
    .forNoKeyUpdate("accounts")
    .executeTakeFirst();
  if (!athlete) throw createHttpError(401, "Please sign in.");
  return athlete.id;
}

/** What is unknown and what is another athlete's get the same answer. */
export function noSuchRecord(): HttpError {
  return createHttpError(404, "We can’t find this record. It may have been deleted.");
}

/** The refusal of a value that the call's schema cannot judge. */
export function unprocessable(errors: { field: string; message: string; canReview?: boolean }[]): HttpError {
  return createHttpError(422, errors.map(({ message }) => message).join("; "), { errors });
}

/** The refusal of one more than there may be. */
export function tooMany(message: string): HttpError {
  return createHttpError(409, message);
}
