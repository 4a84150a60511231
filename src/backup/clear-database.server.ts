import { type Kysely, sql } from "kysely";
import type { Database } from "../database/tables.ts";

export type DatabaseContent = "nothing" | "no people" | "people" | "something else";

export async function findContent(db: Kysely<Database>): Promise<DatabaseContent> {
  const { rows } = await sql<{ tables: number; ours: boolean; accounts: boolean }>`
    select count(*)::integer as tables, to_regclass('public.kysely_migration') is not null as ours,
      to_regclass('public.accounts') is not null as accounts
    from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
      and not exists (select from pg_depend where objid = pg_class.oid and deptype = 'e')`.execute(db);
  const { tables = 0, ours = false, accounts = false } = rows[0] ?? {};
  if (tables === 0) return "nothing";
  if (!ours) return "something else";
  if (!accounts) return "no people";
  const { rows: people } = await sql`select from accounts limit 1`.execute(db);
  return people.length > 0 ? "people" : "no people";
}

/** Drops all objects of migrations and the job queue, but keeps extensions and schema privileges, which the owner can have set. */
export async function clearDatabase(trx: Kysely<Database>): Promise<void> {
  await sql`drop schema if exists jobs cascade`.execute(trx);
  const { rows } = await sql<{ statement: string }>`
    select format('drop table if exists %s cascade', oid::regclass) as statement, 1 as place
      from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition and ${isOwn("pg_class")}
    union all
    select format('drop routine if exists %s cascade', oid::regprocedure), 2
      from pg_proc where pronamespace = 'public'::regnamespace and ${isOwn("pg_proc")}
    order by place`.execute(trx);
  for (const { statement } of rows) await sql.raw(statement).execute(trx);
}

function isOwn(catalogue: string) {
  return sql`not exists (select from pg_depend where objid = ${sql.ref(`${catalogue}.oid`)} and deptype = 'e')`;
}
