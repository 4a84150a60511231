import { useEffect, useState } from "react";
import { href, Link, PrefetchPageLinks } from "react-router";
import { loadWriter } from "./save-records.ts";

/** Pages that open without network. */
const pages = [
  href("/me"),
  href("/me/start/:step?", { step: "you" }),
  href("/me/preview"),
  href("/me/seasons"),
  href("/me/seasons/:teamId", { teamId: "any" }),
  href("/me/links"),
  href("/me/details"),
];
/** Milliseconds. The router discovers the routes of a page's links in this time. */
const discoveryMs = 1500;
/** Milliseconds after which the scripts are downloaded although the page is busy. */
const latestMs = 10_000;
/** Name of the stored version of the build whose scripts the browser has. A sign-out deletes it. */
const storedName = "openroster-offline-build";

declare global {
  interface Window {
    __reactRouterManifest?: {
      version: string;
      routes: Record<string, { id: string; module: string; imports?: string[] } | undefined>;
    };
  }
}

/** Downloads the scripts of the workspace pages once for each build, after the page is ready, so that they open without network. */
export function OfflinePages() {
  const [isReady, setReady] = useState(false);
  const [isStored, setStored] = useState(false);
  useEffect(() => whenIdle(() => setReady(true)), []);
  useEffect(() => {
    if (!isReady) return;
    void loadWriter();
    void import("papaparse").catch(() => null);
    const timer = setTimeout(() => void storeScripts().then(setStored), discoveryMs);
    return () => clearTimeout(timer);
  }, [isReady]);
  if (!isReady) return null;
  return (
    <>
      <div hidden>
        {pages.map((page) => (
          <Link key={page} to={page} tabIndex={-1}>
            {page}
          </Link>
        ))}
      </div>
      {/* The router reloads the document if a script is missing, which fails without network: takes the modules of these pages from the cache. */}
      {isStored && pages.map((page) => <PrefetchPageLinks key={page} page={page} />)}
    </>
  );
}

/** Calls `work` when the browser has nothing else to do. Returns a function that cancels it. */
function whenIdle(work: () => void): () => void {
  // Safari has no idle callbacks.
  if (!("requestIdleCallback" in window)) {
    const timer = setTimeout(work, discoveryMs);
    return () => clearTimeout(timer);
  }
  const request = requestIdleCallback(work, { timeout: latestMs });
  return () => cancelIdleCallback(request);
}

/** Requests the scripts, which the browser then keeps for a year: their addresses change with their content. Returns false if one is missing. */
async function storeScripts(): Promise<boolean> {
  const { version = "", routes = {} } = window.__reactRouterManifest ?? {};
  if (!version) return false;
  if (localStorage.getItem(storedName) === version) return true;
  const own = Object.values(routes).filter((route) => route?.id.startsWith("workspace/pages/"));
  const files = new Set(own.flatMap((route) => (route ? [route.module, ...(route.imports ?? [])] : [])));
  const loaded = new Set(performance.getEntriesByType("resource").map(({ name }) => new URL(name).pathname));
  for (const file of files) {
    if (loaded.has(new URL(file, location.href).pathname)) continue;
    const response = await fetch(file, { priority: "low" }).catch(() => null);
    if (!response?.ok) return false;
  }
  localStorage.setItem(storedName, version);
  return true;
}
