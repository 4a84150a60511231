import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";

export interface ReplicaWatch {
  /** True if reads should use the replica: its lag is at most `maxLag`, or the primary was lost while it was. */
  readonly prefersReplica: boolean;
  /** Maximum replication lag in milliseconds; null if the replica does not respond or was not queried yet. */
  readonly lag: number | null;
  /** Treats the replica as stale until its next response, because a connection broke: the next one can lead to another server. */
  suspect(): void;
  /** Calls `listener` when `prefersReplica` changes. Returns the function that removes it. */
  onSwitch(listener: () => void): () => void;
  stop(): Promise<void>;
}

/** Milliseconds. Together with `interval`, hidden data stays visible for at most one second. */
const maxLag = 600;
const interval = 200;
/** A server that is silent for longer counts as unreachable. */
const timeoutMs = 1000;
const maxPositions = 50;

interface ServerState {
  recovering: boolean;
  /** Bytes in the write-ahead log. */
  position: bigint;
  /** Null if this role may not read it. */
  timeline: number | null;
  /** True for a primary, and for a replica that is connected to a server that sends it changes. */
  isFollowing: boolean;
}

/** A position of the primary, and when it was read. */
interface SeenPosition {
  at: number;
  position: bigint;
  timeline: number | null;
}

/**
 * Compares write-ahead log positions: a replica that has replayed the primary's position at time t shows all commits before t. The address
 * of the replica can also lead to the primary, as a balancer does while there is no replica.
 */
export function watchReplica({ primary, replica }: { primary: pg.Pool; replica: pg.Pool }): ReplicaWatch {
  let seen: SeenPosition[] = [];
  let freshAsOf: number | null = null;
  /** The newest position of the primary that the replica had. */
  let known: SeenPosition | null = null;
  let isAlone = false;
  let suspicions = 0;
  let stopped = false;
  let preferred = false;
  const listeners = new Set<() => void>();
  const watching = watch();

  async function watch(): Promise<void> {
    while (!stopped) {
      await check();
      notify();
      if (!stopped) await sleep(interval);
    }
  }

  async function check(): Promise<void> {
    const at = performance.now();
    const before = suspicions;
    const [first, read] = await Promise.all([stateOf(primary), stateOf(replica)]);
    const written = first?.recovering === false ? first : null;
    if (written) notePosition({ at, position: written.position, timeline: written.timeline });
    if (before === suspicions) compare({ hasPrimary: written !== null, read });
  }

  function notePosition(entry: SeenPosition): void {
    // Positions of different timelines cannot be compared.
    if (seen.at(-1)?.timeline !== entry.timeline) seen = [];
    seen.push(entry);
    if (seen.length > maxPositions) seen.shift();
  }

  function compare({ hasPrimary, read }: { hasPrimary: boolean; read: ServerState | null }): void {
    const newest = seen.at(-1);
    const isComparable = read?.isFollowing && (read.timeline === null || read.timeline === newest?.timeline);
    const replayed = read && isComparable ? seen.findLast(({ position }) => position <= read.position) : undefined;
    if (hasPrimary && replayed) known = replayed;
    isAlone = !hasPrimary && read !== null && wasCurrent(read, newest);
    if (!read || (hasPrimary && !isComparable)) freshAsOf = null;
    else freshAsOf = replayed?.at ?? freshAsOf;
  }

  /** Returns true for a replica that was current when the primary was lost, false for one that was started later with older rows. */
  function wasCurrent(read: ServerState, newest: SeenPosition | undefined): boolean {
    if (!known || !newest) return false;
    return read.position >= known.position && newest.at - known.at <= maxLag + timeoutMs;
  }

  const prefersReplica = () => isAlone || (freshAsOf !== null && performance.now() - freshAsOf <= maxLag);

  function notify(): void {
    if (prefersReplica() === preferred) return;
    preferred = !preferred;
    for (const listener of listeners) listener();
  }

  return {
    get lag() {
      return freshAsOf === null ? null : performance.now() - freshAsOf;
    },
    get prefersReplica() {
      return prefersReplica();
    },
    suspect() {
      suspicions += 1;
      isAlone = false;
      freshAsOf = null;
      notify();
    },
    onSwitch(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    async stop() {
      stopped = true;
      await watching;
    },
  };
}

/** Returns null if the server does not respond. */
async function stateOf(pool: pg.Pool): Promise<ServerState | null> {
  const reading = pool.query<Omit<ServerState, "position"> & { position: string | null }>(`
    select recovering,
      pg_wal_lsn_diff(case when recovering then pg_last_wal_replay_lsn() else pg_current_wal_lsn() end, '0/0')::text as position,
      case when recovering then (select received_tli from pg_stat_wal_receiver)
        else ('x' || substr(pg_walfile_name(pg_current_wal_lsn()), 1, 8))::bit(32)::integer end as timeline,
      not recovering or exists (select from pg_stat_wal_receiver) as "isFollowing"
    from (select pg_is_in_recovery() as recovering) as server`);
  const timeout = new AbortController();
  const late = sleep(timeoutMs, null, { signal: timeout.signal }).catch(() => null);
  try {
    const [state] = (await Promise.race([reading, late]))?.rows ?? [];
    return state?.position ? { ...state, position: BigInt(state.position) } : null;
  } catch {
    return null;
  } finally {
    timeout.abort();
  }
}
