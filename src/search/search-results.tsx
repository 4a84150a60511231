import X from "lucide-react/icons/x";
import { lazy, type ReactNode } from "react";
import { href, Link, useLocation, useNavigation } from "react-router";
import { PagePart } from "../http/page-part.tsx";
import { useAnnouncement } from "../ui/announce.ts";
import { classNames } from "../ui/class-names.ts";
import { Pagination } from "../ui/pagination.tsx";
import { AthleteCard } from "./athlete-card.tsx";
import type { Chosen } from "./describe-choice.server.ts";
import type { Found } from "./empty-result.tsx";
import { filterNavigation, foundId } from "./search-form.tsx";
import { searchHref } from "./search-href.ts";

// Loaded only if there are no results, so that other searches do not download it. The server renders synchronously
// and imports it directly.
const EmptyResult = import.meta.env.SSR
  ? (await import("./empty-result.tsx")).EmptyResult
  : lazy(async () => ({ default: (await import("./empty-result.tsx")).EmptyResult }));

const ResultTable = import.meta.env.SSR
  ? (await import("./result-table.tsx")).ResultTable
  : lazy(async () => ({ default: (await import("./result-table.tsx")).ResultTable }));

/** True if the page shows the results of a search, not the start of the list. */
export function isSearched({ chosen, page }: Pick<Found, "chosen" | "page">): boolean {
  return chosen.length > 0 || page > 1;
}

export function SearchResults(found: Found) {
  const { choice, chosen, page, list } = found;
  const { state, pathname, search } = useLocation();
  const navigation = useNavigation();
  const pending = navigation.location?.pathname === href("/searchAthletes");
  const { lastPage, totalRecords } = list.pages;
  useAnnouncement(found.announcement);
  return (
    <section
      id={isSearched(found) ? foundId : undefined}
      className="sm:scroll-mt-[200vh]"
      aria-labelledby="results"
      aria-busy={pending}
    >
      <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-3">
        <div className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-2">
          <h2
            id="results"
            data-landing={state === filterNavigation ? undefined : true}
            tabIndex={-1}
            className="headline-card text-2xl"
          >
            {chosen.length > 0 ? "Results found for" : "All athletes"}
          </h2>
          <FilterChips chosen={chosen} />
        </div>
        <div className="ml-auto flex items-center gap-x-8">
          {list.data.length > 0 && (
            <Link
              to={searchHref({ ...choice, view: found.table ? undefined : "table" }, page)}
              preventScrollReset
              className="text-link inline-flex min-h-11 items-center"
            >
              {found.table ? "Show cards" : "Show a table"}
            </Link>
          )}
          <p className="figure text-ink-muted text-lg [font-stretch:88%] [font-weight:600]">
            {chosen.length > 0
              ? `Showing ${list.pages.actualPageSize} of ${totalRecords.toLocaleString("en-US")}`
              : `Page ${page.toLocaleString("en-US")} of ${lastPage.toLocaleString("en-US")}`}
          </p>
        </div>
      </div>
      <div role="alert">
        {found.hasFailed && (
          <p className="mt-4 font-medium text-danger">
            We couldn’t load this search. You still see the results from before.{" "}
            <Link
              to={pathname + search}
              replace
              preventScrollReset
              state={state}
              className="text-link inline-block py-2"
            >
              Try again
            </Link>
          </p>
        )}
      </div>
      <div
        className={classNames(
          "mt-5 transition-opacity duration-150",
          pending && "pointer-events-none opacity-55 delay-100",
        )}
      >
        {found.table && <ResultTable table={found.table} />}
        {list.data.length === 0 && <EmptyResult {...found} />}
        {list.data.length > 0 && !found.table && (
          <ul className="grid gap-4 lg:grid-cols-2">
            {list.data.map((athlete) => (
              <PagePart key={athlete.athleteId} component={AthleteCard} props={{ athlete }} />
            ))}
          </ul>
        )}
        {list.data.length > 0 && (
          <div className="mt-8">
            <Pagination
              page={page}
              lastPage={lastPage}
              href={(other) => searchHref(choice, other)}
              label="Pages of athletes"
            />
          </div>
        )}
      </div>
    </section>
  );
}

function FilterChips({ chosen }: { chosen: Chosen[] }) {
  if (chosen.length === 0) return null;
  return (
    <ul aria-label="Chosen filters" className="flex min-w-0 flex-wrap items-center gap-2">
      {chosen.map(({ word, without }) => (
        <Chip key={without} to={without}>
          {word}
        </Chip>
      ))}
    </ul>
  );
}

function Chip({ to, children }: { to: string; children: ReactNode }) {
  return (
    <li className="min-w-0">
      <Link
        to={to}
        className="group wrap-anywhere inline-flex min-h-11 items-center gap-2 rounded-md border-2 border-accent bg-raised py-1 pr-2.5 pl-3.5 font-display font-[720] text-ink text-lg leading-6 [font-stretch:92%] hover:border-ink"
      >
        {children}
        <span className="sr-only"> (remove this filter)</span>
        <X aria-hidden className="size-4.5 shrink-0 text-ink-muted group-hover:text-ink" />
      </Link>
    </li>
  );
}
