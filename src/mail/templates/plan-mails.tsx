import { brand } from "../../brand.ts";
import { formatDay } from "./format-day.ts";
import { MailAction } from "./mail-action.tsx";
import { Greeting, MailFrame, Paragraph } from "./mail-frame.tsx";
import type { MailProps } from "./mail-kinds.ts";

const reason = `You get this mail because of the coach plan of your ${brand.name} account.`;

/** Tells a coach that the plan is in force, what it costs and how to end it. */
export function PlanStartedMail({ firstName, cancelUrl, price, nextBillingAt }: MailProps<"plan-started">) {
  return (
    <MailFrame
      preview="What it costs, and how to cancel it."
      headline="Your coach plan has started"
      reason={`${reason} If you did not subscribe, cancel the plan and write to us.`}
    >
      <Greeting firstName={firstName} />
      <Paragraph>
        PayPal has confirmed your subscription{price ? `: ${price}` : ""}. It renews by itself until you cancel it.
        {nextBillingAt && ` The next payment is due on ${formatDay(nextBillingAt)}.`}
      </Paragraph>
      <Paragraph>You can look at the plan and cancel it at any time, without signing in:</Paragraph>
      <MailAction label="See or cancel the plan" link={cancelUrl} />
      <Paragraph>Keep this mail to yourself: whoever has the link can cancel the plan.</Paragraph>
    </MailFrame>
  );
}

/** Tells a coach that PayPal could not collect a payment. */
export function PlanPaymentFailedMail({
  firstName,
  cancelUrl,
  price,
  nextBillingAt,
}: MailProps<"plan-payment-failed">) {
  return (
    <MailFrame preview="Please look into your PayPal account." headline="A payment did not go through" reason={reason}>
      <Greeting firstName={firstName} />
      <Paragraph>
        PayPal tells us that it could not collect a payment for your coach plan{price ? ` (${price})` : ""}. Please sign
        in to PayPal and check how you pay there.
        {nextBillingAt && ` The next attempt is due on ${formatDay(nextBillingAt)}.`}
      </Paragraph>
      <Paragraph>We never ask for card numbers. If you no longer want the plan, cancel it here:</Paragraph>
      <MailAction label="See or cancel the plan" link={cancelUrl} />
    </MailFrame>
  );
}

/** Tells a coach that the plan is over, or when it will be. */
export function PlanEndedMail({ firstName, cancelUrl, accessUntil }: MailProps<"plan-ended">) {
  return (
    <MailFrame
      preview="No further payment will be taken."
      headline={accessUntil ? "Your coach plan is cancelled" : "Your coach plan has ended"}
      reason={reason}
    >
      <Greeting firstName={firstName} />
      <Paragraph>
        {accessUntil
          ? `Your coach plan is cancelled, and no further payment will be taken. It stays in force until ${formatDay(accessUntil)}, the end of the time that is paid for.`
          : "Your coach plan has ended, and no further payment will be taken."}
      </Paragraph>
      <Paragraph>Your account stays as it is. What became of the subscription stands here:</Paragraph>
      <MailAction label="See the plan" link={cancelUrl} />
    </MailFrame>
  );
}
