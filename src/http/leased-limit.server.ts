import { LRUCache } from "lru-cache";
import pLimit from "p-limit";
import {
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
  renewal?: Promise<void>;
}

/** Number of batches in which the points of one period are fetched. */
const steps = 30;
/** Maximum number of pending renewals. Beyond it, new keys are not charged in the shared counters. */
const maxPendingRenewals = 1000;

/** Counts requests in batches to save queries. The first batch is granted before it is charged, so no client waits for the database. */
export function createLeasedLimits(limits: Limits): RateCounter {
  const leases = new LRUCache<string, Lease>({ max: 100_000 });
  const renewals = pLimit(2);

  async function take(name: LimitName, key: LimitKey): Promise<number> {
    const id = JSON.stringify([name, key]);
    const size = Math.max(1, Math.floor(limits.pointsOf(name, key) / steps));

    /** Charges a batch and grants `points` if allowed. Never rejects: without the database, the process counts alone. */
    async function renew(renewed: Lease, points: number): Promise<void> {
      const seconds = await renewals(() => limits.take(name, key, size));
      delete renewed.renewal;
      if (seconds > 0) leases.set(id, { left: 0, isRefused: true }, { ttl: seconds * 1000 });
      else renewed.left += points;
    }

    let lease = leases.get(id);
    if (!lease) {
      lease = { left: size, isRefused: false };
      leases.set(id, lease, { ttl: limitRules[name].seconds * 1000 });
      if (renewals.pendingCount < maxPendingRenewals) lease.renewal = renew(lease, 0);
    }
    if (lease.isRefused) return secondsToWait(name, leases.getRemainingTTL(id));
    if (lease.left > 0) {
      lease.left -= 1;
      return 0;
    }
    // Concurrent requests share one renewal.
    lease.renewal ??= renew(lease, size);
    await lease.renewal;
    return take(name, key);
  }

  return { take };
}
