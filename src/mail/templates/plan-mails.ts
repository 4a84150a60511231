import { brand } from "../../brand.ts";
import { formatTimestamp } from "../../ui/timestamp.ts";
import type { MailContents } from "./mail-content.ts";

const reason = `You get this email because of the coach plan of your ${brand.name} account.`;

export const planMails = {
  "plan-started": ({ firstName, cancelUrl, price, nextBillingAt }) => ({
    subject: `Your ${brand.name} coach plan has started`,
    preview: "See what it costs and how to cancel.",
    headline: "Your coach plan has started",
    reason: `${reason} If you didn’t subscribe, cancel the plan and write to us.`,
    firstName,
    text: [
      `PayPal confirmed your subscription${price ? `: ${price}` : ""}. It renews until you cancel it.${
        nextBillingAt ? ` Your next payment is due on ${formatTimestamp(nextBillingAt, "long-day")}.` : ""
      }`,
      "You can see or cancel the plan at any time. You don’t need to sign in:",
    ],
    button: ["See or cancel the plan", cancelUrl],
    after: "Don’t share this email. Anyone with the link can cancel the plan.",
  }),
  "plan-payment-failed": ({ firstName, cancelUrl, price, nextBillingAt }) => ({
    subject: `A payment for your ${brand.name} coach plan failed`,
    preview: "Please check your PayPal account.",
    headline: "A payment didn’t go through",
    reason,
    firstName,
    text: [
      `PayPal couldn’t collect a payment for your coach plan${price ? ` (${price})` : ""}. Please sign in to PayPal and check your payment method.${
        nextBillingAt ? ` PayPal will try again on ${formatTimestamp(nextBillingAt, "long-day")}.` : ""
      }`,
      "We never ask for card numbers. Don’t want the plan anymore? Cancel it here:",
    ],
    button: ["See or cancel the plan", cancelUrl],
  }),
  "plan-ended": ({ firstName, cancelUrl, accessUntil }) => {
    const end = accessUntil && formatTimestamp(accessUntil, "long-day");
    return {
      subject: `Your ${brand.name} coach plan ${end ? `ends on ${end}` : "has ended"}`,
      preview: "You won’t be charged again.",
      headline: end ? "Your coach plan is canceled" : "Your coach plan has ended",
      reason,
      firstName,
      text: [
        end
          ? `Your coach plan is canceled. You won’t be charged again. You can use the plan until ${end}, the end of the time you paid for.`
          : "Your coach plan has ended. You won’t be charged again.",
        "Your account stays the same. You can see the details of the plan here:",
      ],
      button: ["See the plan", cancelUrl],
    };
  },
  "trial-ends": ({ firstName, program, endsAt, planLink }) => ({
    subject: `Your trial of the ${brand.name} coach plan ends on ${formatTimestamp(endsAt, "long-day")}`,
    preview: "Nothing is deleted, and you aren’t charged.",
    headline: "Your trial of the coach plan ends soon",
    reason: `You get this email once, because you own the program ${program} at ${brand.name}.`,
    firstName,
    text: [
      `The trial of the coach plan for ${program} ends on ${formatTimestamp(endsAt, "long-day")}. Then your program is free: your staff can change 50 athletes and read the others. Nothing is deleted, and you aren’t charged.`,
      "To keep every tool, subscribe before that day:",
    ],
    button: ["See the plan and its price", planLink],
  }),
  "needs-end": ({ firstName, program, needs, endsAt, needsLink }) => ({
    subject: `Are these needs still open? They end on ${formatTimestamp(endsAt, "long-day")}`,
    preview: "Confirm the needs that are still open.",
    headline: "Are these needs still open?",
    reason: `You get this email because you own the program ${program} at ${brand.name}, which publishes its needs.`,
    firstName,
    text: [
      `${program} publishes these needs: ${needs.join("; ")}. They end on ${formatTimestamp(endsAt, "long-day")}, because a need is shown for 90 days. If you still need athletes, confirm them before that day:`,
    ],
    button: ["Confirm or end the needs", needsLink],
  }),
} satisfies Partial<MailContents>;
