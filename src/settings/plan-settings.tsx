import type { OwnPlan } from "../payments/show-own-plan.server.ts";
import { planStateWords } from "../payments/vocabulary.ts";
import { Badge } from "../ui/badge.tsx";
import { LinkButton } from "../ui/link-button.tsx";
import { SettingsPart } from "./settings-form.tsx";

/** Where a coach's plan stands, and where it is bought and cancelled. */
export function PlanSettings({ plan }: { plan: OwnPlan | null }) {
  const isOver = plan?.state === "cancelled" || plan?.state === "expired";
  return (
    <SettingsPart id="plan" title="Coach plan">
      {plan ? (
        <>
          <div>
            <Badge tone={plan.state === "active" ? "success" : "neutral"}>{planStateWords[plan.state]}</Badge>
          </div>
          <p className="text-ink-muted">
            {isOver
              ? "No further payment will be taken. A new plan is bought in the app."
              : "The plan was bought in the app and is paid through PayPal. Its page says what is due, and cancels it."}
          </p>
          <div>
            <LinkButton to={plan.path} variant="secondary">
              {isOver ? "See the plan" : "See or cancel the plan"}
            </LinkButton>
          </div>
        </>
      ) : (
        <p className="text-ink-muted">
          You have no coach plan. It is bought in the app; once you have one, you see and cancel it here.
        </p>
      )}
    </SettingsPart>
  );
}
