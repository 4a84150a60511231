import { brand } from "../brand.ts";
import { pageMeta } from "../ui/page-meta.ts";
import { BadRequest } from "./bad-request.tsx";
import { badRequestTitle } from "./page-failure.tsx";

export function meta() {
  return pageMeta({ title: badRequestTitle, site: brand.name, index: false });
}

export default function ErrorPage() {
  return <BadRequest />;
}
