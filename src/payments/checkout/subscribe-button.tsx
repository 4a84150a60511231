import { loadScript, type PayPalNamespace } from "@paypal/paypal-js";
import { useEffect, useRef, useState } from "react";
import { buttonClass } from "../../ui/button-class.ts";
import { Spinner } from "../../ui/spinner.tsx";
import { goOnApproved } from "./approved-plan.tsx";

export interface Sale {
  clientId: string;
  sdkUrl: string;
  planId: string;
  accountId: string;
}

type Phase = "loading" | "slow" | "failed" | "ready" | "closed";

/** After this time the page reports that the script is slow. */
const slowAfterMs = 10_000;

export function SubscribeButton({ sale }: { sale: Sale }) {
  const container = useRef<HTMLDivElement>(null);
  const loading = useRef<Promise<PayPalNamespace | null>>(undefined);
  const [phase, setPhase] = useState<Phase>("loading");
  const { clientId, sdkUrl, planId, accountId } = sale;

  useEffect(() => {
    const element = container.current;
    if (!element) return;
    let isUnmounted = false;
    const show = (next: Phase) => {
      if (!isUnmounted) setPhase(next);
    };
    const slow = setTimeout(() => show("slow"), slowAfterMs);
    const sale = { clientId, sdkUrl, planId, accountId };
    // React runs effects twice in development; the script is loaded once.
    loading.current ??= loadPayPal(sale);
    renderButton(element, loading.current, sale, () => show("closed"))
      .then(
        () => show("ready"),
        () => show("failed"),
      )
      .finally(() => clearTimeout(slow));
    return () => {
      isUnmounted = true;
      clearTimeout(slow);
    };
  }, [clientId, sdkUrl, planId, accountId]);

  return (
    <div className="flex flex-col gap-4 noscript:hidden">
      {phase === "loading" && (
        <div className="grid min-h-13 place-content-center rounded-full bg-sunken py-2.5 text-ink-muted">
          <Spinner label="Loading the PayPal button…" />
        </div>
      )}
      <div ref={container} data-paypal-button className="relative z-0 empty:hidden" />
      <div role="status" className="empty:-mt-4">
        {phase === "closed" && (
          <p className="border-info border-l-4 bg-sunken px-4 py-3 font-medium">
            The PayPal window was closed. You weren’t charged. You can subscribe at any time.
          </p>
        )}
      </div>
      <div role="alert" className="empty:-mt-4">
        {(phase === "failed" || phase === "slow") && <ScriptMissing slow={phase === "slow"} />}
      </div>
    </div>
  );
}

function ScriptMissing({ slow }: { slow: boolean }) {
  const [address, setAddress] = useState("");
  // Only a new document can load the script again.
  useEffect(() => setAddress(location.pathname), []);
  return (
    <div className="grid justify-items-start gap-3 border-danger border-l-4 bg-sunken px-4 py-4">
      <p className="font-semibold">{slow ? "PayPal is taking a long time" : "We couldn’t load the PayPal button"}</p>
      <p className="text-ink-muted">
        {slow
          ? "The button appears here when it’s ready. You can wait, or reload the page."
          : "You weren’t charged. An ad blocker, a company network or a lost connection may block it. Allow paypal.com for this page, then try again."}
      </p>
      <a href={address} className={buttonClass({ variant: "secondary" })}>
        Try again
      </a>
    </div>
  );
}

async function renderButton(
  element: HTMLElement,
  loading: Promise<PayPalNamespace | null>,
  sale: Sale,
  onClosed: () => void,
): Promise<void> {
  const paypal = await loading;
  if (element.childElementCount > 0) return;
  const buttons = paypal?.Buttons?.({
    style: { color: "gold", shape: "pill", layout: "vertical", label: "subscribe" },
    createSubscription: (_data, actions) =>
      actions.subscription.create({ plan_id: sale.planId, custom_id: sale.accountId }),
    async onApprove({ subscriptionID }) {
      if (subscriptionID) goOnApproved({ subscriptionId: subscriptionID, accountId: sale.accountId });
      else location.assign("/error_page");
    },
    onCancel: onClosed,
    onError: () => location.assign("/error_page"),
  });
  if (!buttons) throw new Error("PayPal's script provides no buttons.");
  await buttons.render(element);
}

function loadPayPal({ clientId, sdkUrl }: Sale): Promise<PayPalNamespace | null> {
  // The browser hides the nonce attribute; scripts can read the property.
  const nonce = document.querySelector<HTMLScriptElement>("script[nonce]")?.nonce;
  return loadScript({
    clientId,
    sdkBaseUrl: sdkUrl,
    vault: true,
    intent: "subscription",
    components: "buttons",
    ...(nonce ? { dataCspNonce: nonce } : {}),
  });
}
