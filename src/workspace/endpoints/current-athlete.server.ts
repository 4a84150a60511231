import createHttpError, { type HttpError } from "http-errors";
import type { Kysely } from "kysely";
import type { Database } from "../../database/tables.ts";

/** Returns the key of the account's athlete and locks the account, so that limits and positions hold. Throws 401 if it is blocked. */
export async function lockCurrentAthlete(trx: Kysely<Database>, accountId: string): Promise<string> {
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

/** Unknown records and other athletes' records get the same response. */
export function noSuchRecord(): HttpError {
  return createHttpError(404, "We can’t find this record. It may have been deleted.");
}

/** Returns a 422 for values that the request schema cannot validate. */
export function unprocessable(errors: { field: string; message: string; canReview?: boolean }[]): HttpError {
  return createHttpError(422, errors.map(({ message }) => message).join("; "), { errors });
}

export function tooMany(message: string, field?: string): HttpError {
  return conflict(message, field);
}

/** Returns a 409 whose message names what conflicts. `field` is the field of a form that shows it. */
export function conflict(message: string, field?: string): HttpError {
  return createHttpError(409, message, field === undefined ? {} : { errors: [{ field, message }] });
}
