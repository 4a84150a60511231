import createHttpError, { type HttpError } from "http-errors";
import { type Kysely, sql } from "kysely";
import type { AuditAction } from "../../accounts/audit-actions.ts";
import type { Database } from "../../database/tables.ts";

/** A part of the profile that a request changes. */
type Edit = Extract<AuditAction, `${string}-edited` | "games-imported">;

/**
 * Returns the key of the account's athlete and locks the account, so that limits and positions hold. Writes the edit of a minor for the
 * guardians. Throws 401 if the account is blocked.
 */
export async function lockCurrentAthlete(trx: Kysely<Database>, accountId: string, edit?: Edit): Promise<string> {
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
  if (edit) await noteEdit(trx, accountId, edit);
  return athlete.id;
}

/** Writes an edit of a minor into the audit log, each kind once a day, because forms save each field. */
async function noteEdit(trx: Kysely<Database>, accountId: string, edit: Edit): Promise<void> {
  await sql`
    insert into audit_log (actor_account, actor_label, action, subject_account, details)
    select id, 'member', ${edit}, id, '{}' from accounts where id = ${accountId} and is_minor(accounts)
      and not exists (select from audit_log where subject_account = ${accountId} and at >= date_trunc('day', now(), 'UTC') and action = ${edit})`.execute(
    trx,
  );
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
