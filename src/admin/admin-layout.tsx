import { useLayoutEffect, useRef, useState } from "react";
import { Outlet, useLocation } from "react-router";
import { brand } from "../brand.ts";
import { isMissing, PageFailure } from "../site/page-failure.tsx";
import { PageNotFound } from "../site/page-not-found.tsx";
import { IdleWarning } from "../ui/idle-warning.tsx";
import { privateMeta } from "../ui/page-meta.ts";
import { Spinner } from "../ui/spinner.tsx";
import { useDismissToast } from "../ui/toast.tsx";
import type { Route } from "./+types/admin-layout.ts";
import { AdminHeader } from "./admin-header.tsx";
import { readToken, requireToken, useForgetOnUnload, useWatchToken } from "./admin-session.tsx";
import type { PortalFrame } from "./portal-frame.ts";
import { requestAdmin } from "./request-admin.tsx";
import type { WaitingTasks } from "./schema.ts";

/** Redirects to the sign-in without a token. Returns the number of waiting tasks, or null if it cannot be read. */
export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  requireToken();
  const outcome = await requestAdmin<WaitingTasks>("/api/admin/waiting", { signal: request.signal });
  return { waiting: outcome.ok ? outcome.result : null };
}

/** Reads the numbers again on each page, because other administrators work too. */
export function shouldRevalidate() {
  return true;
}

export function meta({ error }: Route.MetaArgs) {
  return privateMeta(error ? "Something went wrong" : "Admin portal");
}

/** The only part of the portal that the server renders; it contains no data. */
export function HydrateFallback() {
  return (
    <main id="main" tabIndex={-1} className="board grid min-h-dvh place-content-center p-8">
      <Spinner size="lg" label="Loading. . ." showLabel className="noscript:hidden" />
      <p className="hidden max-w-sm text-center noscript:block">
        The admin portal needs JavaScript. Please turn it on.
      </p>
    </main>
  );
}

export default function AdminLayout({ loaderData: { waiting } }: Route.ComponentProps) {
  const main = useRef<HTMLElement>(null);
  const [areKeysOn, setKeysOn] = useState(true);
  const { pathname } = useLocation();
  const dismissToast = useDismissToast();
  const shownPath = useRef(pathname);
  // A toast is about its page. A layout effect, so that it does not remove a toast of the next page.
  useLayoutEffect(() => {
    if (shownPath.current !== pathname) dismissToast();
    shownPath.current = pathname;
  }, [pathname, dismissToast]);
  useForgetOnUnload();
  useWatchToken();
  return (
    <div className="flex min-h-dvh flex-col">
      <a href="#main" className="skip-link">
        Skip to content
      </a>
      <AdminHeader waiting={waiting} />
      <main ref={main} id="main" tabIndex={-1} className="flex-1">
        <Outlet context={{ main, areKeysOn, setKeysOn } satisfies PortalFrame} />
      </main>
      <IdleWarning path="/auth/Session" readToken={readToken} />
      <footer className="board border-line border-t">
        <p className="page flex flex-wrap gap-x-2 py-5 text-ink-muted text-sm">
          <span className="font-semibold text-ink">{brand.name}</span>
          <span>All rights reserved.</span>
          <span>{brand.copyrightYear}</span>
        </p>
      </footer>
    </div>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <main id="main" tabIndex={-1}>
      {isMissing(error) ? <PageNotFound /> : <PageFailure error={error} />}
    </main>
  );
}
