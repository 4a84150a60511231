import { useEffect, useState } from "react";
import { href, Link, PrefetchPageLinks } from "react-router";

const pages = [
  href("/me"),
  href("/me/start/:step?", { step: "you" }),
  href("/me/preview"),
  href("/me/seasons"),
  href("/me/seasons/:teamId", { teamId: "any" }),
  href("/me/links"),
];
/** Milliseconds in which the router learns the routes of the links on a page; after as many, what failed is tried again. */
const discovery = 1500;

declare global {
  interface Window {
    /** What the router knows of the routes that it has discovered. */
    __reactRouterManifest?: { routes: Record<string, { module: string; imports?: string[] } | undefined> };
  }
}

/** Fetches the scripts of the workspace's pages soon after the first one, so that each of them opens without the network. */
export function OfflinePages() {
  const [fetched, setFetched] = useState(false);
  useEffect(() => {
    if (fetched) return;
    const timer = setInterval(async () => {
      if (await fetchScripts()) setFetched(true);
    }, discovery);
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
      {/* The router loads the page anew where it misses a script, and without the network there is none to load: only what the browser has is left to it. */}
      {fetched && pages.map((page) => <PrefetchPageLinks key={page} page={page} />)}
    </>
  );
}

/** Whether the browser now has the scripts of every route that the router knows. */
async function fetchScripts(): Promise<boolean> {
  const routes = Object.values(window.__reactRouterManifest?.routes ?? {});
  const files = new Set(routes.flatMap((route) => (route ? [route.module, ...(route.imports ?? [])] : [])));
  const answers = await Promise.all([...files].map((file) => fetch(file, { priority: "low" }).catch(() => null)));
  return answers.length > 0 && answers.every((answer) => answer?.ok);
}
