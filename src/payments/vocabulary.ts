/** States of a coach's plan. `cancelled` keeps its access until the paid period ends, and is `expired` then. */
export const planStates = ["pending", "active", "suspended", "cancelled", "expired"] as const;
export type PlanState = (typeof planStates)[number];
/** The states as people read them. */
export const planStateWords: Readonly<Record<PlanState, string>> = {
  pending: "Pending",
  active: "Active",
  suspended: "Suspended",
  cancelled: "Canceled",
  expired: "Ended",
};

/** Why a subscription counts for nobody, and what the staff reads about it. */
export const problemTexts = {
  "foreign-plan": "It’s for a plan that isn’t ours.",
  overridden: "Someone changed its price or plan at checkout.",
  "no-such-coach": "It doesn’t name a college coach’s account.",
  "bound-elsewhere": "It belonged to another account before.",
  second: "The coach already has another active plan.",
  "unknown-to-paypal": "PayPal can’t find it.",
} as const;
export type SubscriptionProblem = keyof typeof problemTexts;

/** A part of a payment's address that is no base64. */
export class InvalidBase64 extends Error {}

/** Reads text that stands base64-encoded in an address; throws an InvalidBase64 whose message may be shown. */
export function decodeRouteText(text: string): string {
  if (/[^A-Za-z0-9+/=]/.test(text)) {
    throw new InvalidBase64(
      "Invalid base64 characters were found in the address. Only A-Z, a-z, 0-9, +, / and = are valid.",
    );
  }
  try {
    const bytes = Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch (cause) {
    throw new InvalidBase64("Part of the address isn’t base64 text. It may have been cut off.", { cause });
  }
}
