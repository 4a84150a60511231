import type { ReactNode } from "react";
import { data, href } from "react-router";
import { pageContext } from "#page-context";
import { paymentsContext } from "#payments-context";
import { brand } from "../../brand.ts";
import { loaderHeaders } from "../../http/page-forms.server.ts";
import { paypalPolicy } from "../../paypal/paypal-policy.server.ts";
import { nameProgram } from "../../programs/name-program.ts";
import { Island } from "../../ui/documents/island.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { FormFrame } from "../../ui/form-frame.tsx";
import { LinkButton } from "../../ui/link-button.tsx";
import { privateMeta } from "../../ui/page-meta.ts";
import { formatTimestamp } from "../../ui/timestamp.ts";
import { PlanPrice } from "../plan-price.tsx";
import { decodeRouteText, InvalidBase64 } from "../vocabulary.ts";
import type { Route } from "./+types/payment-page.ts";
import { findPaidProgram, offerPlan } from "./offer-plan.server.ts";
import { PlanNotes } from "./plan-notes.tsx";
import { type Sale, SubscribeButton } from "./subscribe-button.tsx";

const title = "Subscribe to the coach plan";
const lede =
  "For college coaches. One price for everyone. You pay through PayPal. The plan renews until you cancel it.";
const privately = { "cache-control": "no-store", "x-robots-tag": "noindex" };

/** Allows PayPal's script only if the page sells a plan. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { db, nonce, policyWith } = context.get(pageContext);
  const payments = context.get(paymentsContext);
  const [customId, planId] = [readText(params.cId), readText(params.pId)];
  const offer = await offerPlan(db, { customId, planId, payments });
  if (offer.kind !== "for-sale") {
    const status = offer.kind === "no-such-plan" || offer.kind === "no-such-coach" ? 404 : 200;
    const until = offer.kind === "paid-until" ? offer.until.toISOString() : null;
    return data({ refusal: offer.kind, until, price: null, sale: null, program: null }, { status, headers: privately });
  }
  const { sdkBaseUrl } = payments;
  const sale: Sale = { clientId: offer.clientId, sdkUrl: `${sdkBaseUrl}/sdk/js`, planId, accountId: customId };
  const paid = await findPaidProgram(db, customId);
  const program = paid && { school: paid.schoolName, team: nameProgram(paid) };
  const policy = policyWith(paypalPolicy({ nonce, sdkOrigin: sdkBaseUrl }));
  const headers = {
    ...privately,
    // PayPal's window must be able to report to its opener.
    "cross-origin-opener-policy": "same-origin-allow-popups",
    ...(policy === null ? {} : { "content-security-policy": policy }),
  };
  return data({ refusal: null, until: null, price: offer.price, sale, program }, { headers });
}

export const headers = loaderHeaders;

export const meta = () => privateMeta(title, lede);

export default function PaymentPage({ loaderData: { refusal, until, price, sale, program } }: Route.ComponentProps) {
  if (sale === null) {
    const { title: heading, text } = refusals[refusal];
    return (
      <Refusal
        title={heading}
        text={until ? `${text} It is paid until ${formatTimestamp(until, "long-day")}.` : text}
      />
    );
  }
  return (
    <FormFrame title={title} lede={lede} notes={<PlanNotes program={program} />}>
      <h2 className="headline-card">{price?.planName ?? "Coach plan"}</h2>
      {program && (
        <p className="wrap-anywhere mt-2">
          <span className="block font-semibold">{program.school}</span>
          <span className="text-ink-muted">{program.team}, for the whole staff</span>
        </p>
      )}
      <div className="mt-4">
        {price ? (
          <PlanPrice text={price.text} />
        ) : (
          <p className="text-ink-muted">
            We can’t get the price from PayPal right now. PayPal shows it before you confirm anything.
          </p>
        )}
      </div>
      <div className="mt-8 border-line border-t pt-8">
        <Island name="subscribe" component={SubscribeButton} props={{ sale }} />
        <p className="hidden border-info border-l-4 bg-sunken px-4 py-3 noscript:block">
          The PayPal button needs JavaScript. Please turn it on for this page, or use another browser.
        </p>
        <p className="mt-5 text-ink-muted text-sm">
          {`PayPal asks you to confirm before you’re charged. The plan is for ${program ? `${program.school}, ${program.team}` : "the account that opened this page"}.`}
        </p>
      </div>
    </FormFrame>
  );
}

const refusals = {
  "not-set-up": {
    title: "Payments aren’t set up",
    text: `${brand.name} doesn’t take payments here yet. You weren’t charged.`,
  },
  "no-such-plan": {
    title: "This plan isn’t for sale",
    text: "The plan in this link isn’t one of ours. You weren’t charged. Open the payment page from the app again.",
  },
  "no-such-coach": {
    title: "This link doesn’t belong to a coach account",
    text: "You can’t buy a plan with this link. You weren’t charged. Sign in to the app as a college coach and open the payment page again.",
  },
  "paid-until": {
    title: "This plan is still paid for",
    text: "The plan was canceled, but you can use it until the end of the time that is paid for. You weren’t charged. Subscribe again after that day.",
  },
  "has-plan": {
    title: "This account already has a coach plan",
    text: "With a second plan, you’d pay twice. If a payment failed, check your payment method at PayPal. To start over, first cancel the plan with the link in our email.",
  },
};

function Refusal({ title: heading, text }: { title: string; text: ReactNode }) {
  return (
    <div className="page-narrow py-16 sm:py-24">
      <EmptyState
        title={heading}
        titleAs="h1"
        art="bench"
        action={
          <>
            <LinkButton to={href("/")}>Go to Homepage</LinkButton>
            <LinkButton to={href("/contact")} variant="secondary">
              Contact Us
            </LinkButton>
          </>
        }
      >
        {text}
      </EmptyState>
    </div>
  );
}

function readText(encoded: string): string {
  try {
    return decodeRouteText(encoded);
  } catch (error) {
    if (!(error instanceof InvalidBase64)) throw error;
    throw data(error.message, { status: 400, headers: privately });
  }
}
