import createHttpError from "http-errors";
import type { Kysely } from "kysely";
import type { Database } from "../database/tables.ts";
import { isReusedKey, withIdempotencyKey } from "./idempotency-key.server.ts";
import { isRecordId } from "./record-id.ts";

export function fieldText(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === "string" ? value : "";
}

export function requireRecordId(form: FormData, name: string): string {
  const id = fieldText(form, name);
  if (!isRecordId(id)) throw createHttpError(404, "We can’t find this record.");
  return id;
}

/**
 * Runs `work` in a transaction and returns its result. An unchanged form that is sent again with its key to the same path replays the result.
 * Throws 422 if the form was changed since then.
 */
export async function runForm<Result>(
  db: Kysely<Database>,
  { path, accountId, form }: { path: string; accountId: string; form: FormData },
  work: (trx: Kysely<Database>) => Promise<Result>,
): Promise<Result> {
  const key = fieldText(form, "key");
  if (!key) return db.transaction().execute(work);
  const body = [...form].map(([name, value]) => [name, String(value)]);
  try {
    return await withIdempotencyKey(db, { request: `FORM ${path}`, accountId, key, body }, work);
  } catch (error) {
    if (!isReusedKey(error)) throw error;
    // The response to the first try was lost, or the user went back and changed the text.
    const message = "We saved an earlier version of this. Copy your text, reload the page, and change what we saved.";
    throw createHttpError(422, message);
  }
}
