import type pg from "pg";
import { leftOut, quoted, waitingJobs } from "./backup-format.server.ts";

/** A table as it is read and written by COPY. */
export interface PlannedTable {
  name: string;
  columns: string[];
}

/** Has the server write every value as any other server would, so that sums can be compared; until the end of the transaction. */
export async function writeAlike(client: pg.ClientBase): Promise<void> {
  await client.query(
    `set local timezone = 'UTC'; set local datestyle = 'ISO'; set local intervalstyle = 'postgres'; set local bytea_output = 'hex';
      set local extra_float_digits = 1; set local idle_in_transaction_session_timeout = 0; set local statement_timeout = 0`,
  );
}

/** The tables of the product that are kept, with the columns that hold something of their own. */
export async function planTables(client: pg.ClientBase): Promise<PlannedTable[]> {
  const { rows } = await client.query<PlannedTable>(
    `select relname::text as name, array_agg(attname::text order by attnum) as columns
      from pg_class join pg_attribute on attrelid = pg_class.oid and attnum > 0 and not attisdropped and attgenerated = ''
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition and relname <> all($1)
      group by relname order by relname`,
    [leftOut],
  );
  return rows;
}

/** How the rows of a table are read. */
export function copyOut({ name, columns }: PlannedTable): string {
  const source =
    name === waitingJobs.name ? `(${waitingJobs.read})` : `public.${quoted(name)} (${columns.map(quoted)})`;
  return `copy ${source} to stdout`;
}

/** How they are written; what waits to be done goes through a table that ends with the transaction. */
export function copyIn({ name, columns }: PlannedTable): string {
  const target = name === waitingJobs.name ? "waiting_jobs" : `public.${quoted(name)}`;
  return `copy ${target} (${columns.map(quoted)}) from stdin`;
}

/** The counters of the tables' keys, and how far they have counted. */
export async function readCounters(client: pg.ClientBase): Promise<Record<string, string>> {
  const { rows } = await client.query<{ name: string; value: string }>(
    `select format('%s.%s', relname, attname) as name, coalesce(last_value, 0)::text as value
      from pg_class join pg_attribute on attrelid = pg_class.oid and attidentity <> '' and not attisdropped
      join pg_sequences on format('%I.%I', pg_sequences.schemaname, sequencename) = pg_get_serial_sequence(format('public.%I', relname), attname)
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') order by 1`,
  );
  return Object.fromEntries(rows.map(({ name, value }) => [name, value]));
}
