import { z } from "zod";

/** Raise it with every change that an older version could not read. */
export const formatNumber = 1;
/** The first entry of a backup says what it is, the last one what must be in it: a file that was cut short has none. */
export const headName = "openroster.json";
export const manifestName = "manifest.json";

/** What a backup begins with. */
export const backupHead = z.object({
  format: z.literal(formatNumber),
  /** When its data was read, in ISO 8601. */
  takenAt: z.iso.datetime(),
  /** Migrations that had been applied, in order. */
  migrations: z.array(z.string()).min(1),
});

/** How many rows a table has, and a sum over them that does not depend on their order. */
export const tableSum = z.object({ rows: z.int(), bytes: z.int(), sum: z.string() });

/** A table as it stands in a backup: its name, the columns in the order of each line, its sum. */
export const backedUpTable = tableSum.extend({ name: z.string(), columns: z.array(z.string()).min(1) });

/** What a backup ends with. */
export const backupManifest = z.object({
  tables: z.array(backedUpTable),
  /** Counters of the tables' keys: `athletes.id` to the last number that was given. */
  counters: z.record(z.string(), z.string()),
  files: z.array(z.object({ name: z.string(), size: z.int(), sha256: z.string() })),
});

export type BackupHead = z.output<typeof backupHead>;
export type TableSum = z.output<typeof tableSum>;
export type BackedUpTable = z.output<typeof backedUpTable>;
export type BackupManifest = z.output<typeof backupManifest>;

/** The table of jobs that wait, which is none of ours: the queue's own tables change with its version. */
export const waitingJobs = {
  name: "waiting jobs",
  columns: ["name", "data", "start_after"],
  read: `select name, coalesce(data, '{}'), start_after from jobs.job
    where state in ('created', 'retry', 'active') and name not like '\\_\\_%'`,
};

/**
 * Tables that are not kept. What follows the changes of others is begun anew; counters of limits hold addresses and are worth a quarter of
 * an hour; whoever was signed in signs in again, as a session that was ended since must not come back. With the key of the day, a copy of
 * the marks of viewers could be tested for who looked at a profile.
 */
export const leftOut: readonly string[] = [
  "kysely_migration",
  "kysely_migration_lock",
  "athlete_changes",
  "account_changes",
  "rate_limits",
  "sessions",
  "second_factor_tickets",
  "view_keys",
  "view_marks",
  "sign_in_codes",
];

/** The name of an entry with some rows of a table, or of a file. */
export function entryOf(entry: string): { kind: "table" | "file"; name: string } | null {
  const [, table] = /^tables\/([^/]+)\/\d+\.copy$/.exec(entry) ?? [];
  if (table) return { kind: "table", name: table };
  const [, file] = /^files\/(.+)$/.exec(entry) ?? [];
  return file ? { kind: "file", name: file } : null;
}

/** A name in SQL. */
export function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}
