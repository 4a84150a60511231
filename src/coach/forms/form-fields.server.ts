import createHttpError, { type HttpError } from "http-errors";
import type { Kysely } from "kysely";
import type { Database } from "../../database/tables.ts";
import { withIdempotencyKey } from "../../http/idempotency-key.server.ts";
import { isRecordId } from "../../schools/queries.server.ts";

export function fieldText(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === "string" ? value : "";
}

export function requireRecordId(form: FormData, name: string): string {
  const id = fieldText(form, name);
  if (!isRecordId(id)) throw createHttpError(404, "We can’t find this record.");
  return id;
}

export function unreadableForm(): HttpError {
  return createHttpError(400, "We can’t read this form. Please reload the page and try again.");
}

/**
 * Runs `work` in a transaction and returns its result. An unchanged form that is sent again with its key to the same path replays the result. A
 * form with other values is a new request: after the browser's "back", the page has the same key.
 */
export function runForm<Result>(
  db: Kysely<Database>,
  { path, accountId, form }: { path: string; accountId: string; form: FormData },
  work: (trx: Kysely<Database>) => Promise<Result>,
): Promise<Result> {
  const key = fieldText(form, "key");
  if (!key) return db.transaction().execute(work);
  const body = JSON.stringify([...form].map(([name, value]) => [name, String(value)]));
  return withIdempotencyKey(db, { request: `FORM ${path} ${body}`, accountId, key, body: null }, work);
}
