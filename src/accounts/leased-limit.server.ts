import { LRUCache } from "lru-cache";
import { type LimitName, type Limits, limitRules } from "./rate-limits.server.ts";

/** A limit whose counts are fetched from the shared counters some at a time, for what happens too often to cost a query each. */
export interface LeasedLimit {
  /** Counts one where that needs no query; false where `take` has to be asked. */
  takeAtOnce(key: string): boolean;
  /** Counts one against a key; returns the seconds to wait, 0 where it is allowed. */
  take(key: string): Promise<number>;
  /** Takes one back that was counted and turned out to be harmless. */
  giveBack(key: string): void;
}

/** What one key was granted in advance; times in milliseconds of a clock that never jumps. */
interface Lease {
  left: number;
  /** How many the next renewal fetches. */
  next: number;
  expires: number;
  refusedUntil: number;
  renewal: Promise<void> | null;
}

/** A period's count is fetched in so many steps. */
const steps = 30;

/**
 * Makes the leases of this process on one of the shared limits. What is leased goes with the process: where one key stands for everyone,
 * `growing` has it fetch one at first and then twice as many each time, so that processes that come and go do not use the limit up.
 */
export function createLeasedLimit(
  limits: Limits,
  rule: LimitName,
  { growing = false }: { growing?: boolean } = {},
): LeasedLimit {
  const leases = new LRUCache<string, Lease>({ max: 100_000 });
  const size = Math.max(1, Math.floor(limits.pointsOf(rule) / steps));
  const first = growing ? 1 : size;

  function leaseOf(key: string): Lease {
    const lease = leases.get(key) ?? { left: 0, next: first, expires: 0, refusedUntil: 0, renewal: null };
    leases.set(key, lease);
    return lease;
  }

  async function renew(key: string, lease: Lease): Promise<void> {
    const fetched = lease.next;
    const seconds = await limits.take(rule, key, fetched);
    if (seconds > 0) {
      lease.refusedUntil = performance.now() + seconds * 1000;
      return;
    }
    const expires = performance.now() + limitRules[rule].seconds * 1000;
    Object.assign(lease, { left: fetched, next: Math.min(size, fetched * 2), expires });
  }

  return {
    takeAtOnce: (key) => takeOne(leaseOf(key), performance.now()),
    async take(key) {
      const lease = leaseOf(key);
      for (;;) {
        const now = performance.now();
        if (lease.refusedUntil > now) return Math.ceil((lease.refusedUntil - now) / 1000);
        if (takeOne(lease, now)) return 0;
        // Of many at once only the first fetches; the others wait for what it brings.
        lease.renewal ??= renew(key, lease).finally(() => {
          lease.renewal = null;
        });
        await lease.renewal;
      }
    },
    giveBack(key) {
      leaseOf(key).left += 1;
    },
  };
}

function takeOne(lease: Lease, now: number): boolean {
  if (lease.left === 0 || lease.expires <= now) return false;
  lease.left -= 1;
  return true;
}
