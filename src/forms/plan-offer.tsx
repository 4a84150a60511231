import { href, Link, useRouteLoaderData } from "react-router";
import { buttonClass } from "../ui/button-class.ts";

/** Leads from a limit of the coach plan to the plan, with its price. */
export function PlanOffer() {
  const frame = useRouteLoaderData("recruiting/coach-layout") as { price: string | null } | undefined;
  return (
    <Link to={href("/coach/plan")} className={buttonClass({ variant: "secondary", className: "my-1" })}>
      {frame?.price ? `See the coach plan, ${frame.price}` : "See the coach plan"}
    </Link>
  );
}
