import type { ReactNode } from "react";
import type { RouterContextProvider } from "react-router";
import { memberContext } from "#member-context";
import { pageContext } from "#page-context";
import { canDo } from "../../programs/permissions.ts";
import { queryOfAddress } from "../../search/query-of-address.server.ts";
import type { MemberTools } from "../../ui/documents/member-tools.ts";
import { listDeletedSearches, listSearchesOfStaff } from "../searches/list-searches.server.ts";
import { nameSearch, sortQuery } from "../searches/name-search.server.ts";
import { KeepTools } from "../shortlist/keep-tools.tsx";
import { type KeptView, readShortlist } from "../shortlist/read-shortlist.server.ts";
import { ShortlistControl } from "../shortlist/shortlist-control.tsx";
import { SavedSearchColumn, SaveSearchButton } from "./saved-search-column.tsx";

const searchPath = "/searchAthletes";

/**
 * Renders what a coach's program adds to a page, which stays that of everyone (NCAA bylaw 13.14.3): the bar at its end, and on the search the
 * controls of athletes and the saved searches. Null without a program.
 */
export async function renderCoachTools({
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
}): Promise<{ bar: ReactNode; tools: MemberTools | null } | null> {
  const session = await context
    .get(memberContext)
    .member()
    .catch(() => null);
  if (session?.userType !== "College Coach") return null;
  const { pathname, search } = new URL(request.url);
  if (!showsTools(pathname)) return null;
  const { db } = context.get(pageContext);
  // A board has hundreds of athletes, and no bar.
  const listed = hasBar(pathname) ? [...new Set(findAthletes(loaderData))] : [];
  const view = await readShortlist(db, session.accountId, listed).catch(() => null);
  if (!view) return null;
  return {
    tools: pathname === searchPath ? await readTools(view, search) : null,
    bar: (
      <div data-keep-tools data-account={session.accountId} className="contents">
        <div data-bar className="contents">
          <KeepBar view={view} back={pathname + search} />
        </div>
        <script type="module" src={script} />
      </div>
    ),
  };

  async function readTools({ member, account, mayKeep, athletes }: KeptView, search: string): Promise<MemberTools> {
    const byId = new Map(athletes.map((athlete) => [athlete.athleteId, athlete]));
    const query = queryOfAddress(search);
    const sorted = sortQuery(query);
    const maySave = canDo(member, "search");
    const [searches, deleted] = await Promise.all([
      listSearchesOfStaff(db, member, sorted).catch(() => []),
      maySave ? listDeletedSearches(db, member).catch(() => []) : [],
    ]);
    const current = searches.find((one) => one.query === sorted) ?? null;
    return {
      forAthlete(athleteId) {
        const athlete = byId.get(athleteId);
        return athlete && <ShortlistControl athlete={athlete} mayKeep={mayKeep} />;
      },
      besideResults: (
        <SavedSearchColumn
          {...{ searches, deleted, account, maySave }}
          current={current?.searchId ?? null}
          back={searchPath + search}
          plan={member.plan}
        />
      ),
      besideFilters: (total) =>
        maySave &&
        query &&
        !current && (
          <SaveSearchButton
            account={account}
            address={searchPath + search}
            name={nameSearch(query, member)}
            total={total}
          />
        ),
    };
  }
}

/** The bar for the page at `back`. */
export function KeepBar({ view, back }: { view: KeptView; back: string }): ReactNode {
  const { pathname } = new URL(back, "http://page");
  if (!hasBar(pathname)) return null;
  const isOpen = view.mayKeep && view.athletes.some(({ stage }) => !stage);
  const isQuiet = pathname.startsWith("/coach") && !isOpen;
  return <KeepTools view={view} back={back} hasControls={pathname === searchPath} isQuiet={isQuiet} />;
}

/** Pages with their own controls for the board have no bar. */
function hasBar(pathname: string): boolean {
  return !/^\/coach\/(?:board|compare|import|prospects|roster|submissions)/.test(pathname);
}

/** Public pages, and those of coaches, from which a coach can reach athletes without a new document. The clipboard is stored on devices. */
function showsTools(pathname: string): boolean {
  return !/^\/(?:admin|login|me|signout|coach\/clipboard|profile\/\w+\/film\/frame)(?:\/|$)/.test(pathname);
}

/** Finds the athletes that a page shows: each is an object with an `athleteId` in the data of its loaders. */
function findAthletes(value: unknown): string[] {
  if (typeof value !== "object" || value === null) return [];
  const own = "athleteId" in value && typeof value.athleteId === "string" ? [value.athleteId] : [];
  // The properties of `serverData` are not enumerable.
  return [...own, ...Object.getOwnPropertyNames(value).flatMap((name) => findAthletes(Reflect.get(value, name)))];
}
