import { lazy } from "react";
import { Outlet, type ShouldRevalidateFunctionArgs } from "react-router";
import { memberContext } from "#member-context";
import { pageContext } from "#page-context";
import { getStartPath, isMember } from "../accounts/permissions.ts";
import { brand } from "../brand.ts";
import { loadOptional } from "../http/load-optional.server.ts";
import { pageMeta } from "../ui/page-meta.ts";
import type { Route } from "./+types/public-layout.ts";
import { badRequestTitle, FailedPage, findRefusal, isMissing, missingTitle } from "./failed-page.tsx";
import { PublicFrame } from "./public-frame.tsx";
import type { MemberLink } from "./use-member-link.ts";

// Loaded lazily, because few visitors see these pages. The server renders synchronously and imports them directly.
const MissingPage = import.meta.env.SSR
  ? (await import("./missing-page.tsx")).MissingPage
  : lazy(async () => ({ default: (await import("./missing-page.tsx")).MissingPage }));
const BadRequest = import.meta.env.SSR
  ? (await import("./bad-request.tsx")).BadRequest
  : lazy(async () => ({ default: (await import("./bad-request.tsx")).BadRequest }));

/** Returns the link of the signed-in member. Null for a shared page of the cache, which serves only requests without a session. */
export async function loader({ context }: Route.LoaderArgs): Promise<MemberLink | null> {
  const session = await loadOptional(context.get(memberContext).member(), context.get(pageContext).log);
  return session && isMember(session.userType) ? { to: getStartPath(session.userType), label: session.name } : null;
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
  if (isMissing(error)) return <MissingPage />;
  const refusal = findRefusal(error);
  return refusal === null ? <FailedPage error={error} /> : <BadRequest reason={refusal} />;
}
