import type pg from "pg";
import { excludedTables, quoted, waitingJobs } from "./backup-format.server.ts";

export interface PlannedTable {
  name: string;
  columns: string[];
}

/** Sets output formats for the current transaction, so that checksums from different servers are comparable. */
export async function setFixedFormats(client: pg.ClientBase): Promise<void> {
  await client.query(
    `set local timezone = 'UTC'; set local datestyle = 'ISO'; set local intervalstyle = 'postgres'; set local bytea_output = 'hex';
      set local extra_float_digits = 1; set local idle_in_transaction_session_timeout = 0; set local statement_timeout = 0`,
  );
}

export async function planTables(client: pg.ClientBase): Promise<PlannedTable[]> {
  const { rows } = await client.query<PlannedTable>(
    `select relname::text as name, array_agg(attname::text order by attnum) as columns
      from pg_class join pg_attribute on attrelid = pg_class.oid and attnum > 0 and not attisdropped and attgenerated = ''
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition and relname <> all($1)
      group by relname order by relname`,
    [excludedTables],
  );
  return rows;
}

export function copyOut({ name, columns }: PlannedTable): string {
  const source =
    name === waitingJobs.name ? `(${waitingJobs.read})` : `public.${quoted(name)} (${columns.map(quoted)})`;
  return `copy ${source} to stdout`;
}

export function copyIn({ name, columns }: PlannedTable): string {
  const target = name === waitingJobs.name ? "waiting_jobs" : `public.${quoted(name)}`;
  return `copy ${target} (${columns.map(quoted)}) from stdin`;
}

export async function readCounters(client: pg.ClientBase): Promise<Record<string, string>> {
  const { rows } = await client.query<{ name: string; value: string }>(
    `select format('%s.%s', relname, attname) as name, coalesce(last_value, 0)::text as value
      from pg_class join pg_attribute on attrelid = pg_class.oid and attidentity <> '' and not attisdropped
      join pg_sequences on format('%I.%I', pg_sequences.schemaname, sequencename) = pg_get_serial_sequence(format('public.%I', relname), attname)
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') order by 1`,
  );
  return Object.fromEntries(rows.map(({ name, value }) => [name, value]));
}
