import { data } from "react-router";
import { brand } from "../brand.ts";
import { pageMeta } from "../ui/page-meta.ts";
import { BadRequest } from "./bad-request.tsx";
import { badRequestTitle } from "./page-failure.tsx";

export function loader() {
  return data(null, { status: 400 });
}

export function meta() {
  return pageMeta({ title: badRequestTitle, site: brand.name, index: false });
}

export default function PaymentFaultPage() {
  return <BadRequest />;
}
