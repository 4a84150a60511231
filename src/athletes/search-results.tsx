import X from "lucide-react/icons/x";
import type { ReactNode } from "react";
import { href, Link, useNavigation } from "react-router";
import { classNames } from "../ui/class-names.ts";
import { EmptyState } from "../ui/empty-state.tsx";
import { LinkButton } from "../ui/link-button.tsx";
import { Pagination } from "../ui/pagination.tsx";
import { AthleteCard } from "./athlete-card.tsx";
import type { AthleteFilters, AthleteList } from "./schema.ts";
import { searchHref } from "./search-form.tsx";
import { genders, sports } from "./vocabulary.ts";

/** The words of the chosen filters, in the order of the form. */
export function filterWords({ gender, sportCode, fullName }: AthleteFilters): string[] {
  return [gender && genders[gender], sportCode && sports[sportCode], fullName].filter((word) => word !== undefined);
}

/** One page of what was found: what was asked for, the cards, the way to the other pages. */
export function SearchResults({ filters, page, list }: { filters: AthleteFilters; page: number; list: AthleteList }) {
  const navigation = useNavigation();
  const pending = navigation.location?.pathname === href("/searchAthletes");
  const { lastPage, totalRecords } = list.pages;
  const words = filterWords(filters);
  return (
    <section aria-labelledby="results" aria-busy={pending}>
      <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-3">
        <div className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-2">
          <h2 id="results" data-landing tabIndex={-1} className="headline-card text-2xl">
            {words.length > 0 ? "Results found for" : "All athletes"}
          </h2>
          <FilterChips filters={filters} />
        </div>
        <p className="figure text-ink-muted text-lg [font-stretch:88%] [font-weight:600]">
          {words.length > 0
            ? `Showing ${list.pages.actualPageSize} of ${totalRecords}`
            : `Page ${page.toLocaleString("en-US")} of ${lastPage.toLocaleString("en-US")}`}
        </p>
      </div>
      <p role="status" className="sr-only">
        {announcement({ words, page, list })}
      </p>
      <div
        className={classNames(
          "mt-5 transition-opacity duration-150",
          pending && "pointer-events-none opacity-55 delay-100",
        )}
      >
        {list.data.length > 0 ? (
          <ul className="grid gap-4 lg:grid-cols-2">
            {list.data.map((athlete) => (
              <AthleteCard key={athlete.athleteId} athlete={athlete} />
            ))}
          </ul>
        ) : (
          <NothingFound filters={filters} page={page} pages={list.pages} />
        )}
        {list.data.length > 0 && (
          <div className="mt-8">
            <Pagination
              page={page}
              lastPage={lastPage}
              href={(other) => searchHref(filters, other)}
              label="Pages of athletes"
            />
          </div>
        )}
      </div>
    </section>
  );
}

function announcement({ words, page, list }: { words: string[]; page: number; list: AthleteList }): string {
  const { totalRecords, lastPage } = list.pages;
  const found = `${totalRecords.toLocaleString("en-US")} ${totalRecords === 1 ? "athlete" : "athletes"} found`;
  const asked = words.length > 0 ? ` for ${words.join(", ")}` : "";
  const where = totalRecords > 0 ? `, page ${page} of ${lastPage}` : "";
  return found + asked + where;
}

function FilterChips({ filters }: { filters: AthleteFilters }) {
  const { gender, sportCode, fullName } = filters;
  if (filterWords(filters).length === 0) return null;
  return (
    <ul aria-label="Chosen filters" className="flex min-w-0 flex-wrap items-center gap-2">
      {gender && <Chip to={searchHref({ ...filters, gender: undefined })}>{genders[gender]}</Chip>}
      {sportCode && <Chip to={searchHref({ ...filters, sportCode: undefined })}>{sports[sportCode]}</Chip>}
      {fullName && <Chip to={searchHref({ ...filters, fullName: undefined })}>{fullName}</Chip>}
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

function NothingFound({
  filters,
  page,
  pages: { lastPage, totalRecords },
}: {
  filters: AthleteFilters;
  page: number;
  pages: AthleteList["pages"];
}) {
  if (totalRecords > 0)
    return (
      <EmptyState
        title="No results found!"
        art="search"
        action={
          <LinkButton to={searchHref(filters, lastPage)}>{`Go to page ${lastPage.toLocaleString("en-US")}`}</LinkButton>
        }
      >
        {`There is no page ${page.toLocaleString("en-US")}: the list ends on page ${lastPage.toLocaleString("en-US")}.`}
      </EmptyState>
    );
  if (filterWords(filters).length === 0)
    return (
      <EmptyState title="No results found!" art="bench">
        Nobody has published a profile yet.
      </EmptyState>
    );
  return (
    <EmptyState
      title="No results found!"
      art="search"
      action={
        <LinkButton to={searchHref({})} variant="secondary">
          Show all athletes
        </LinkButton>
      }
    >
      <p>Try a shorter part of the name, or take one of the filters away.</p>
    </EmptyState>
  );
}
