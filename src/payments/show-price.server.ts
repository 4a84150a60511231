import { PayPalUnreachable } from "../paypal/paypal-request.server.ts";
import type { PayPalPlan } from "../paypal/paypal-responses.server.ts";
import type { PaymentServices } from "./set-up-payments.server.ts";

/** The price of a plan; `text` is for users: "$9.99 a month". */
export interface PlanPrice {
  planName: string | null;
  text: string;
}

const timeoutMs = 3_000;

/** A plan that is for sale. */
export interface PlanOffer extends PlanPrice {
  planId: string;
  unit: "day" | "week" | "month" | "year";
}

/** Returns the plans that are for sale with their prices, monthly ones first. Empty while PayPal is unreachable and without payments. */
export async function listPlanOffers(
  { plans, planIds }: PaymentServices,
  { timeoutMs: limitMs = timeoutMs }: { timeoutMs?: number } = {},
): Promise<PlanOffer[]> {
  if (!plans) return [];
  const signal = AbortSignal.timeout(limitMs);
  const found = await Promise.all(
    planIds.map(async (planId) => {
      const plan = await plans.find(planId, signal).catch((error) => {
        if (error instanceof PayPalUnreachable) return null;
        throw error;
      });
      const text = plan && formatPrice(plan);
      const unit = plan?.interval.unit.toLowerCase() as PlanOffer["unit"];
      return plan && text ? [{ planId, planName: plan.name, text, unit }] : [];
    }),
  );
  const order = ["month", "year", "week", "day"];
  return found.flat().sort((one, other) => order.indexOf(one.unit) - order.indexOf(other.unit));
}

/** Returns PayPal's price of one of our plans. Null for other plans and while PayPal is unreachable. */
export async function findPlanPrice({ plans, planIds }: PaymentServices, planId: string): Promise<PlanPrice | null> {
  if (!plans || !planIds.includes(planId)) return null;
  try {
    const plan = await plans.find(planId, AbortSignal.timeout(timeoutMs));
    const text = plan ? formatPrice(plan) : null;
    return plan && text ? { planName: plan.name, text } : null;
  } catch (error) {
    if (error instanceof PayPalUnreachable) return null;
    throw error;
  }
}

/** Formats a price, such as "$9.99 a month" or "€25 every 3 months". Returns null if the plan has no fixed price. */
export function formatPrice({ price, interval }: PayPalPlan): string | null {
  if (!price) return null;
  const amount = new Intl.NumberFormat("en-US", {
    style: "currency",
    currency: price.currency,
    trailingZeroDisplay: "stripIfInteger",
  }).format(Number(price.value));
  const unit = interval.unit.toLowerCase();
  return interval.count === 1 ? `${amount} a ${unit}` : `${amount} every ${interval.count} ${unit}s`;
}
