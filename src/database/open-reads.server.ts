import { Kysely, PostgresDialect } from "kysely";
import { type OpenOptions, openPool } from "./open.server.ts";
import { createReadPool } from "./read-pool.server.ts";
import { watchReplica } from "./replica-watch.server.ts";
import { StartupProblem } from "./startup-problem.ts";
import type { Database } from "./tables.ts";

/** A database for the reads of public pages. */
export interface Reads {
  db: Kysely<Database>;
  /** Milliseconds by which the replica is behind at most; null where it does not answer. */
  readonly lag: number | null;
  close(): Promise<void>;
}

/**
 * Reads that a streaming replica answers while it keeps up, else the primary; with either of the two gone they go on.
 * Throws a StartupProblem where the replica answers and is none of this primary.
 */
export async function openReads(
  { primaryUrl, replicaUrl }: { primaryUrl: string; replicaUrl: string },
  options: OpenOptions = {},
): Promise<Reads> {
  await requireReplica(replicaUrl, primaryUrl);
  // The watch has connections of its own, so that busy pools do not make the replica look late.
  const lookout = { max: 1, statementTimeout: 1000, applicationName: "openroster-watch" };
  const watched = { primary: openPool(primaryUrl, lookout), replica: openPool(replicaUrl, lookout) };
  const watch = watchReplica(watched);
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
      await Promise.all([db.destroy(), watched.primary.end(), watched.replica.end()]);
    },
  };
}

/** A replica that does not answer yet may come later; one of something else would show other people's athletes. */
async function requireReplica(replicaUrl: string, primaryUrl: string): Promise<void> {
  const [replica, primary] = await Promise.all([identify(replicaUrl), identify(primaryUrl)]);
  if (!replica || (replica.recovering && replica.system === primary?.system)) return;
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
