import { data } from "react-router";
import { pageContext } from "#page-context";
import { paymentsContext } from "#payments-context";
import { brand } from "../brand.ts";
import { FormFrame, FormNote } from "../ui/form-frame.tsx";
import { privateMeta } from "../ui/page-meta.ts";
import { formatTimestamp, Timestamp } from "../ui/timestamp.ts";
import type { Route } from "./+types/subscription-page.ts";
import { CancelPlan } from "./cancel-plan.tsx";
import { type CancelOutcome, cancelSubscription } from "./cancel-subscription.server.ts";
import { PlanBadge } from "./plan-badge.tsx";
import { PlanFact, PlanFacts } from "./plan-facts.tsx";
import { PlanPrice } from "./plan-price.tsx";
import { type ShownSubscription, showSubscription } from "./show-subscription.server.ts";

const title = "Your coach plan";

/** Changes nothing: mail scanners open every link. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { db } = context.get(pageContext);
  const payments = context.get(paymentsContext);
  const subscription = await showSubscription(db, { token: params.token, payments });
  if (!subscription) throw data("We can’t find this subscription.", { status: 404 });
  return { subscription };
}

export async function action({ params, context }: Route.ActionArgs) {
  const { db } = context.get(pageContext);
  const payments = context.get(paymentsContext);
  const subscription = await showSubscription(db, { token: params.token, payments });
  if (!subscription) throw data("We can’t find this subscription.", { status: 404 });
  return { outcome: await cancelSubscription(db, { payments, paypalId: subscription.paypalId }) };
}

export const meta = () => privateMeta(title);

export default function SubscriptionPage({ loaderData: { subscription }, actionData }: Route.ComponentProps) {
  const { paypalId, planName, price, state, accessUntil, nextBillingAt, isBeingCancelled } = subscription;
  const live = state === "active" || state === "suspended" || state === "pending";
  return (
    <FormFrame title={title} court="yard-field" accent="green" notes={<Notes />}>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 className="headline-card">{planName ?? "Coach plan"}</h2>
        <PlanBadge state={state} />
      </div>
      {price && (
        <div className="mt-4">
          <PlanPrice text={price} />
        </div>
      )}
      <p role="status" className="mt-4 mb-6 border-info border-l-4 bg-sunken px-4 py-3 font-medium">
        {explain(subscription, actionData?.outcome)}
      </p>
      <PlanFacts>
        {live && nextBillingAt && !isBeingCancelled && (
          <PlanFact name="Next payment due">
            <Timestamp at={nextBillingAt} />
          </PlanFact>
        )}
        {accessUntil && (
          <PlanFact name="Paid until">
            <Timestamp at={accessUntil} />
          </PlanFact>
        )}
        <PlanFact name="Subscription at PayPal">{paypalId}</PlanFact>
      </PlanFacts>
      {live && !isBeingCancelled && (
        <div className="mt-8">
          <CancelPlan paidUntil={accessUntil && formatTimestamp(accessUntil)} />
        </div>
      )}
    </FormFrame>
  );
}

function Notes() {
  return (
    <>
      <FormNote title="Don’t share this link">
        <p>Anyone with the link can see this page and cancel the plan. The page doesn’t show your account.</p>
      </FormNote>
      <FormNote title="Questions about a payment?">
        <p>
          See your payments and change your payment method at PayPal. For anything else, write to{" "}
          <a href={`mailto:${brand.supportEmail}`} className="text-link wrap-anywhere">
            {brand.supportEmail}
          </a>
          .
        </p>
      </FormNote>
    </>
  );
}

function explain(subscription: ShownSubscription, outcome: CancelOutcome | undefined): string {
  const { state, isBeingCancelled, accessUntil, paymentFails, counts } = subscription;
  if (isBeingCancelled && outcome === "waiting")
    return "PayPal is not responding right now. We saved your request. We’ll cancel the plan as soon as PayPal responds, and we’ll email you then.";
  if (isBeingCancelled) return "We’re canceling your plan. We’re waiting for PayPal to confirm it.";
  if (state === "cancelled" && accessUntil)
    return `Your plan is canceled. You won’t be charged again. You can use it until ${formatTimestamp(accessUntil)}.`;
  if (state === "cancelled" || state === "expired") return "Your plan has ended. You won’t be charged again.";
  if (!counts) return "This subscription doesn’t belong to an account. You can cancel it here, or write to us.";
  if (state === "suspended" || paymentFails)
    return "PayPal couldn’t collect the last payment. Please check your payment method at PayPal.";
  if (state === "pending") return "PayPal hasn’t confirmed the subscription yet.";
  return "Your plan is active and renews automatically.";
}
