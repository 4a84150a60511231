import { Outlet } from "react-router";
import { brand } from "../brand.ts";
import { pageMeta } from "../ui/page-meta.ts";
import type { Route } from "./+types/public-layout.ts";
import { FailedPage, isMissing } from "./failed-page.tsx";
import { MissingPage, missingTitle } from "./missing-page.tsx";
import { PublicFrame } from "./public-frame.tsx";

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
