import { type Kysely, sql } from "kysely";
import { writeAudit } from "../accounts/audit-log.server.ts";
import { emailKey } from "../accounts/queries.server.ts";
import type { Database } from "../database/tables.ts";
import { removeFilesSoon } from "../files/remove-files.server.ts";
import { eraseCounts } from "../http/rate-limits.server.ts";
import { eraseMailFiles } from "../mail/mail-folder.server.ts";
import { queueMail } from "../mail/queue-mail.server.ts";
import { unlinkPlans } from "../payments/end-plans.server.ts";
import { noteErasures } from "./erasure-ledger.server.ts";

/** Where the mail of a local trial stands, where besides the database it is noted who was erased, and how the job is told to end. */
export interface EraseOptions {
  mailFolder: string;
  ledger?: string | undefined;
  /** Leaves those whose time has come to the next run. */
  onlyAgain?: boolean;
  signal?: AbortSignal;
}

/** Erases every account whose time has come, and again those that a restored backup brought back; returns how many. May be repeated at any time. */
export async function eraseAccounts(db: Kysely<Database>, { signal, ...options }: EraseOptions): Promise<number> {
  for (let count = 0; ; count += 1) {
    if (signal?.aborted || !(await eraseNext(db, options))) return count;
  }
}

/** In a transaction of its own, or in the caller's. */
function eraseNext(db: Kysely<Database>, options: EraseOptions): Promise<boolean> {
  return db.isTransaction ? eraseOne(db, options) : db.transaction().execute((trx) => eraseOne(trx, options));
}

async function eraseOne(
  trx: Kysely<Database>,
  { mailFolder, ledger, onlyAgain = false }: EraseOptions,
): Promise<boolean> {
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
      or([
        ...(onlyAgain ? [] : [eb("erase_after", "<=", sql<Date>`now()`)]),
        eb("id", "in", selectFrom("erasures").select("account_id")),
      ]),
    )
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  if (!account) return false;
  const { id, email, externalIdDigest, wasErased } = account;
  // Before the row, so that no erasure is known to nobody; one too many is carried out at the next run anyway.
  if (ledger && !wasErased) await noteErasures(ledger, [{ accountId: id, externalIdDigest, erasedAt: new Date() }]);
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
}
