import { renderToStaticMarkup } from "react-dom/server";
import type { RouterContextProvider } from "react-router";
import { memberContext } from "#member-context";
import { pageContext } from "#page-context";
import { formatElapsed } from "../../browser-storage/format-elapsed.ts";
import { createRetrySchedule } from "../../browser-storage/retry-schedule.ts";
import { queryOfAddress } from "../../search/query-of-address.server.ts";
import { KeepTools } from "./keep-tools.tsx";
import { type KeptView, readShortlist } from "./read-shortlist.server.ts";
import { runKeepTools } from "./run-keep-tools.ts";
import { createShortlistQueue } from "./shortlist-queue.ts";

// Functions as text, because the page's own script must not change.
const parts = `{createSchedule:${createRetrySchedule},createQueue:${createShortlistQueue},format:${formatElapsed}}`;

/** Adds the program's bar at the end of a page, which stays that of everyone (NCAA bylaw 13.14.3). React skips elements there. */
export async function addKeepTools(
  html: string,
  { request, context }: { request: Request; context: Readonly<RouterContextProvider> },
): Promise<string | null> {
  const session = await context
    .get(memberContext)
    .member()
    .catch(() => null);
  if (session?.userType !== "College Coach") return null;
  const { db, nonce } = context.get(pageContext);
  const { pathname, search } = new URL(request.url);
  if (!showsTools(pathname)) return null;
  const listed = [`href="${pathname}"`, html]
    .join()
    .matchAll(/href="\/profile\/([A-Za-z0-9]+)/g)
    .map(([, id = ""]) => id);
  const view = await readShortlist(db, session.accountId, [...new Set(listed)]).catch(() => null);
  if (!view) return null;
  const tools =
    `<keep-tools data-account="${session.accountId}"><div data-bar class="contents">${renderKeepTools(view, pathname + search)}</div>` +
    `<script nonce="${nonce}">(${runKeepTools})(${parts})</script></keep-tools>`;
  return html.replace("</body>", () => `${tools}</body>`);
}

/** Renders the bar for the page at `back`. Pages with their own controls for the board have none. */
export function renderKeepTools(view: KeptView, back: string): string {
  const { pathname } = new URL(back, "http://page");
  if (/^\/coach\/(?:board|compare|import|prospects)/.test(pathname)) return "";
  const isSearch = view.maySearch && pathname === "/searchAthletes";
  const query = isSearch ? queryOfAddress(back) : "";
  return renderToStaticMarkup(
    <KeepTools view={view} back={back} saveHref={query ? `/coach/searches?${query}` : null} />,
  );
}

/** Public pages, and those of coaches, from which a coach can reach athletes without a new document. The clipboard is stored on devices. */
function showsTools(pathname: string): boolean {
  return !/^\/(?:admin|login|me|signout|coach\/clipboard)(?:\/|$)/.test(pathname);
}
