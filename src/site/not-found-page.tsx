import { data } from "react-router";
import { brand } from "../brand.ts";
import { pageMeta } from "../ui/page-meta.ts";
import { missingTitle } from "./page-failure.tsx";
import { PageNotFound } from "./page-not-found.tsx";

export function loader() {
  return data(null, { status: 404 });
}

export function meta() {
  return pageMeta({ title: missingTitle, site: brand.name, index: false });
}

export default function NotFoundPage() {
  return <PageNotFound />;
}
