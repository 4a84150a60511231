/** Requests of signed-in clients get slots before public requests and are rejected later. */
export type Priority = "member" | "public";

export type QueueTimeouts = Record<Priority, number>;

export type RequestQueue = ReturnType<typeof createRequestQueue>;

interface Waiting {
  client: string;
  isMember: boolean;
  /** Slots that its client may hold while other clients wait. */
  share: number;
  /** False if the client exceeded its share on arrival. Such a request delays only its own client. */
  isWithinShare: boolean;
  since: number;
  start(): void;
}

/** Rejects new requests once the first one has waited this long, which detects overload on any hardware. */
const maxDelayMs: QueueTimeouts = { member: 1500, public: 500 };
/** Weight of the latest interval between two releases in the moving average. */
const weight = 0.2;

/** While clients wait, a slot goes to the one below its share (`shareOf`, a fraction of 1) that waits longest. Rejects after `timeoutMs`. */
export function createRequestQueue(
  slots: number,
  { timeoutMs, shareOf = () => 0.25 }: { timeoutMs: QueueTimeouts; shareOf?: (client: string) => number },
) {
  const holders = new Map<symbol, string>();
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
    const slotsByClient = Map.groupBy(holders.values(), (client) => client);
    const belowShare = [...waiting].filter(({ client, share }) => (slotsByClient.get(client)?.length ?? 0) < share);
    const candidates = belowShare.length > 0 ? belowShare : [...waiting];
    const next = candidates.find(({ isMember }) => isMember) ?? candidates[0];
    if (!next) return;
    const now = performance.now();
    const intervalMs = now - Math.max(next.since, last.slotAt);
    last = { slotAt: now, meanIntervalMs: last.meanIntervalMs + weight * (intervalMs - last.meanIntervalMs) };
    next.start();
  }

  return {
    /** True if all slots are taken. Only then does the priority of a new request matter. */
    get isAtCapacity() {
      return holders.size >= slots;
    },
    /** Waits for a slot. Resolves with the function that releases it (idempotent), or with null if the request is rejected. */
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
