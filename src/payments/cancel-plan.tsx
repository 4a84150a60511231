import { Button } from "../ui/button.tsx";
import { buttonClass } from "../ui/button-class.ts";
import { ChevronDown } from "../ui/icons/chevron-down.tsx";

/** Cancels the plan in two steps, also without JavaScript. */
export function CancelPlan({ paidUntil }: { paidUntil: string | null }) {
  return (
    <details className="group">
      <summary
        className={buttonClass({ variant: "secondary", className: "list-none [&::-webkit-details-marker]:hidden" })}
      >
        Cancel plan
        <ChevronDown aria-hidden className="size-5 transition-transform group-open:rotate-180" />
      </summary>
      <div className="mt-4 grid justify-items-start gap-4 border-danger border-l-4 bg-sunken px-5 py-5">
        <p className="font-semibold">Cancel the coach plan for good?</p>
        <p className="text-ink-muted">
          You won’t be charged again.{" "}
          {paidUntil
            ? `You can use the plan until ${paidUntil}, the end of the time you paid for.`
            : "You can use the plan until the end of the time you paid for."}
        </p>
        <form method="post">
          <Button type="submit">Yes, cancel my plan</Button>
        </form>
      </div>
    </details>
  );
}
