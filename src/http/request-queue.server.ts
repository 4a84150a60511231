/** Signed-in clients get a slot before the public and are rejected later. */
export type Priority = "member" | "public";

/** Milliseconds for each priority. */
export type QueueTimeouts = Record<Priority, number>;

export type RequestQueue = ReturnType<typeof createRequestQueue>;

interface Waiting {
  client: string;
  isMember: boolean;
  /** Slots that its client may hold while others wait. */
  share: number;
  /** Whether its client had no more slots and requests than that when it arrived; what exceeds a share delays only its own client. */
  isWithinShare: boolean;
  since: number;
  start(): void;
}

/** A new request is rejected once the first before it has waited for this time: unlike a count, it shows overload on any machine and for any page. */
const maxDelayMs: QueueTimeouts = { member: 1500, public: 500 };
/** Weight of the latest interval between two slots in their moving average. */
const weight = 0.2;

/**
 * Creates a request queue with `slots` slots. A client may hold all of them, but while other clients wait, the next slot goes to the longest
 * waiting client that holds less than its share (`shareOf`, a part of 1). Rejects a request that has waited, or would have to wait, `timeoutMs`.
 */
export function createRequestQueue(
  slots: number,
  { timeoutMs, shareOf = () => 0.25 }: { timeoutMs: QueueTimeouts; shareOf?: (client: string) => number },
) {
  /** The client of each slot that is taken. */
  const holders = new Map<symbol, string>();
  /** The longest waiting first. */
  const waiting = new Set<Waiting>();
  let last = { slotAt: 0, meanIntervalMs: 0 };

  function takeSlot(client: string): () => void {
    const slot = Symbol(client);
    holders.set(slot, client);
    return () => {
      if (holders.delete(slot)) startNext();
    };
  }

  function startNext(): void {
    const held = Map.groupBy(holders.values(), (client) => client);
    const belowShare = [...waiting].filter(({ client, share }) => (held.get(client)?.length ?? 0) < share);
    const candidates = belowShare.length > 0 ? belowShare : [...waiting];
    const next = candidates.find(({ isMember }) => isMember) ?? candidates[0];
    if (!next) return;
    const now = performance.now();
    const intervalMs = now - Math.max(next.since, last.slotAt);
    last = { slotAt: now, meanIntervalMs: last.meanIntervalMs + weight * (intervalMs - last.meanIntervalMs) };
    next.start();
  }

  return {
    /** Whether all slots are taken. Only then does the priority of a new request matter. */
    get isAtCapacity() {
      return holders.size >= slots;
    },
    /** Waits for a slot. Resolves to the function that releases it (calling it again has no effect), or to null if the request is rejected. */
    async enter({ client, priority }: { client: string; priority: Priority }): Promise<(() => void) | null> {
      if (holders.size < slots) return takeSlot(client);
      const [since, isMember] = [performance.now(), priority === "member"];
      const before = [...waiting].filter(
        (other) => (other.client === client || other.isWithinShare) && (other.isMember || !isMember),
      );
      if (before[0] && since - before[0].since > maxDelayMs[priority]) return null;
      if (before.length * last.meanIntervalMs > timeoutMs[priority]) return null;

      const share = Math.max(1, Math.floor(slots * shareOf(client)));
      const own = [...holders.values(), ...before.map((other) => other.client)].filter((other) => other === client);
      return new Promise((resolve) => {
        const leave = (release: (() => void) | null) => {
          clearTimeout(timeout);
          waiting.delete(request);
          resolve(release);
        };
        const start = () => leave(takeSlot(client));
        const request = { client, isMember, share, isWithinShare: own.length < share, since, start };
        const timeout = setTimeout(leave, timeoutMs[priority], null);
        waiting.add(request);
      });
    },
  };
}
