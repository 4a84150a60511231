import { randomUUID } from "node:crypto";
import { hostname } from "node:os";
import { type Kysely, sql } from "kysely";
import type { Database } from "./tables.ts";

export interface RunningProcess {
  role: "all" | "web" | "worker";
  host: string;
  version: string;
  startedAt: Date;
}

const intervalMs = 5000;
/** Seconds after which a process without a sign of life counts as ended. */
export const processTimeoutSeconds = 20;

/** Writes a row for this process now and every few seconds, until `stop`. A failed write is tried again with the next one. */
export async function registerProcess(
  db: Kysely<Database>,
  { role, version }: Pick<RunningProcess, "role" | "version">,
): Promise<{ stop(): Promise<void> }> {
  const row = { id: randomUUID(), role, version, host: hostname().slice(0, 253), started_at: new Date() };
  const write = async () => {
    await db
      .insertInto("running_processes")
      .values(row)
      .onConflict((conflict) => conflict.column("id").doUpdateSet({ seen_at: sql`now()` }))
      .execute();
    // The first one that follows a failover notes the time.
    await sql`insert into server_timelines (timeline)
      select ('x' || substr(pg_walfile_name(pg_current_wal_lsn()), 1, 8))::bit(32)::integer on conflict do nothing`.execute(
      db,
    );
  };
  await write();
  let writing: Promise<unknown> = Promise.resolve();
  const timer = setInterval(() => {
    writing = write().catch(() => undefined);
  }, intervalMs);
  timer.unref();
  return {
    async stop() {
      clearInterval(timer);
      await writing;
      await db
        .deleteFrom("running_processes")
        .where((by) => by.or([by("id", "=", row.id), by("seen_at", "<", sql<Date>`now() - interval '1 day'`)]))
        .execute()
        .catch(() => undefined);
    },
  };
}

export async function listProcesses(db: Kysely<Database>): Promise<RunningProcess[]> {
  return db
    .selectFrom("running_processes")
    .select(["role", "host", "version", "started_at as startedAt"])
    .where("seen_at", ">", sql<Date>`now() - make_interval(secs => ${processTimeoutSeconds})`)
    .orderBy("started_at")
    .execute();
}
