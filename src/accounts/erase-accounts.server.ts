import { type Kysely, sql } from "kysely";
import type { Database } from "../database/tables.ts";
import { removeFilesSoon } from "../files/remove-files.server.ts";
import { eraseMailFiles } from "../mail/mail-folder.server.ts";
import { queueMail } from "../mail/queue-mail.server.ts";
import { unlinkPlans } from "../payments/end-plans.server.ts";
import { writeAudit } from "./audit-log.server.ts";
import { emailKey } from "./queries.server.ts";
import { eraseCounts } from "./rate-limits.server.ts";

/** Where the mail of a local trial stands, and how the job is told to end. */
export interface EraseOptions {
  mailFolder: string;
  signal?: AbortSignal;
}

/** Erases every account whose time has come, and again those that a restored backup brought back; returns how many. May be repeated at any time. */
export async function eraseAccounts(db: Kysely<Database>, { mailFolder, signal }: EraseOptions): Promise<number> {
  for (let count = 0; ; count += 1) {
    if (signal?.aborted || !(await eraseNext(db, mailFolder))) return count;
  }
}

function eraseNext(db: Kysely<Database>, mailFolder: string): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const account = await trx
      .selectFrom("accounts")
      .select(({ exists, selectFrom }) => [
        "id",
        "email",
        selectFrom("athletes")
          .whereRef("athletes.account_id", "=", "accounts.id")
          .select(sql<Buffer | null>`sha256(convert_to(athletes.external_id, 'UTF8'))`.as("digest"))
          .as("externalIdDigest"),
        exists(selectFrom("erasures").whereRef("erasures.account_id", "=", "accounts.id")).as("wasErased"),
      ])
      .where(({ or, eb, selectFrom }) =>
        or([eb("erase_after", "<=", sql<Date>`now()`), eb("id", "in", selectFrom("erasures").select("account_id"))]),
      )
      .limit(1)
      .forUpdate()
      .skipLocked()
      .executeTakeFirst();
    if (!account) return false;
    const { id, email, externalIdDigest, wasErased } = account;
    // Before the row: were the process killed in between, the next run would still know whose files to look for.
    if (email) await eraseMailFiles(mailFolder, [email]);
    await unlinkPlans(trx, id);
    // Everything that hangs on the account goes with it: profile, seasons, events, links, sessions, mail.
    await trx.deleteFrom("accounts").where("id", "=", id).execute();
    // Photos lie outside the database.
    await removeFilesSoon(trx);
    await trx
      .deleteFrom("account_requests")
      .where(sql<boolean>`details->>'userId' = ${id}
        or email_key(coalesce(details->>'email', details->>'address')) = ${emailKey(email ?? "")}`)
      .execute();
    if (email) await eraseCounts(trx, emailKey(email));
    await trx
      .insertInto("erasures")
      .values({ account_id: id, external_id_digest: externalIdDigest })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    await writeAudit(trx, { actor: { label: "schedule" }, action: "account-erased", subjectId: null });
    if (email && !wasErased) await queueMail(trx, { kind: "deletion-done", props: {}, to: email, accountId: null });
    return true;
  });
}
