import { href } from "react-router";
import type { OwnPlan } from "../payments/show-own-plan.server.ts";
import { planStateLabels } from "../payments/vocabulary.ts";
import { Badge } from "../ui/badge.tsx";
import { InlineLink, LinkButton } from "../ui/link-button.tsx";
import { SettingsPart } from "./settings-form.tsx";

export function PlanSettings({ plan }: { plan: OwnPlan | null }) {
  const isOver = plan?.state === "cancelled" || plan?.state === "expired";
  return (
    <SettingsPart id="plan" title="Coach plan">
      {plan ? (
        <>
          <div>
            <Badge tone={plan.state === "active" ? "success" : "neutral"}>{planStateLabels[plan.state]}</Badge>
          </div>
          <p className="text-ink-muted">
            {isOver
              ? "You won’t be charged again. You can buy a new plan in Settings, under Plan."
              : "You pay through PayPal. On the plan’s page you can see what’s due and cancel."}
          </p>
          <div>
            <LinkButton to={plan.path} variant="secondary">
              {isOver ? "See the plan" : "See or cancel the plan"}
            </LinkButton>
          </div>
        </>
      ) : (
        <p className="text-ink-muted">
          You don’t pay for a coach plan.{" "}
          <InlineLink to={href("/coach/plan")}>See the price, and what it adds</InlineLink>.
        </p>
      )}
    </SettingsPart>
  );
}
