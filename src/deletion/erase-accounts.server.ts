import { type Kysely, sql } from "kysely";
import { writeAudit } from "../accounts/audit-log.server.ts";
import { emailKey } from "../accounts/queries.server.ts";
import type { Database } from "../database/tables.ts";
import { forgetGuardian } from "../family/guardians.server.ts";
import { removeFilesSoon } from "../files/remove-files.server.ts";
import { eraseCounts } from "../http/rate-limits.server.ts";
import { runEach } from "../jobs/run-each.server.ts";
import { eraseMailFiles } from "../mail/mail-folder.server.ts";
import { queueMail } from "../mail/queue-mail.server.ts";
import { unlinkPlans } from "../payments/end-plans.server.ts";
import { forgetReporter } from "../profile-reports/remove-reports.server.ts";
import { programOrganization } from "../programs/program-organization.server.ts";
import { teamOrganization } from "../teams/team-organization.server.ts";
import { appendErasures } from "./erasure-log.server.ts";

export interface EraseOptions {
  mailFolder: string;
  ledger?: string | undefined;
  /** Only repeats earlier erasures and skips newly due ones. */
  onlyRepeated?: boolean;
  signal?: AbortSignal;
}

/** Erases every due account, and again those of a restored backup. Returns their number. Throws the first error at the end. Idempotent. */
export async function eraseAccounts(db: Kysely<Database>, { signal, ...options }: EraseOptions): Promise<number> {
  const due = db.selectFrom("accounts").select("id").where("erase_after", "<=", sql<Date>`now()`);
  const repeated = db
    .selectFrom("accounts")
    .select("id")
    .where("id", "in", db.selectFrom("erasures").select("account_id"));
  // Not `or`, which would read all accounts.
  const accounts = await (options.onlyRepeated ? repeated : due.union(repeated)).execute();
  return runEach(
    accounts,
    ({ id }) =>
      db.isTransaction ? eraseOne(db, id, options) : db.transaction().execute((trx) => eraseOne(trx, id, options)),
    signal,
  );
}

function selectDue(db: Kysely<Database>, { onlyRepeated = false }: EraseOptions) {
  return db
    .selectFrom("accounts")
    .where(({ or, eb, selectFrom }) =>
      or([
        ...(onlyRepeated ? [] : [eb("erase_after", "<=", sql<Date>`now()`)]),
        eb("id", "in", selectFrom("erasures").select("account_id")),
      ]),
    );
}

async function eraseOne(trx: Kysely<Database>, id: string, options: EraseOptions): Promise<boolean> {
  const { mailFolder, ledger } = options;
  const account = await selectDue(trx, options)
    .select(({ exists, selectFrom }) => [
      "email",
      selectFrom("athletes")
        .whereRef("athletes.account_id", "=", "accounts.id")
        .select(sql<Buffer | null>`sha256(convert_to(athletes.external_id, 'UTF8'))`.as("digest"))
        .as("externalIdDigest"),
      exists(selectFrom("erasures").whereRef("erasures.account_id", "=", "accounts.id")).as("wasErased"),
    ])
    .where("id", "=", id)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  if (!account) return false;
  const { email, externalIdDigest, wasErased } = account;
  // Written first, so that every erasure is recorded. If the erasure then fails, the next run repeats it.
  if (ledger && !wasErased) await appendErasures(ledger, [{ accountId: id, externalIdDigest, erasedAt: new Date() }]);
  // Deleted first: if the process is killed in between, the next run still knows the address of the files.
  if (email) await eraseMailFiles(mailFolder, [email]);
  await unlinkPlans(trx, id);
  // The delete cascades to profile, seasons, events, links, sessions and mail.
  await trx.deleteFrom("accounts").where("id", "=", id).execute();
  // Photos are stored outside the database.
  await removeFilesSoon(trx);
  await trx
    .deleteFrom("account_requests")
    .where(sql<boolean>`details->>'userId' = ${id}
      or email_key(coalesce(details->>'email', details->>'address')) = ${emailKey(email ?? "")}`)
    .execute();
  if (email) await eraseCounts(trx, emailKey(email));
  if (email) await programOrganization.eraseInvitations(trx, email);
  if (email) await teamOrganization.eraseInvitations(trx, email);
  if (email) await forgetGuardian(trx, email);
  if (email) await forgetReporter(trx, email);
  await trx
    .insertInto("erasures")
    .values({ account_id: id, external_id_digest: externalIdDigest })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await writeAudit(trx, { actor: { label: "schedule" }, action: "account-erased", subjectId: null });
  if (email && !wasErased) await queueMail(trx, { kind: "deletion-done", props: {}, to: email, accountId: null });
  return true;
}
