import { type Kysely, sql } from "kysely";
import { getConstructionPlans } from "pg-boss";
import type { Database } from "./tables.ts";

/** Schema of the database that holds the queue. */
export const jobsSchema = "jobs";

/** Makes the tables of the queue where they are missing, also when several processes start at once; a later version of pg-boss brings them up to date when a worker starts. */
export async function installJobs(db: Kysely<Database>): Promise<void> {
  await (db.isTransaction ? install(db) : db.transaction().execute(install));
}

async function install(trx: Kysely<Database>): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('openroster.install-jobs', 0))`.execute(trx);
  const { rows } = await sql<{ installed: boolean }>`
    select to_regclass(${`${jobsSchema}.version`}) is not null as installed`.execute(trx);
  if (!rows[0]?.installed) await sql.raw(constructionPlans()).execute(trx);
}

/** pg-boss's own script without its BEGIN and COMMIT: the transaction is ours. */
function constructionPlans(): string {
  return getConstructionPlans(jobsSchema).replaceAll(/^\s*(?:BEGIN|COMMIT);\s*$/gm, "");
}
