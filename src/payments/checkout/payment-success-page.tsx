import { href } from "react-router";
import { pageContext } from "#page-context";
import { Island } from "../../ui/documents/island.tsx";
import { encodeQr } from "../../ui/encode-qr.ts";
import { privateMeta } from "../../ui/page-meta.ts";
import type { Route } from "./+types/payment-success-page.ts";
import { PlanWelcome } from "./plan-welcome.tsx";

/** Marks the address that a phone receives from a desktop: skips the countdown. */
const onPhone = "phone";

export function loader({ request, context }: Route.LoaderArgs) {
  const phoneUrl = `${context.get(pageContext).publicUrl}${href("/payment_success")}?${onPhone}`;
  return { phoneCode: encodeQr(phoneUrl), waits: !new URL(request.url).searchParams.has(onPhone) };
}

export const meta = () => privateMeta("Welcome to the coach plan");

export default function PaymentSuccessPage({ loaderData }: Route.ComponentProps) {
  return <Island name="plan-welcome" component={PlanWelcome} props={loaderData} />;
}
