import { useEffect, useState } from "react";
import { href, Link, PrefetchPageLinks } from "react-router";

const pages = [
  href("/me"),
  href("/me/start/:step?", { step: "you" }),
  href("/me/preview"),
  href("/me/seasons"),
  href("/me/seasons/:teamId", { teamId: "any" }),
  href("/me/links"),
  href("/me/details"),
];
/** Milliseconds. The router discovers the routes of a page's links in this time; failed downloads are retried after the same time. */
const discoveryMs = 1500;

declare global {
  interface Window {
    __reactRouterManifest?: { routes: Record<string, { module: string; imports?: string[] } | undefined> };
  }
}

/** Prefetches the scripts of the workspace pages, so that they open without network. */
export function OfflinePages() {
  const [fetched, setFetched] = useState(false);
  useEffect(() => {
    if (fetched) return;
    const timer = setInterval(async () => {
      if (await fetchScripts()) setFetched(true);
    }, discoveryMs);
    return () => clearInterval(timer);
  }, [fetched]);
  return (
    <>
      <div hidden>
        {pages.map((page) => (
          <Link key={page} to={page} tabIndex={-1}>
            {page}
          </Link>
        ))}
      </div>
      {/* The router reloads the document if a script is missing, which fails without network: prefetches only pages with downloaded scripts. */}
      {fetched && pages.map((page) => <PrefetchPageLinks key={page} page={page} />)}
    </>
  );
}

async function fetchScripts(): Promise<boolean> {
  const routes = Object.values(window.__reactRouterManifest?.routes ?? {});
  const files = new Set(routes.flatMap((route) => (route ? [route.module, ...(route.imports ?? [])] : [])));
  const responses = await Promise.all([...files].map((file) => fetch(file, { priority: "low" }).catch(() => null)));
  return responses.length > 0 && responses.every((response) => response?.ok);
}
