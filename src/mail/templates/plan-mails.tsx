import { brand } from "../../brand.ts";
import { formatTimestamp } from "../../ui/timestamp.ts";
import { MailAction } from "./mail-action.tsx";
import { Greeting, MailFrame, Paragraph } from "./mail-frame.tsx";
import type { MailProps } from "./mail-kinds.ts";

const reason = `You get this email because of the coach plan of your ${brand.name} account.`;

export function PlanStartedMail({ firstName, cancelUrl, price, nextBillingAt }: MailProps<"plan-started">) {
  return (
    <MailFrame
      preview="See what it costs and how to cancel."
      headline="Your coach plan has started"
      reason={`${reason} If you didn’t subscribe, cancel the plan and write to us.`}
    >
      <Greeting firstName={firstName} />
      <Paragraph>
        PayPal confirmed your subscription{price ? `: ${price}` : ""}. It renews until you cancel it.
        {nextBillingAt && ` Your next payment is due on ${formatTimestamp(nextBillingAt, "long-day")}.`}
      </Paragraph>
      <Paragraph>You can see or cancel the plan at any time. You don’t need to sign in:</Paragraph>
      <MailAction label="See or cancel the plan" link={cancelUrl} />
      <Paragraph>Don’t share this email. Anyone with the link can cancel the plan.</Paragraph>
    </MailFrame>
  );
}

export function PlanPaymentFailedMail({
  firstName,
  cancelUrl,
  price,
  nextBillingAt,
}: MailProps<"plan-payment-failed">) {
  return (
    <MailFrame preview="Please check your PayPal account." headline="A payment didn’t go through" reason={reason}>
      <Greeting firstName={firstName} />
      <Paragraph>
        PayPal couldn’t collect a payment for your coach plan{price ? ` (${price})` : ""}. Please sign in to PayPal and
        check your payment method.
        {nextBillingAt && ` PayPal will try again on ${formatTimestamp(nextBillingAt, "long-day")}.`}
      </Paragraph>
      <Paragraph>We never ask for card numbers. Don’t want the plan anymore? Cancel it here:</Paragraph>
      <MailAction label="See or cancel the plan" link={cancelUrl} />
    </MailFrame>
  );
}

export function PlanEndedMail({ firstName, cancelUrl, accessUntil }: MailProps<"plan-ended">) {
  return (
    <MailFrame
      preview="You won’t be charged again."
      headline={accessUntil ? "Your coach plan is canceled" : "Your coach plan has ended"}
      reason={reason}
    >
      <Greeting firstName={firstName} />
      <Paragraph>
        {accessUntil
          ? `Your coach plan is canceled. You won’t be charged again. You can use the plan until ${formatTimestamp(accessUntil, "long-day")}, the end of the time you paid for.`
          : "Your coach plan has ended. You won’t be charged again."}
      </Paragraph>
      <Paragraph>Your account stays the same. You can see the details of the plan here:</Paragraph>
      <MailAction label="See the plan" link={cancelUrl} />
    </MailFrame>
  );
}

export function TrialEndsMail({ firstName, program, endsAt, planLink }: MailProps<"trial-ends">) {
  return (
    <MailFrame
      preview="Nothing is deleted, and you aren’t charged."
      headline="Your trial of the coach plan ends soon"
      reason={`You get this email once, because you own the program ${program} at ${brand.name}.`}
    >
      <Greeting firstName={firstName} />
      <Paragraph>
        The trial of the coach plan for {program} ends on {formatTimestamp(endsAt, "long-day")}. Then your program is
        free: your staff can change 50 athletes and read the others. Nothing is deleted, and you aren’t charged.
      </Paragraph>
      <Paragraph>To keep every tool, subscribe before that day:</Paragraph>
      <MailAction label="See the plan and its price" link={planLink} />
    </MailFrame>
  );
}

export function NeedsEndMail({ firstName, program, needs, endsAt, needsLink }: MailProps<"needs-end">) {
  return (
    <MailFrame
      preview="Confirm the needs that are still open."
      headline="Are these needs still open?"
      reason={`You get this email because you own the program ${program} at ${brand.name}, which publishes its needs.`}
    >
      <Greeting firstName={firstName} />
      <Paragraph>
        {program} publishes these needs: {needs.join("; ")}. They end on {formatTimestamp(endsAt, "long-day")}, because
        a need is shown for 90 days. If you still need athletes, confirm them before that day:
      </Paragraph>
      <MailAction label="Confirm or end the needs" link={needsLink} />
    </MailFrame>
  );
}
