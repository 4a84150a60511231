import { z } from "zod";

/** Increase it with every change that older versions cannot read. */
export const formatNumber = 1;
/** Names of the first entry, with the metadata, and the last entry, with the list of contents. A truncated backup has no last entry. */
export const headName = "openroster.json";
export const manifestName = "manifest.json";

export const backupHead = z.object({
  format: z.literal(formatNumber),
  takenAt: z.iso.datetime(),
  migrations: z.array(z.string()).min(1),
});

export const tableSum = z.object({ rows: z.int(), bytes: z.int(), sum: z.string() });

/** A table in a backup: name, columns in the order of each line, and checksum. */
export const backedUpTable = tableSum.extend({ name: z.string(), columns: z.array(z.string()).min(1) });

export const backupManifest = z.object({
  tables: z.array(backedUpTable),
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

/** Not backed up: rebuilt data, short-lived limits, sessions that must stay ended, and the keys that could reveal viewers of profiles. */
export const excludedTables: readonly string[] = [
  "kysely_migration",
  "kysely_migration_lock",
  "athlete_changes",
  "athlete_statistics",
  "stale_statistics",
  "percentile_groups",
  "percentile_marks",
  "known_opponents",
  "team_records",
  "opponent_effects",
  "account_changes",
  "rate_limits",
  "sessions",
  "second_factor_tickets",
  "view_keys",
  "view_marks",
  "sign_in_codes",
  "search_feed",
  "running_processes",
  "file_folder",
  "server_timelines",
  "restore_trial",
];

export function entryOf(entry: string): { kind: "table" | "file"; name: string } | null {
  const [, table] = /^tables\/([^/]+)\/\d+\.copy$/.exec(entry) ?? [];
  if (table) return { kind: "table", name: table };
  const [, file] = /^files\/(.+)$/.exec(entry) ?? [];
  return file ? { kind: "file", name: file } : null;
}

export function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}
