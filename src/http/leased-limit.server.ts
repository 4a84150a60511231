import { LRUCache } from "lru-cache";
import pLimit from "p-limit";
import {
  type CountedRequest,
  counterOf,
  type LimitKey,
  type LimitName,
  type Limits,
  limitRules,
  type RateCounter,
  secondsToWait,
} from "./rate-limits.server.ts";

interface Lease {
  left: number;
  isRefused: boolean;
  /** Points that the shared counters had left after the last batch, and the time (`performance.now()`) when they start again. */
  shared: { remaining: number; resetAt: number };
  renewal?: Promise<void>;
}

/** Number of batches in which the points of one period are fetched. */
const steps = 30;
/** Maximum number of pending renewals. Beyond it, new keys are not charged in the shared counters. */
const maxPendingRenewals = 1000;

/** Counts requests in batches to save queries. The first batch is granted before it is charged, so no client waits for the database. */
export function createLeasedLimits(limits: Limits): RateCounter {
  // With `max` instead, the cache would allocate the memory of all entries at once.
  const leases = new LRUCache<string, Lease>({ maxSize: 100_000, sizeCalculation: () => 1 });
  const renewals = pLimit(2);

  async function count(name: LimitName, key: LimitKey): Promise<CountedRequest> {
    const id = JSON.stringify([name, key]);
    const limit = limits.pointsOf(name, key);
    const periodSeconds = limitRules[name].seconds;
    const size = Math.max(1, Math.floor(limit / steps));

    /** Charges a batch and grants `points` if allowed. Never rejects: without the database, the process counts alone. */
    async function renew(renewed: Lease, points: number): Promise<void> {
      const { waitSeconds, remaining, resetSeconds } = await renewals(() => limits.count(name, key, size));
      delete renewed.renewal;
      renewed.shared = { remaining, resetAt: performance.now() + resetSeconds * 1000 };
      if (waitSeconds > 0) leases.set(id, { ...renewed, left: 0, isRefused: true }, { ttl: waitSeconds * 1000 });
      else renewed.left += points;
    }

    function stateOf({ left, shared }: Lease): CountedRequest {
      const resetMs = shared.resetAt - performance.now();
      // Only whole batches are granted.
      const remaining = resetMs > 0 ? left + Math.floor(shared.remaining / size) * size : limit;
      const resetSeconds = resetMs > 0 ? secondsToWait(name, resetMs) : periodSeconds;
      return { name, limit, periodSeconds, remaining: Math.min(limit, remaining), resetSeconds, waitSeconds: 0 };
    }

    let lease = leases.get(id);
    if (!lease) {
      const shared = { remaining: limit - size, resetAt: performance.now() + periodSeconds * 1000 };
      lease = { left: size, isRefused: false, shared };
      leases.set(id, lease, { ttl: periodSeconds * 1000 });
      if (renewals.pendingCount < maxPendingRenewals) lease.renewal = renew(lease, 0);
    }
    if (lease.isRefused) {
      const waitSeconds = secondsToWait(name, leases.getRemainingTTL(id));
      return { name, limit, periodSeconds, remaining: 0, resetSeconds: waitSeconds, waitSeconds };
    }
    if (lease.left > 0) {
      lease.left -= 1;
      return stateOf(lease);
    }
    // Concurrent requests share one renewal.
    lease.renewal ??= renew(lease, size);
    await lease.renewal;
    return count(name, key);
  }

  return counterOf(count);
}
