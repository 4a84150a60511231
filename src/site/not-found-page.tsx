import { data } from "react-router";
import { privateMeta } from "../ui/page-meta.ts";
import { missingTitle } from "./page-failure.tsx";
import { PageNotFound } from "./page-not-found.tsx";

export function loader() {
  return data(null, { status: 404 });
}

export function meta() {
  return privateMeta(missingTitle);
}

export default function NotFoundPage() {
  return <PageNotFound />;
}
