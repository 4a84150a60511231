import { href, Link } from "react-router";
import { formatTimestamp } from "../../ui/timestamp.ts";
import type { PlanNoticeKind } from "./describe-notice.ts";

export function PlanNotice({
  kind,
  until,
  mayBuy,
  price,
}: {
  kind: PlanNoticeKind;
  until: string | null;
  mayBuy: boolean;
  price: string | null;
}) {
  return (
    <div
      role="status"
      className="border-line border-b bg-sunken text-sm data-[kind=payment-failed]:text-danger print:hidden"
      data-kind={kind}
    >
      <p className="page flex flex-wrap items-center gap-x-3 gap-y-1 py-1.5 font-medium">
        {textOf(kind, until)}
        {kind === "closed" && (
          <Link to={href("/coach/program")} className="text-link inline-flex min-h-9 items-center">
            {mayBuy ? "Export it, or open it again" : "Export it"}
          </Link>
        )}
        {mayBuy && kind !== "closed" && (
          <Link to={href("/coach/plan")} className="text-link inline-flex min-h-9 items-center">
            {kind === "payment-failed" ? "Update the card" : ["Get the plan", price].filter(Boolean).join(", ")}
          </Link>
        )}
      </p>
    </div>
  );
}

function textOf(kind: PlanNoticeKind, until: string | null): string {
  switch (kind) {
    case "closed":
      return `Your program is closed. You can read and export it until we erase it on ${until && formatTimestamp(until, "long-day")}.`;
    case "trial-ends":
      return `The trial of the coach plan ends on ${until && formatTimestamp(until, "long-day")}. Then 50 athletes stay writable, and you can read the others.`;
    case "payment-failed":
      return "PayPal couldn’t collect the last payment of your coach plan.";
    case "lapsed":
      return "Your program is free now: you can change 50 athletes and read the others. Nothing was deleted.";
  }
}
