import { paypalId } from "./paypal-id.ts";

/** An amount in PayPal's format. */
export interface Money {
  currency_code: string;
  value: string;
}

/** A plan as `GET /v1/billing/plans/{id}` returns it, without its links. */
export interface Plan {
  id: string;
  product_id: string;
  name: string;
  description: string;
  status: "CREATED" | "ACTIVE" | "INACTIVE";
  usage_type: "LICENSED";
  billing_cycles: {
    pricing_scheme: { version: number; fixed_price: Money; create_time: string; update_time: string };
    frequency: { interval_unit: "DAY" | "WEEK" | "MONTH" | "YEAR"; interval_count: number };
    tenure_type: "REGULAR" | "TRIAL";
    sequence: number;
    total_cycles: number;
  }[];
  payment_preferences: {
    service_type: "PREPAID";
    auto_bill_outstanding: boolean;
    setup_fee: Money;
    setup_fee_failure_action: "CONTINUE" | "CANCEL";
    payment_failure_threshold: number;
  };
  taxes: { percentage: string; inclusive: boolean };
  quantity_supported: boolean;
  create_time: string;
  update_time: string;
}

const made = "2023-05-01T12:00:00Z";

/** Creates a monthly plan. */
export function makePlan(name: string, value: string): Plan {
  return {
    id: paypalId("P-", 24),
    product_id: paypalId("PROD-", 17),
    name,
    description: `${name}, billed monthly`,
    status: "ACTIVE",
    usage_type: "LICENSED",
    billing_cycles: [
      {
        pricing_scheme: {
          version: 1,
          fixed_price: { currency_code: "USD", value },
          create_time: made,
          update_time: made,
        },
        frequency: { interval_unit: "MONTH", interval_count: 1 },
        tenure_type: "REGULAR",
        sequence: 1,
        total_cycles: 0,
      },
    ],
    payment_preferences: {
      service_type: "PREPAID",
      auto_bill_outstanding: true,
      setup_fee: { currency_code: "USD", value: "0.0" },
      setup_fee_failure_action: "CONTINUE",
      payment_failure_threshold: 3,
    },
    taxes: { percentage: "0.0", inclusive: true },
    quantity_supported: false,
    create_time: made,
    update_time: made,
  };
}

/** Returns the price of one regular cycle. */
export function priceOf(plan: Plan): Money {
  const cycle = plan.billing_cycles.find(({ tenure_type }) => tenure_type === "REGULAR");
  return cycle?.pricing_scheme.fixed_price ?? { currency_code: "USD", value: "0.0" };
}

/** Returns the end of the cycle that starts at `from`. */
export function endOfCycle(plan: Plan, from: Date): Date {
  const { interval_unit: unit, interval_count: count } = plan.billing_cycles.at(-1)?.frequency ?? {
    interval_unit: "MONTH",
    interval_count: 1,
  };
  const end = new Date(from);
  if (unit === "DAY") end.setUTCDate(end.getUTCDate() + count);
  if (unit === "WEEK") end.setUTCDate(end.getUTCDate() + 7 * count);
  if (unit === "MONTH" || unit === "YEAR") {
    end.setUTCMonth(end.getUTCMonth() + count * (unit === "YEAR" ? 12 : 1));
    // If the month has no such day, its last day.
    if (end.getUTCDate() !== from.getUTCDate()) end.setUTCDate(0);
  }
  return end;
}
