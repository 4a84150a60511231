import { LRUCache } from "lru-cache";
import type { PayPalClient } from "./paypal-client.server.ts";
import { PayPalUnreachable } from "./paypal-request.server.ts";
import type { PayPalPlan } from "./paypal-responses.server.ts";

export interface PlanCatalogue {
  /** Returns null if PayPal has no such plan. Throws PayPalUnreachable if the plan was never cached and cannot be fetched. */
  find(id: string, signal?: AbortSignal): Promise<PayPalPlan | null>;
}

interface Entry {
  plan: PayPalPlan | null;
  fetchedAt: number;
}

const maxAgeMs = 10 * 60_000;
/** After a failure, sends no request to PayPal for this time. */
const retryDelayMs = 15_000;

/** Creates the plan cache of this process. Expired entries are used while PayPal is unreachable. */
export function createPlanCatalogue(paypal: PayPalClient): PlanCatalogue {
  const known = new LRUCache<string, Entry>({ max: 100 });
  const inFlight = new Map<string, Promise<PayPalPlan | null>>();
  let failed: { at: number; error: PayPalUnreachable } | null = null;

  async function fetchPlan(id: string, signal?: AbortSignal): Promise<PayPalPlan | null> {
    if (failed && performance.now() - failed.at < retryDelayMs) throw failed.error;
    try {
      const plan = await paypal.getPlan(id, signal);
      failed = null;
      known.set(id, { plan, fetchedAt: performance.now() });
      return plan;
    } catch (error) {
      if (error instanceof PayPalUnreachable) failed = { at: performance.now(), error };
      throw error;
    }
  }

  return {
    async find(id, signal) {
      const entry = known.get(id);
      if (entry && performance.now() - entry.fetchedAt < maxAgeMs) return entry.plan;
      let work = inFlight.get(id);
      if (!work) {
        work = fetchPlan(id, signal).finally(() => inFlight.delete(id));
        inFlight.set(id, work);
      }
      try {
        return await work;
      } catch (error) {
        if (entry && error instanceof PayPalUnreachable) return entry.plan;
        throw error;
      }
    },
  };
}
