import { type Kysely, sql } from "kysely";
import type { Database } from "../src/database/tables.ts";

const tables = ["accounts", "athletes", "team_seasons", "events"];

interface DroppedObject {
  name: string;
  drop: string;
  definition: string;
}

/**
 * Drops indexes and foreign keys for a bulk load. Stores their definitions in the database, so that they survive a
 * crash.
 */
export async function dropIndexesAndConstraints(db: Kysely<Database>): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const found = await findIndexes(trx);
    await sql`create table set_aside_indexes (place integer primary key, name text, make text)`.execute(trx);
    for (const [place, { name, drop, definition }] of found.entries()) {
      await sql`insert into set_aside_indexes values (${place}, ${name}, ${definition})`.execute(trx);
      await sql.raw(drop).execute(trx);
    }
  });
}

/** Returns true if indexes are dropped now, including by a run that was killed. */
export async function areIndexesDropped(db: Kysely<Database>): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`select to_regclass('set_aside_indexes') is not null as found`.execute(
    db,
  );
  return rows[0]?.found ?? false;
}

/** Recreates the dropped objects in one transaction. */
export async function restoreIndexes(db: Kysely<Database>, report: (line: string) => void): Promise<void> {
  if (!(await areIndexesDropped(db))) return;
  await db.transaction().execute(async (trx) => {
    await sql`set local statement_timeout = 0`.execute(trx);
    await sql`set local maintenance_work_mem = '512MB'`.execute(trx);
    const { rows } = await sql<{ name: string; definition: string }>`
      select name, make as definition from set_aside_indexes order by place desc`.execute(trx);
    for (const { name, definition } of rows) {
      const started = performance.now();
      await sql.raw(definition).execute(trx);
      report(`${name} made in ${((performance.now() - started) / 1000).toFixed(1)} s`);
    }
    await sql`drop table set_aside_indexes`.execute(trx);
  });
}

/** Foreign keys are first, because they depend on the others. Triggers need the primary keys. */
async function findIndexes(db: Kysely<Database>): Promise<DroppedObject[]> {
  const { rows } = await sql<DroppedObject>`
    select conname as name,
        format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
        format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as definition,
        case contype when 'f' then 1 else 2 end as place
      from pg_constraint
      where conrelid = any (${tables}::text[]::regclass[]) and (contype = 'u' or contype = 'f' and confrelid = any (${tables}::text[]::regclass[]))
    union all
    select indexrelid::regclass::text, format('drop index %s', indexrelid::regclass), pg_get_indexdef(indexrelid), 3
      from pg_index
      where indrelid = any (${tables}::text[]::regclass[])
        and not exists (select from pg_constraint where conindid = indexrelid)
    order by place, name`.execute(db);
  return rows;
}
