import createHttpError from "http-errors";
import type { Kysely } from "kysely";
import type { Database } from "../database/tables.ts";

/** Locks the administrator and the accounts of a decision in the order in which every change of accounts locks them. */
export async function lockAccounts(trx: Kysely<Database>, ids: readonly (string | null)[]): Promise<void> {
  const known = ids.filter((id) => id !== null);
  await trx.selectFrom("accounts").select("id").where("id", "in", known).orderBy("id").forNoKeyUpdate().execute();
}

export function noSuchUser() {
  return createHttpError(404, "We can’t find this user.");
}
