import { privateMeta } from "../ui/page-meta.ts";
import { BadRequest } from "./bad-request.tsx";
import { badRequestTitle } from "./page-failure.tsx";

export function meta() {
  return privateMeta(badRequestTitle);
}

export default function ErrorPage() {
  return <BadRequest />;
}
