import { lazy } from "react";
import { Outlet, type ShouldRevalidateFunctionArgs } from "react-router";
import { brand } from "../brand.ts";
import { pageMeta } from "../ui/page-meta.ts";
import type { Route } from "./+types/public-layout.ts";
import { badRequestTitle, findRefusal, isMissing, missingTitle, PageFailure } from "./page-failure.tsx";
import { PublicFrame } from "./public-frame.tsx";
import { loadMemberLink, type MemberLink } from "./rendering/load-member-link.server.ts";

// Loaded lazily, because few visitors see these pages. The server renders synchronously and imports them directly.
const PageNotFound = import.meta.env.SSR
  ? (await import("./page-not-found.tsx")).PageNotFound
  : lazy(async () => ({ default: (await import("./page-not-found.tsx")).PageNotFound }));
const BadRequest = import.meta.env.SSR
  ? (await import("./bad-request.tsx")).BadRequest
  : lazy(async () => ({ default: (await import("./bad-request.tsx")).BadRequest }));

export function loader({ context }: Route.LoaderArgs): Promise<MemberLink | null> {
  return loadMemberLink(context);
}

/** A change of the search or a dialog does not change the member. */
export function shouldRevalidate({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) {
  return currentUrl.pathname !== nextUrl.pathname;
}

export function meta({ error }: Route.MetaArgs) {
  return pageMeta({ title: titleOf(error), site: brand.name, index: false });
}

export default function PublicLayout() {
  return (
    <PublicFrame>
      <Outlet />
    </PublicFrame>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <PublicFrame>{explain(error)}</PublicFrame>;
}

function titleOf(error: unknown): string {
  if (isMissing(error)) return missingTitle;
  return findRefusal(error) === null ? "Something went wrong" : badRequestTitle;
}

function explain(error: unknown) {
  if (isMissing(error)) return <PageNotFound />;
  const refusal = findRefusal(error);
  return refusal === null ? <PageFailure error={error} /> : <BadRequest reason={refusal} />;
}
