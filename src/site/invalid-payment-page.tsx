import { data } from "react-router";
import { privateMeta } from "../ui/page-meta.ts";
import { BadRequest } from "./bad-request.tsx";
import { badRequestTitle } from "./page-failure.tsx";

export function loader() {
  return data(null, { status: 400 });
}

export function meta() {
  return privateMeta(badRequestTitle);
}

export default function PaymentFaultPage() {
  return <BadRequest />;
}
