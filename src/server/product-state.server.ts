import { type Kysely, sql } from "kysely";
import type { Database } from "../database/tables.ts";

export interface ProductState {
  jobs: { name: string; waiting: number; failed: number }[];
  mailUnsent: number;
  mailOldestSeconds: number;
  mailFailed: number;
  subscriptionsFlagged: number;
  checksOverdueSeconds: number;
  erasuresOverdueSeconds: number;
  backupAgeSeconds: number | null;
}

export async function readProductState(db: Kysely<Database>): Promise<ProductState> {
  const [jobs, { rows }] = await Promise.all([readJobs(db), readCounts(db)]);
  const [counts] = rows;
  if (!counts) throw new Error("The database returned no row.");
  return { jobs, ...counts };
}

async function readJobs(db: Kysely<Database>): Promise<ProductState["jobs"]> {
  const { rows } = await sql<{ name: string; waiting: number; failed: number }>`
    select queue.name,
      count(*) filter (where job.state < 'active' and job.start_after <= now())::integer as waiting,
      count(*) filter (where job.state = 'failed')::integer as failed
    from jobs.queue left join jobs.job on job.name = queue.name and (job.state < 'active' or job.state = 'failed')
    where queue.name not like '\\_\\_%'
    group by queue.name order by queue.name`.execute(db);
  return rows;
}

function readCounts(db: Kysely<Database>) {
  return sql<Omit<ProductState, "jobs">>`
    select
      (select count(*)::integer from mail_messages where status = 'waiting') as "mailUnsent",
      ${secondsSince(sql`select min(created_at) from mail_messages where status = 'waiting'`)} as "mailOldestSeconds",
      (select count(*)::integer from mail_messages where status = 'failed') as "mailFailed",
      (select count(*)::integer from subscriptions where problem is not null
        and not exists (select from erasures where erasures.account_id::text = subscriptions.custom_id)) as "subscriptionsFlagged",
      ${secondsSince(sql`select min(due_at) from subscription_checks`)} as "checksOverdueSeconds",
      ${secondsSince(sql`select min(erase_after) from accounts where erase_after is not null`)} as "erasuresOverdueSeconds",
      (select extract(epoch from now() - taken_at)::float8 from backup_memory) as "backupAgeSeconds"`.execute(db);
}

function secondsSince(time: ReturnType<typeof sql>) {
  return sql`greatest(0, coalesce(extract(epoch from now() - (${time})), 0))::float8`;
}
