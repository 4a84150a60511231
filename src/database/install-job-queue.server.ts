import { type Kysely, sql } from "kysely";
import { getConstructionPlans } from "pg-boss";
import type { Database } from "./tables.ts";

export const jobsSchema = "jobs";

/** Creates the tables of the job queue if they are missing, safely for concurrent starts. pg-boss upgrades them when a worker starts. */
export async function installJobs(db: Kysely<Database>): Promise<void> {
  await (db.isTransaction ? install(db) : db.transaction().execute(install));
}

async function install(trx: Kysely<Database>): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('openroster.install-jobs', 0))`.execute(trx);
  const { rows } = await sql<{ installed: boolean }>`
    select to_regclass(${`${jobsSchema}.version`}) is not null as installed`.execute(trx);
  if (!rows[0]?.installed) await sql.raw(constructionPlans()).execute(trx);
}

function constructionPlans(): string {
  return getConstructionPlans(jobsSchema).replaceAll(/^\s*(?:BEGIN|COMMIT);\s*$/gm, "");
}
