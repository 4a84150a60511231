import { Fragment, type ReactNode, use } from "react";
import { href } from "react-router";
import { classNames } from "../ui/class-names.ts";
import { MemberToolsContext } from "../ui/documents/member-tools.ts";
import { X } from "../ui/icons/x.tsx";
import { Pagination } from "../ui/pagination.tsx";
import { AthleteCard } from "./athlete-card.tsx";
import type { Chosen } from "./describe-choice.server.ts";
import { EmptyResult, type Found } from "./empty-result.tsx";
import type { FoundPlace } from "./places.server.ts";
import { ResultTable } from "./result-table.tsx";
import { foundId } from "./search-form.tsx";
import { searchHref } from "./search-href.ts";

/** True if the page shows the results of a search, not the start of the list. */
export function isSearched({ chosen, page }: Pick<Found, "chosen" | "page">): boolean {
  return chosen.length > 0 || page > 1;
}

export function SearchResults(found: Found) {
  const { choice, chosen, page, list } = found;
  const { lastPage, totalRecords } = list.pages;
  const tools = use(MemberToolsContext);
  return (
    <section
      id={isSearched(found) ? foundId : undefined}
      data-in-place
      data-announcement={found.announcement}
      className="group/results sm:scroll-mt-[200vh]"
      aria-labelledby="results"
    >
      <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-3">
        <div className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-2">
          <h2 id="results" data-landing tabIndex={-1} className="headline-card text-2xl">
            {chosen.length > 0 ? "Results found for" : "All athletes"}
          </h2>
          <FilterChips chosen={chosen} isCoach={tools !== null} />
          {tools?.besideFilters(totalRecords)}
        </div>
        <div className="ml-auto flex items-center gap-x-8">
          {list.data.length > 0 && (
            <a
              href={searchHref({ ...choice, view: found.table ? undefined : "table" }, page)}
              className="text-link inline-flex min-h-11 items-center"
            >
              {found.table ? "Show cards" : "Show a table"}
            </a>
          )}
          <p className="figure text-ink-muted text-lg [font-stretch:88%] [font-weight:600]">
            {chosen.length > 0
              ? `Showing ${list.pages.actualPageSize} of ${totalRecords.toLocaleString("en-US")}`
              : `Page ${page.toLocaleString("en-US")} of ${lastPage.toLocaleString("en-US")}`}
          </p>
        </div>
      </div>
      {found.place && <PlaceNote choice={choice} place={found.place} />}
      <div role="alert" data-failed />
      <template>
        <p className="mt-4 font-medium text-danger">
          We couldn’t load this search. You still see the results from before.{" "}
          <a href={href("/searchAthletes")} className="text-link inline-block py-2">
            Try again
          </a>
        </p>
      </template>
      <div className="mt-5 transition-opacity duration-150 group-aria-busy/results:pointer-events-none group-aria-busy/results:opacity-55 group-aria-busy/results:delay-100">
        {found.table && <ResultTable table={found.table} />}
        {list.data.length === 0 && <EmptyResult {...found} />}
        {list.data.length > 0 && !found.table && (
          <ul className="grid gap-4 lg:grid-cols-2">
            {list.data.map((athlete) => (
              <AthleteCard key={athlete.athleteId} athlete={athlete} />
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

/** States where distances are measured from, which other places the text can mean, and who is left out. */
function PlaceNote({ choice, place: { name, others } }: { choice: Found["choice"]; place: FoundPlace }) {
  if (name === null)
    return (
      <p className="mt-3 text-ink-muted">
        We don’t know this place. Enter a 5-digit ZIP code, or a city and its state, such as Lincoln, NE.
      </p>
    );
  return (
    <p className="mt-3 text-ink-muted">
      {`We measure from ${name} to the city or the school of a profile. Athletes whose profile has no place that we know aren’t listed.`}
      {others.length > 0 && " Did you mean "}
      {others.map((other, index) => (
        <Fragment key={other}>
          {index > 0 && " or "}
          <a href={searchHref({ ...choice, near: other })} className="text-link">
            {other}
          </a>
        </Fragment>
      ))}
      {others.length > 0 && "?"}
    </p>
  );
}

/** On a phone, the chips of a coach are one line that scrolls, so that the first athlete is on the first screen. */
function FilterChips({ chosen, isCoach }: { chosen: Chosen[]; isCoach: boolean }) {
  if (chosen.length === 0) return null;
  return (
    <ul
      aria-label="Chosen filters"
      className={classNames(
        "flex min-w-0 items-center gap-2",
        isCoach ? "max-sm:overflow-x-auto sm:flex-wrap" : "flex-wrap",
      )}
    >
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
    <li className="min-w-0 max-sm:shrink-0">
      <a
        href={to}
        className="group wrap-anywhere inline-flex min-h-11 items-center gap-2 rounded-md border-2 border-accent bg-raised py-1 pr-2.5 pl-3.5 font-display font-[720] text-ink text-lg leading-6 [font-stretch:92%] hover:border-ink"
      >
        {children}
        <span className="sr-only"> (remove this filter)</span>
        <X aria-hidden className="size-4.5 shrink-0 text-ink-muted group-hover:text-ink" />
      </a>
    </li>
  );
}
