import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";

export interface ReplicaWatch {
  /** True if reads should use the replica: its lag is at most `maxLag`, or the primary is unavailable. */
  readonly prefersReplica: boolean;
  /** Maximum replication lag in milliseconds; null if the replica does not respond or was not queried yet. */
  readonly lag: number | null;
  /** Treats the replica as stale until its next response, because a query failed. */
  suspect(): void;
  stop(): Promise<void>;
}

/** Milliseconds. Together with `interval`, hidden data stays visible for at most one second. */
const maxLag = 600;
const interval = 200;
const maxPositions = 50;

/** Compares write-ahead log positions: a replica that has replayed the primary's position at time t shows all commits before t. */
export function watchReplica({ primary, replica }: { primary: pg.Pool; replica: pg.Pool }): ReplicaWatch {
  const seen: { at: number; position: bigint }[] = [];
  let freshAsOf: number | null = null;
  let isAlone = false;
  let stopped = false;
  const watching = watch();

  async function watch(): Promise<void> {
    while (!stopped) {
      await check();
      if (!stopped) await sleep(interval);
    }
  }

  async function check(): Promise<void> {
    const at = performance.now();
    const [written, replayed] = await Promise.all([
      positionOf(primary, "pg_current_wal_lsn()"),
      positionOf(replica, "pg_last_wal_replay_lsn()"),
    ]);
    if (written !== null) seen.push({ at, position: written });
    if (seen.length > maxPositions) seen.shift();
    isAlone = written === null && replayed !== null;
    if (replayed === null) freshAsOf = null;
    else freshAsOf = seen.findLast(({ position }) => position <= replayed)?.at ?? freshAsOf;
  }

  return {
    get lag() {
      return freshAsOf === null ? null : performance.now() - freshAsOf;
    },
    get prefersReplica() {
      return isAlone || (freshAsOf !== null && performance.now() - freshAsOf <= maxLag);
    },
    suspect() {
      isAlone = false;
      freshAsOf = null;
    },
    async stop() {
      stopped = true;
      await watching;
    },
  };
}

/** Returns a position in the write-ahead log in bytes; null if the server does not respond or has no position. */
async function positionOf(pool: pg.Pool, expression: string): Promise<bigint | null> {
  try {
    const { rows } = await pool.query<{ position: string | null }>(
      `select pg_wal_lsn_diff(${expression}, '0/0')::text as position`,
    );
    const position = rows[0]?.position;
    return position ? BigInt(position) : null;
  } catch {
    return null;
  }
}
