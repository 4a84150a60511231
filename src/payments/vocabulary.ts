/** A `suspended` plan gives no access. A `cancelled` one gives it until the paid period ends and is `expired` afterwards. */
export const planStates = ["pending", "active", "suspended", "cancelled", "expired"] as const;
export type PlanState = (typeof planStates)[number];
export const planStateLabels: Readonly<Record<PlanState, string>> = {
  pending: "Pending",
  active: "Active",
  suspended: "Suspended",
  cancelled: "Canceled",
  expired: "Ended",
};

/** Reasons why a subscription counts for no account, with the text for the staff. */
export const problemTexts = {
  "foreign-plan": "It’s for a plan that isn’t ours.",
  overridden: "Someone changed its price or plan at checkout.",
  "no-such-coach": "It doesn’t name a college coach’s account.",
  "bound-elsewhere": "It belonged to another account before.",
  second: "The coach already has another active plan.",
  "unknown-to-paypal": "PayPal can’t find it.",
} as const;
export type SubscriptionProblem = keyof typeof problemTexts;

export class InvalidBase64 extends Error {}

/** Decodes a base64 route parameter. Throws InvalidBase64 with a message for users. */
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
