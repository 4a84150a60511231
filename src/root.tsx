import { type ReactNode, useState } from "react";
import { Links, Meta, Outlet, Scripts, ScrollRestoration, useMatches } from "react-router";
import { customBrand } from "#custom-brand";
import type { Route } from "./+types/root.ts";
import { brand } from "./brand.ts";
import { forceDocumentNavigation } from "./payments/checkout/document-boundary.tsx";
import { NavigationFocus } from "./site/navigation-focus.tsx";
import { PageFailure } from "./site/page-failure.tsx";
import { ProgressBar } from "./site/progress-bar.tsx";
import type { PageHandle } from "./site/rendering/page-handle.ts";
import { pageMeta } from "./ui/page-meta.ts";
import "./ui/app.css";

export const clientMiddleware: Route.ClientMiddlewareFunction[] = [
  async (requestContext) => forceDocumentNavigation(requestContext),
];

export const links: Route.LinksFunction = () => [
  { rel: "icon", href: "/favicon.svg", type: "image/svg+xml" },
  { rel: "icon", href: "/favicon.ico", sizes: "32x32" },
  { rel: "apple-touch-icon", href: "/apple-touch-icon.png" },
];

export function meta({ error }: Route.MetaArgs) {
  return pageMeta({ title: error ? "Something went wrong" : brand.description, site: brand.name, index: !error });
}

export function Layout({ children }: { children: ReactNode }) {
  const scripted = useScript();
  return (
    <html lang="en" data-brand={customBrand}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="theme-color" content="#0b1220" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#070c16" media="(prefers-color-scheme: dark)" />
        <Meta />
        <Links />
      </head>
      <body>
        {scripted && <ProgressBar />}
        {children}
        {scripted && (
          <>
            <ScrollRestoration />
            <NavigationFocus />
            <Scripts />
          </>
        )}
      </body>
    </html>
  );
}

/** Evaluated once, because a running script continues on every page that it opens. */
function useScript(): boolean {
  const matches = useMatches();
  const [scripted] = useState(
    () => import.meta.env.DEV || !matches.some(({ handle }) => (handle as PageHandle | undefined)?.script === false),
  );
  return scripted;
}

export default function Root() {
  return <Outlet />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <main id="main" tabIndex={-1}>
      <PageFailure error={error} />
    </main>
  );
}
