import { lazy } from "react";
import { Outlet } from "react-router";
import { brand } from "../brand.ts";
import { pageMeta } from "../ui/page-meta.ts";
import type { Route } from "./+types/public-layout.ts";
import { FailedPage, isMissing, missingTitle } from "./failed-page.tsx";
import { PublicFrame } from "./public-frame.tsx";

// Few readers ever meet it, and every page would load its art.
const MissingPage = lazy(async () => ({ default: (await import("./missing-page.tsx")).MissingPage }));

/** For pages that failed; every other page says its own. */
export function meta({ error }: Route.MetaArgs) {
  return pageMeta({ title: isMissing(error) ? missingTitle : "Something went wrong", site: brand.name, index: false });
}

export default function PublicLayout() {
  return (
    <PublicFrame>
      <Outlet />
    </PublicFrame>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <PublicFrame>{isMissing(error) ? <MissingPage /> : <FailedPage error={error} />}</PublicFrame>;
}
