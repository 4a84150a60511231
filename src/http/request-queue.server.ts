/** Requests of signed-in clients get slots before public requests and are rejected later. */
export type Priority = "member" | "public";

export type QueueTimeouts = Record<Priority, number>;

export type RequestQueue = ReturnType<typeof createRequestQueue>;

interface Waiting {
  client: string;
  priority: Priority;
  /** Slots that its client may hold while other clients wait. */
  share: number;
  /** False if the client exceeded its share on arrival. Such a request delays only its own client. */
  isWithinShare: boolean;
  since: number;
  start(): void;
}

/** Rejects new requests whose estimated wait is longer. Well below the timeouts, so that few requests wait in vain if the server slows down. */
const maxEstimateMs: QueueTimeouts = { member: 8000, public: 750 };

/** While clients wait, a slot goes to the one below its share (`shareOf`, a fraction of 1) that waits longest. Rejects after `timeoutMs`. */
export function createRequestQueue(
  slots: number,
  { timeoutMs, shareOf = () => 0.25 }: { timeoutMs: QueueTimeouts; shareOf?: (client: string) => number },
) {
  const holders = new Map<symbol, string>();
  const waiting = new Set<Waiting>();
  // Members take most slots under load, so the public waits longer for each.
  const paces = { member: new Pace(), public: new Pace() };

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
    const next = candidates.find(({ priority }) => priority === "member") ?? candidates[0];
    if (!next) return;
    paces[next.priority].noteStart(next.since);
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
      const since = performance.now();
      const before = [...waiting].filter(
        (other) =>
          (other.client === client || other.isWithinShare) && (other.priority === "member" || priority === "public"),
      );
      const equals = before.filter((other) => other.priority === priority);
      const estimateMs = Math.max(
        since - (before[0]?.since ?? since),
        // If no equal request waits, this one measures the wait.
        equals[0] ? (equals.length + 1) * paces[priority].meanIntervalMs(equals[0].since) : 0,
      );
      if (estimateMs > maxEstimateMs[priority]) return null;
      const share = Math.max(1, Math.floor(slots * shareOf(client)));
      const own = [...holders.values(), ...before.map((other) => other.client)].filter((other) => other === client);
      return new Promise((resolve) => {
        const leave = (release: (() => void) | null) => {
          clearTimeout(timeout);
          waiting.delete(request);
          resolve(release);
        };
        const start = () => leave(takeSlot(client));
        const request = { client, priority, share, isWithinShare: own.length < share, since, start };
        const timeout = setTimeout(leave, timeoutMs[priority], null);
        waiting.add(request);
      });
    },
  };
}

/** Time that requests of one priority wait for each slot. Earlier slots count less with each half second of waiting. */
class Pace {
  readonly #memoryMs = 500;
  #waitedMs = 0;
  #starts = 0;
  #lastAt = 0;

  noteStart(since: number): void {
    [this.#waitedMs, this.#starts] = this.#withStart(since);
    this.#lastAt = performance.now();
  }

  /** Assumes a start right now, so that the interval grows while no request starts. */
  meanIntervalMs(firstSince: number): number {
    const [waitedMs, starts] = this.#withStart(firstSince);
    return waitedMs / starts;
  }

  #withStart(since: number): [waitedMs: number, starts: number] {
    const intervalMs = performance.now() - Math.max(since, this.#lastAt);
    const weight = Math.exp(-intervalMs / this.#memoryMs);
    return [weight * this.#waitedMs + intervalMs, weight * this.#starts + 1];
  }
}
