import { type Kysely, sql } from "kysely";
import type { Database } from "../database/tables.ts";

interface DroppedObject {
  drop: string;
  make: string;
}

/** Drops foreign keys, indexes and triggers to load whole tables. The returned function recreates them. Requires a transaction. */
export async function dropIndexesAndConstraints(trx: Kysely<Database>): Promise<() => Promise<void>> {
  const { rows } = await sql<DroppedObject>`
    select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
        format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as make,
        case contype when 'f' then 1 else 2 end as place
      from pg_constraint
      where connamespace = 'public'::regnamespace and contype in ('u', 'f', 'x') and conparentid = 0
    union all
    select format('drop index %s', indexrelid::regclass), pg_get_indexdef(indexrelid), 3
      from pg_index join pg_class on pg_class.oid = indexrelid
      where relnamespace = 'public'::regnamespace and not relispartition
        and not exists (select from pg_constraint where conindid = indexrelid)
    union all
    select format('alter table %s disable trigger user', oid::regclass), format('alter table %s enable trigger user', oid::regclass), 4
      from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
    order by place`.execute(trx);
  for (const { drop } of rows) await sql.raw(drop).execute(trx);
  return async () => {
    await sql`set local maintenance_work_mem = '512MB'`.execute(trx);
    for (const { make } of rows.toReversed()) await sql.raw(make).execute(trx);
  };
}
