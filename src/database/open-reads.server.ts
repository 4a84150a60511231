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
  /** Is called at the start if the replica does not respond, or if its address leads to the primary. */
  onMissing?: (reason: "unreachable" | "primary") => void;
}

/** Reads from a replica while its lag is small, otherwise from the primary. Throws a StartupProblem if it is no replica of this primary. */
export async function openReads(
  { primaryUrl, replicaUrl }: { primaryUrl: string; replicaUrl: string },
  { onMissing = () => {}, ...options }: OpenReadsOptions = {},
): Promise<Reads> {
  const found = await findReplica(replicaUrl, primaryUrl);
  if (found !== "replica") onMissing(found);
  // The watch has its own connections, because waiting in a full pool would look like replication lag.
  const watchOptions = { max: 1, statementTimeout: 1000, grace: 200, applicationName: "openroster-watch" };
  const watchPools = { primary: openPool(primaryUrl, watchOptions), replica: openPool(replicaUrl, watchOptions) };
  const watch = watchReplica(watchPools);
  const replica = openPool(replicaUrl, options);
  replica.on("error", () => watch.suspect());
  const pool = createReadPool({ primary: openPool(primaryUrl, options), replica, watch });
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

interface ServerIdentity {
  recovering: boolean;
  system: string;
  startedAt: string;
}

/** A balancer leads to the primary while there is no replica. Another server would show other data, so it is rejected. */
async function findReplica(replicaUrl: string, primaryUrl: string): Promise<"replica" | "unreachable" | "primary"> {
  const [replica, primary] = await Promise.all([identify(replicaUrl), identify(primaryUrl)]);
  if (!replica || !primary) return "unreachable";
  if (replica.system !== primary.system)
    throw new StartupProblem(
      "DATABASE_READ_URL leads to another PostgreSQL than DATABASE_URL, and to no replica of it.",
    );
  if (replica.recovering) return "replica";
  if (replica.startedAt === primary.startedAt) return "primary";
  throw new StartupProblem("DATABASE_READ_URL leads to a copy that takes writes itself, and to no streaming replica.");
}

async function identify(url: string): Promise<ServerIdentity | null> {
  const pool = openPool(url, { max: 1 });
  const { rows } = await pool
    .query<ServerIdentity>(
      `select pg_is_in_recovery() as recovering, system_identifier::text as system, pg_postmaster_start_time()::text as "startedAt"
        from pg_control_system()`,
    )
    .catch(() => ({ rows: [] }));
  await pool.end();
  return rows[0] ?? null;
}
