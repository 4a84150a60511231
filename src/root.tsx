import { type ReactNode, use, useEffect, useState } from "react";
import { Links, Meta, Outlet, Scripts, ScrollRestoration } from "react-router";
import { customBrand } from "#custom-brand";
import type { Route } from "./+types/root.ts";
import { brand } from "./brand.ts";
import { lateScripts } from "./site/documents/late-scripts.ts";
import { leaveMemberPages } from "./site/documents/leave-member-pages.ts";
import { speculationRules } from "./site/documents/speculation-rules.ts";
import { EarlyInput } from "./site/early-input.tsx";
import { NavigationFocus } from "./site/navigation-focus.tsx";
import { PageFailure } from "./site/page-failure.tsx";
import { ProgressBar } from "./site/progress-bar.tsx";
import { DocumentContext } from "./ui/document-context.ts";
import { pageMeta } from "./ui/page-meta.ts";
import "virtual:fallback-fonts.css";
import "./ui/app.css";
import displayFont from "./ui/art/archivo-basic.woff2?url";
import textFont from "./ui/art/inter-basic.woff2?url";
import lateSheet from "./ui/late.css?url";

export const clientMiddleware: Route.ClientMiddlewareFunction[] = [
  async (requestContext) => leaveMemberPages(requestContext),
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
  const { script, nonce, hasLateSheet, failedRequest, bar, ...parts } = use(DocumentContext);
  const isHydrated = parts.isHydrated && failedRequest === null;
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
        {isHydrated && <LateSheet isNeeded={hasLateSheet} />}
        {(isHydrated || hasLateSheet) && <Manifest />}
        {!isHydrated && hasLateSheet && (
          <>
            {[textFont, displayFont].map((font) => (
              <link key={font} rel="preload" href={font} as="font" type="font/woff2" crossOrigin="anonymous" />
            ))}
            <link rel="stylesheet" href={lateSheet} />
          </>
        )}
        {!isHydrated && !hasLateSheet && (
          <noscript>
            <link rel="stylesheet" href={lateSheet} />
            <Manifest />
          </noscript>
        )}
      </head>
      <body>
        {isHydrated && <ProgressBar />}
        {children}
        {isHydrated && (
          <>
            <ScrollRestoration />
            <NavigationFocus />
            <EarlyInput />
            <script nonce={nonce} suppressHydrationWarning>
              {lateScripts(parts.lateScripts)}
            </script>
            <Scripts />
          </>
        )}
        {script && failedRequest === null && (
          <>
            <p role="status" data-announcer className="sr-only" />
            <script type="speculationrules">{speculationRules}</script>
            <script
              type="module"
              src={script.starter}
              data-script={script.document}
              nonce={nonce}
              data-late-sheet={lateSheet}
            />
          </>
        )}
        {bar}
      </body>
    </html>
  );
}

/** On the first page of a visit, the script of a document adds it (`late-sheet.ts`). */
function Manifest() {
  return <link rel="manifest" href="/site.webmanifest" />;
}

/** A page whose scripts took longer was requested on a bad connection. */
const slowMs = 2500;

/** Fonts and drawings of a page that React hydrates. On the first page of a visit, the scripts come before them. */
function LateSheet({ isNeeded }: { isNeeded: boolean }) {
  const [isLate, setLate] = useState(!isNeeded);
  useEffect(() => {
    // On a bad connection, the data that the page requests comes before them.
    const elapsed = performance.now();
    const timer = setTimeout(() => setLate(false), elapsed > slowMs ? elapsed : 0);
    return () => clearTimeout(timer);
  }, []);
  return (
    <>
      {/* The browser does not know what the server sent. */}
      <link rel="stylesheet" href={lateSheet} media={isLate ? "print" : "all"} suppressHydrationWarning />
      <noscript>
        <link rel="stylesheet" href={lateSheet} />
      </noscript>
    </>
  );
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
