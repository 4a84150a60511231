import { Outlet } from "react-router";
import { privateMeta } from "../ui/page-meta.ts";
import type { Route } from "./+types/public-layout.ts";
import { BadRequest } from "./bad-request.tsx";
import { loadMemberLink, type MemberLink } from "./documents/load-member-link.server.ts";
import { badRequestTitle, findRefusal, isMissing, missingTitle, PageFailure } from "./page-failure.tsx";
import { PageNotFound } from "./page-not-found.tsx";
import { PublicFrame } from "./public-frame.tsx";

/** All public pages are documents: React renders them only on the server (decision 103). */
export const handle = { document: true };

export function loader({ context }: Route.LoaderArgs): Promise<MemberLink | null> {
  return loadMemberLink(context);
}

export function meta({ error }: Route.MetaArgs) {
  return privateMeta(titleOf(error));
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
