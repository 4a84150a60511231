import { LRUCache } from "lru-cache";
import type { PayPalClient } from "./paypal-client.server.ts";
import { PayPalUnreachable } from "./paypal-request.server.ts";
import type { PayPalPlan } from "./paypal-responses.server.ts";

/** PayPal's plans, asked for now and then. */
export interface PlanCatalogue {
  /** Null where PayPal knows no such plan; throws PayPalUnreachable where it was never known and cannot be asked. */
  find(id: string, signal?: AbortSignal): Promise<PayPalPlan | null>;
}

interface Entry {
  plan: PayPalPlan | null;
  asked: number;
}

/** Milliseconds that an answer is taken for true. */
const freshness = 10 * 60_000;
/** Milliseconds in which nobody asks again after PayPal could not be reached. */
const rest = 15_000;

/** Makes the catalogue of this process. What was known once stays known while PayPal cannot be reached. */
export function createPlanCatalogue(paypal: PayPalClient): PlanCatalogue {
  const known = new LRUCache<string, Entry>({ max: 100 });
  const asking = new Map<string, Promise<PayPalPlan | null>>();
  let failed: { at: number; error: PayPalUnreachable } | null = null;

  async function ask(id: string, signal?: AbortSignal): Promise<PayPalPlan | null> {
    if (failed && performance.now() - failed.at < rest) throw failed.error;
    try {
      const plan = await paypal.getPlan(id, signal);
      failed = null;
      known.set(id, { plan, asked: performance.now() });
      return plan;
    } catch (error) {
      if (error instanceof PayPalUnreachable) failed = { at: performance.now(), error };
      throw error;
    }
  }

  return {
    async find(id, signal) {
      const entry = known.get(id);
      if (entry && performance.now() - entry.asked < freshness) return entry.plan;
      let work = asking.get(id);
      if (!work) {
        work = ask(id, signal).finally(() => asking.delete(id));
        asking.set(id, work);
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
