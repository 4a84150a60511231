import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";

/** How a replica keeps up with its primary. */
export interface ReplicaWatch {
  /** Whether reads go to the replica: it shows everything committed up to `maxLag` ago, or there is no primary to ask. */
  readonly prefersReplica: boolean;
  /** Milliseconds by which the replica is behind at most; null where it does not answer or was not yet asked. */
  readonly lag: number | null;
  /** A query found the replica gone: it counts as stale until it has answered again. */
  suspect(): void;
  /** Looks no more, once the look under way has ended. */
  stop(): Promise<void>;
}

/** Milliseconds: with the time between two looks it keeps what is hidden from being shown for more than a second. */
const maxLag = 600;
const interval = 200;
const kept = 50;

/**
 * Compares positions in the write-ahead log, never clocks: a replica that has replayed the position the primary had at a moment shows
 * everything committed before that moment, however quiet the primary has been since.
 */
export function watchReplica({ primary, replica }: { primary: pg.Pool; replica: pg.Pool }): ReplicaWatch {
  const seen: { at: number; position: bigint }[] = [];
  let freshAsOf: number | null = null;
  let isAlone = false;
  let stopped = false;
  const watching = watch();

  async function watch(): Promise<void> {
    while (!stopped) {
      await look();
      if (!stopped) await sleep(interval);
    }
  }

  async function look(): Promise<void> {
    const at = performance.now();
    const [written, replayed] = await Promise.all([
      positionOf(primary, "pg_current_wal_lsn()"),
      positionOf(replica, "pg_last_wal_replay_lsn()"),
    ]);
    if (written !== null) seen.push({ at, position: written });
    if (seen.length > kept) seen.shift();
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

/** A position in the write-ahead log in bytes; null where the server does not answer, or has none to tell. */
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
