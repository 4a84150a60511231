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
/** Milliseconds in which the router learns the routes of the links on a page. */
const discovery = 1500;

/** Fetches the scripts of the workspace's pages soon after the first one, so that each of them opens without the network. */
export function OfflinePages() {
  const [discovered, setDiscovered] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setDiscovered(true), discovery);
    return () => clearTimeout(timer);
  }, []);
  return (
    <>
      <div hidden>
        {pages.map((page) => (
          <Link key={page} to={page} tabIndex={-1}>
            {page}
          </Link>
        ))}
      </div>
      {discovered && pages.map((page) => <PrefetchPageLinks key={page} page={page} />)}
    </>
  );
}
