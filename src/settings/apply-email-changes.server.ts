import { type Kysely, sql } from "kysely";
import { findAccountById, findOtherAccountByAddress, lockAddress } from "../accounts/queries.server.ts";
import { type EmailOptions, storeEmail } from "../accounts/store-email.server.ts";
import type { Database } from "../database/tables.ts";
import { dropEmailChange } from "./cancel-email-change.server.ts";

/** Changes the addresses to which the old one did not object for seven days. Returns their number. */
export async function applyEmailChanges(db: Kysely<Database>, options: EmailOptions): Promise<number> {
  const due = await db
    .selectFrom("email_changes")
    .select(["account_id as accountId", "id", "new_email as email"])
    .where("takes_effect_at", "<", sql<Date>`now()`)
    .execute();
  let changed = 0;
  for (const change of due) if (await applyChange(db, change, options)) changed += 1;
  return changed;
}

function applyChange(
  db: Kysely<Database>,
  { accountId, id, email }: { accountId: string; id: string; email: string },
  options: EmailOptions,
): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    // In the same order as opening an account, to prevent deadlocks.
    await lockAddress(trx, email);
    const account = await findAccountById(trx, accountId);
    const isPending = await trx
      .selectFrom("email_changes")
      .select("id")
      .where("account_id", "=", accountId)
      .where("id", "=", id)
      .executeTakeFirst();
    if (!account || account.isBlocked || account.eraseAfter || !isPending) return false;
    if (await findOtherAccountByAddress(trx, { address: email, accountId })) {
      await dropEmailChange(trx, accountId, "email-change-refused");
      return false;
    }
    await storeEmail(trx, { accountId, email, requestContext: options });
    return true;
  });
}
