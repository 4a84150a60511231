/** States of a coach's plan. `cancelled` keeps its access until the paid period ends, and is `expired` then. */
export const planStates = ["pending", "active", "suspended", "cancelled", "expired"] as const;
export type PlanState = (typeof planStates)[number];
/** The states as people read them. */
export const planStateWords: Readonly<Record<PlanState, string>> = {
  pending: "Pending",
  active: "Active",
  suspended: "Suspended",
  cancelled: "Cancelled",
  expired: "Ended",
};

/** Why a subscription counts for nobody, and what the staff reads about it. */
export const problemTexts = {
  "foreign-plan": "It is for a plan that is not ours.",
  overridden: "Its price or plan was changed when it was made.",
  "no-such-coach": "It names no college coach's account.",
  "bound-elsewhere": "It was another account's before.",
  second: "The coach has another live plan.",
  "unknown-to-paypal": "PayPal does not know it.",
} as const;
export type SubscriptionProblem = keyof typeof problemTexts;

/** A part of a payment's address that is no base64. */
export class InvalidBase64 extends Error {}

/** Reads text that stands base64-encoded in an address; throws an InvalidBase64 whose message may be shown. */
export function decodeRouteText(text: string): string {
  if (/[^A-Za-z0-9+/=]/.test(text)) {
    throw new InvalidBase64(
      "Invalid base64 characters were found in the address. Valid are only A-Z, a-z, 0-9, +, / and =.",
    );
  }
  try {
    const bytes = Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch (cause) {
    throw new InvalidBase64("A part of the address is not base64 text: it may have been cut short.", { cause });
  }
}
