import { useEffect, useState } from "react";
import { href, Link } from "react-router";
import { loadWriter } from "./save-records.ts";

/** Pages that open without network. The navigation of the workspace has the others. */
const pages = [
  href("/me/start/:step?", { step: "you" }),
  href("/me/preview"),
  href("/me/seasons/:teamId", { teamId: "any" }),
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
  useEffect(() => whenIdle(() => setReady(true)), []);
  useEffect(() => {
    if (!isReady) return;
    void loadWriter();
    void import("papaparse");
    const timer = setTimeout(() => void storeScripts(), discoveryMs);
    return () => clearTimeout(timer);
  }, [isReady]);
  if (!isReady) return null;
  return (
    <div hidden>
      {pages.map((page) => (
        <Link key={page} to={page} tabIndex={-1}>
          {page}
        </Link>
      ))}
    </div>
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

/** Requests the scripts, which the browser then has in its cache: their addresses change with their content, so it keeps them for a year. */
async function storeScripts(): Promise<void> {
  const { version = "", routes = {} } = window.__reactRouterManifest ?? {};
  if (!version || localStorage.getItem(storedName) === version) return;
  const own = Object.values(routes).filter((route) => route?.id.startsWith("workspace/pages/"));
  const files = new Set(own.flatMap((route) => (route ? [route.module, ...(route.imports ?? [])] : [])));
  const loaded = new Set(performance.getEntriesByType("resource").map(({ name }) => new URL(name).pathname));
  for (const file of files) {
    if (loaded.has(new URL(file, location.href).pathname)) continue;
    const response = await fetch(file, { priority: "low" }).catch(() => null);
    if (!response?.ok) return;
  }
  localStorage.setItem(storedName, version);
}
