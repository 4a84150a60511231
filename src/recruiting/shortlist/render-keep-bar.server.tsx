import type { ReactNode } from "react";
import type { RouterContextProvider } from "react-router";
import { memberContext } from "#member-context";
import { pageContext } from "#page-context";
import { queryOfAddress } from "../../search/query-of-address.server.ts";
import { KeepTools } from "./keep-tools.tsx";
import { type KeptView, readShortlist } from "./read-shortlist.server.ts";

/** Renders the program's bar at the end of a page, which stays that of everyone (NCAA bylaw 13.14.3). Null without a program. */
export async function renderKeepBar({
  loaderData,
  request,
  context,
  script,
}: {
  loaderData: object;
  request: Request;
  context: Readonly<RouterContextProvider>;
  /** Address of the module that adds keys and Undo. */
  script: string;
}): Promise<ReactNode> {
  const session = await context
    .get(memberContext)
    .member()
    .catch(() => null);
  if (session?.userType !== "College Coach") return null;
  const { pathname, search } = new URL(request.url);
  if (!showsTools(pathname)) return null;
  const listed = [...new Set(findAthletes(loaderData))];
  const view = await readShortlist(context.get(pageContext).db, session.accountId, listed).catch(() => null);
  if (!view) return null;
  return (
    <div data-keep-tools data-account={session.accountId} className="contents">
      <div data-bar className="contents">
        <KeepBar view={view} back={pathname + search} />
      </div>
      <script type="module" src={script} />
    </div>
  );
}

/** The bar for the page at `back`. Pages with their own controls for the board have none. */
export function KeepBar({ view, back }: { view: KeptView; back: string }): ReactNode {
  const { pathname } = new URL(back, "http://page");
  if (/^\/coach\/(?:board|compare|import|prospects)/.test(pathname)) return null;
  const isSearch = view.maySearch && pathname === "/searchAthletes";
  const query = isSearch ? queryOfAddress(back) : "";
  return <KeepTools view={view} back={back} saveHref={query ? `/coach/searches?${query}` : null} />;
}

/** Public pages, and those of coaches, from which a coach can reach athletes without a new document. The clipboard is stored on devices. */
function showsTools(pathname: string): boolean {
  return !/^\/(?:admin|login|me|signout|coach\/clipboard)(?:\/|$)/.test(pathname);
}

/** Finds the athletes that a page shows: each is an object with an `athleteId` in the data of its loaders. */
function findAthletes(value: unknown): string[] {
  if (typeof value !== "object" || value === null) return [];
  const own = "athleteId" in value && typeof value.athleteId === "string" ? [value.athleteId] : [];
  return [...own, ...Object.values(value).flatMap(findAthletes)];
}
