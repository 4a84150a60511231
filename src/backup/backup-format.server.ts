import { z } from "zod";

/** Increase it with every change that older versions cannot read. */
export const formatNumber = 1;
/** Names of the first entry, with the metadata, and the last entry, with the list of contents. A truncated backup has no last entry. */
export const headName = "openroster.json";
export const manifestName = "manifest.json";

/** The first entry of a backup. */
export const backupHead = z.object({
  format: z.literal(formatNumber),
  /** Time of the database snapshot, in ISO 8601. */
  takenAt: z.iso.datetime(),
  /** Applied migrations, in order. */
  migrations: z.array(z.string()).min(1),
});

/** The number of rows of a table, and a checksum that does not depend on their order. */
export const tableSum = z.object({ rows: z.int(), bytes: z.int(), sum: z.string() });

/** A table in a backup: name, columns in the order of each line, and checksum. */
export const backedUpTable = tableSum.extend({ name: z.string(), columns: z.array(z.string()).min(1) });

/** The last entry of a backup. */
export const backupManifest = z.object({
  tables: z.array(backedUpTable),
  /** Last values of the key counters, by column, such as `athletes.id`. */
  counters: z.record(z.string(), z.string()),
  files: z.array(z.object({ name: z.string(), size: z.int(), sha256: z.string() })),
});

export type BackupHead = z.output<typeof backupHead>;
export type TableSum = z.output<typeof tableSum>;
export type BackedUpTable = z.output<typeof backedUpTable>;
export type BackupManifest = z.output<typeof backupManifest>;

/** Waiting jobs, backed up as a virtual table, because the tables of pg-boss change with its version. */
export const waitingJobs = {
  name: "waiting jobs",
  columns: ["name", "data", "start_after"],
  read: `select name, coalesce(data, '{}'), start_after from jobs.job
    where state in ('created', 'retry', 'active') and name not like '\\_\\_%'`,
};

/**
 * Tables that are not backed up. Change logs are rebuilt. Rate limits contain addresses and are valid for 15 minutes. Sessions must not
 * return after they ended. With the key of a day, the view marks could reveal the viewers of a profile.
 */
export const excludedTables: readonly string[] = [
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

/** Parses the name of an entry with rows of a table, or of a file. */
export function entryOf(entry: string): { kind: "table" | "file"; name: string } | null {
  const [, table] = /^tables\/([^/]+)\/\d+\.copy$/.exec(entry) ?? [];
  if (table) return { kind: "table", name: table };
  const [, file] = /^files\/(.+)$/.exec(entry) ?? [];
  return file ? { kind: "file", name: file } : null;
}

/** Quotes a name for SQL. */
export function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}
