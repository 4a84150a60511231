import { type Kysely, sql } from "kysely";
import { emailKey } from "../accounts/queries.server.ts";
import type { Database } from "../database/tables.ts";

/** Deletes an address from all reports of profiles and of senders, because its owner erased the account. The reports stay. */
export async function forgetReporter(trx: Kysely<Database>, email: string): Promise<void> {
  for (const table of ["profile_reports", "contact_reports"] as const)
    await trx
      .updateTable(table)
      .set({ email: null })
      .where(sql<boolean>`email is not null and email_key(email) = ${emailKey(email)}`)
      .execute();
}

/** Deletes reports a year after the decision, except those that keep a profile hidden, which could not be restored without them. */
export async function purgeReports(db: Kysely<Database>): Promise<void> {
  await sql`delete from profile_reports where decided_at < now() - interval '1 year' and status <> 'hidden'`.execute(
    db,
  );
}
