import { StartupProblem } from "@openroster/trial-postgres/startup-problem.ts";
import { Kysely, PostgresDialect } from "kysely";
import { type OpenOptions, openPool } from "./open.server.ts";
import { createReadPool } from "./read-pool.server.ts";
import { watchReplica } from "./replica-watch.server.ts";
import type { Database } from "./tables.ts";

export interface Reads {
  db: Kysely<Database>;
  readonly lag: number | null;
  close(): Promise<void>;
}

export interface OpenReadsOptions extends OpenOptions {
  /** Is called at the start if the replica does not respond. */
  onUnreachable?: () => void;
}

/** Reads from a replica while its lag is small, otherwise from the primary. Throws a StartupProblem if it is no replica of this primary. */
export async function openReads(
  { primaryUrl, replicaUrl }: { primaryUrl: string; replicaUrl: string },
  { onUnreachable = () => {}, ...options }: OpenReadsOptions = {},
): Promise<Reads> {
  if (!(await findReplica(replicaUrl, primaryUrl))) onUnreachable();
  // The watch has its own connections, because waiting in a full pool would look like replication lag.
  const watchOptions = { max: 1, statementTimeout: 1000, applicationName: "openroster-watch" };
  const watchPools = { primary: openPool(primaryUrl, watchOptions), replica: openPool(replicaUrl, watchOptions) };
  const watch = watchReplica(watchPools);
  const pool = createReadPool({
    primary: openPool(primaryUrl, options),
    replica: openPool(replicaUrl, options),
    watch,
  });
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });
  return {
    db,
    get lag() {
      return watch.lag;
    },
    async close() {
      await watch.stop();
      await Promise.all([db.destroy(), watchPools.primary.end(), watchPools.replica.end()]);
    },
  };
}

/** Returns false if the replica does not respond yet. A replica of another database would show other data, so it is rejected. */
async function findReplica(replicaUrl: string, primaryUrl: string): Promise<boolean> {
  const [replica, primary] = await Promise.all([identify(replicaUrl), identify(primaryUrl)]);
  if (!replica) return false;
  if (replica.recovering && replica.system === primary?.system) return true;
  throw new StartupProblem(
    replica.recovering
      ? "DATABASE_READ_URL is a replica of another PostgreSQL than the one at DATABASE_URL."
      : "DATABASE_READ_URL is no streaming replica: that PostgreSQL takes writes itself.",
  );
}

async function identify(url: string): Promise<{ recovering: boolean; system: string } | null> {
  const pool = openPool(url, { max: 1 });
  const { rows } = await pool
    .query<{ recovering: boolean; system: string }>(
      "select pg_is_in_recovery() as recovering, system_identifier::text as system from pg_control_system()",
    )
    .catch(() => ({ rows: [] }));
  await pool.end();
  return rows[0] ?? null;
}
