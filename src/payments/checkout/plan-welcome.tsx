import { CourtArt } from "../../ui/art/court-art.tsx";
import { buttonClass } from "../../ui/button-class.ts";
import type { QrDrawing } from "../../ui/encode-qr.ts";
import { PlanBadge } from "../plan-badge.tsx";
import { type ApprovedState, useApprovedState } from "./approved-plan.tsx";
import { ContinueOnApp, ContinueOnEitherApp } from "./continue-on-app.tsx";
import { CountdownCircle, useSecondsLeft } from "./countdown-circle.tsx";
import { useAnnouncement } from "./use-announcement.ts";

const span = 60;

/** Changes nothing on load: the plan's state comes from PayPal, and only the tab of the approval shows it. */
export function PlanWelcome({ phoneCode, waits }: { phoneCode: QrDrawing; waits: boolean }) {
  const state = useApprovedState();
  const left = useSecondsLeft(waits ? span : 0);
  const isOver = left === 0;
  // One announcement, so that the state is current when the button appears.
  useAnnouncement(
    [explain(state, !isOver), isOver && "The Continue On App button is on the page now."].filter(Boolean).join(" "),
  );
  return (
    <div className="board relative isolate overflow-clip">
      {/* Replaces the countdown and overlaps no text. */}
      {left === 0 && (
        <CourtArt
          court="hoop-court"
          className="-z-10 max-lg:hidden lg:[mask-image:linear-gradient(to_right,transparent_45%,black_75%)]!"
        />
      )}
      <div className="page grid min-h-[40rem] items-center gap-x-16 gap-y-12 py-14 sm:py-20 lg:grid-cols-[minmax(0,1fr)_auto]">
        <div>
          <h1 className="headline-page max-w-[11em]">Welcome to the coach plan</h1>
          <p className="lede mt-5">Your coach plan subscription was processed by PayPal. We’re glad you’re here.</p>
          <Confirmation state={state} waiting={left > 0} />
          {state === "active" && (
            <a href="/coach/board" className={buttonClass({ size: "lg", className: "mt-8" })}>
              Open your board
            </a>
          )}
          <div className="mt-8">
            {left === 0 && <ContinueOnApp phoneCode={phoneCode} />}
            <ContinueOnEitherApp />
          </div>
        </div>
        {left > 0 && (
          <div className="grid justify-items-center gap-6 noscript:hidden lg:pr-6">
            <CountdownCircle left={left} span={span} />
            <div className="grid max-w-80 gap-1.5 text-center">
              <p className="headline-card">Updating database</p>
              <p className="text-ink-muted">Kindly be patient, we are updating your records.</p>
              <p className="text-ink-muted">Please do not close this window/tab</p>
            </div>
          </div>
        )}
      </div>
    </div>
  );
}

function Confirmation({ state, waiting }: { state: ApprovedState | null; waiting: boolean }) {
  const shown = state === null || state === "none" || state === "unknown" ? "pending" : state;
  return (
    <div className="mt-8 grid max-w-[34rem] justify-items-start gap-2.5 border-line-strong border-l-4 pl-5">
      <PlanBadge state={shown} />
      <p>{explain(state, waiting)}</p>
    </div>
  );
}

function explain(state: ApprovedState | null, waiting: boolean): string {
  if (state === null || state === "none")
    return "PayPal hasn’t confirmed a subscription yet. Opening this page doesn’t start a plan. We’ll email the coach when PayPal confirms it.";
  if (state === "active") return "PayPal confirmed your subscription. Your plan is active.";
  if (state === "pending" || state === "unknown")
    return waiting
      ? "PayPal hasn’t confirmed your subscription yet. It usually takes less than a minute."
      : "PayPal hasn’t confirmed your subscription yet. You can leave. We’ll email you when it does.";
  return "PayPal says this subscription isn’t active. Check your PayPal account, or write to us.";
}
