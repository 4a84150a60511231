import { Fragment } from "react";
import { Badge } from "../ui/badge.tsx";
import { Card } from "../ui/card.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { X } from "../ui/icons/x.tsx";
import { InlineLink, LinkButton, PageLink, TextLink } from "../ui/link-button.tsx";
import { Pagination } from "../ui/pagination.tsx";
import { schoolsHref } from "./school-search-form.tsx";
import type { ChosenFilter, ListedSchool, ShownSchools } from "./show-schools.server.ts";

export function SchoolList({
  path,
  hrefOf,
  found,
}: {
  path: string;
  hrefOf: (schoolId: string) => string;
  found: ShownSchools;
}) {
  const { filters, chosen, page, lastPage, total, schools } = found;
  return (
    <section aria-labelledby="results">
      <div className="flex flex-wrap items-baseline justify-between gap-x-8 gap-y-2">
        <h2 id="results" data-landing tabIndex={-1} className="headline-card text-2xl">
          {`${total.toLocaleString("en-US")} ${total === 1 ? "school" : "schools"}${chosen.length > 0 ? " found" : ""}`}
        </h2>
        {lastPage > 1 && (
          <p className="figure text-ink-muted text-lg [font-stretch:88%] [font-weight:600]">{`Page ${page} of ${lastPage}`}</p>
        )}
      </div>
      {chosen.length > 0 && <ChosenFilters path={path} chosen={chosen} />}
      <Place path={path} found={found} />
      {schools.length > 0 ? (
        <ul className="mt-5 grid gap-4 md:grid-cols-2">
          {schools.map((school) => (
            <SchoolCard key={school.schoolId} school={school} to={hrefOf(school.schoolId)} />
          ))}
        </ul>
      ) : (
        <NoSchools path={path} found={found} />
      )}
      {schools.length > 0 && (
        <div className="mt-8">
          <Pagination
            page={page}
            lastPage={lastPage}
            href={(other) => schoolsHref(path, filters, other)}
            label="Pages of schools"
          />
        </div>
      )}
    </section>
  );
}

function SchoolCard({ school, to }: { school: ListedSchool; to: string }) {
  const { name, place, miles, divisions, conferences, sports, facts, hasCoach, openNeeds } = school;
  const line = [place, miles !== null && `${miles.toLocaleString("en-US")} mi away`, ...conferences];
  return (
    <Card as="li" interactive padding="none" className="flex flex-col">
      <div className="min-w-0 flex-1 p-4 sm:p-5">
        <div className="flex items-start justify-between gap-4">
          <h3 className="wrap-anywhere font-[800] text-[1.625rem] leading-[1.05] [font-stretch:78%]">
            <PageLink to={to} className="card-link text-ink">
              {name}
            </PageLink>
          </h3>
          <span className="flex shrink-0 flex-wrap justify-end gap-1.5">
            {hasCoach && <Badge tone="success">A coach is here</Badge>}
            {openNeeds > 0 && <Badge tone="accent">{`${openNeeds} ${openNeeds === 1 ? "need" : "needs"}`}</Badge>}
            {divisions.map((one) => (
              <Badge key={one}>{one}</Badge>
            ))}
          </span>
        </div>
        <p className="mt-1.5 text-ink-muted">{line.filter(Boolean).join(" · ")}</p>
        {facts.length > 0 && <p className="mt-1 text-ink-muted text-sm">{facts.join(" · ")}</p>}
      </div>
      <p className="border-line border-t px-4 py-2.5 font-semibold text-sm sm:px-5">
        {sports.length > 0 ? (
          sports.join(", ")
        ) : (
          <span className="font-normal text-ink-muted">Teams not known yet</span>
        )}
      </p>
    </Card>
  );
}

function NoSchools({ path, found }: { path: string; found: ShownSchools }) {
  const { total, page, lastPage, filters, place, suggestions } = found;
  if (total > 0)
    return (
      <EmptyState
        title="We can’t find this page"
        art="search"
        action={<LinkButton to={schoolsHref(path, filters, lastPage)}>{`Go to page ${lastPage}`}</LinkButton>}
      >
        {`There’s no page ${page}. The list ends on page ${lastPage}.`}
      </EmptyState>
    );
  return (
    <EmptyState
      title="No schools found"
      art="search"
      action={
        <LinkButton to={path} variant="secondary">
          Show all schools
        </LinkButton>
      }
    >
      {place?.city === null && (
        <p>{`We don’t know a college in “${filters.near}”. Type the name of a larger city and its state, such as Lincoln, NE.`}</p>
      )}
      {suggestions.length > 0 && (
        <ul className="mt-2 grid">
          {suggestions.map(({ text, total: count, rest }) => (
            <li key={text}>
              <TextLink to={schoolsHref(path, rest)}>{`Without “${text}”: ${count.toLocaleString("en-US")}`}</TextLink>
            </li>
          ))}
        </ul>
      )}
      {place?.city !== null && suggestions.length === 0 && <p>Try a shorter part of the name, or remove a filter.</p>}
    </EmptyState>
  );
}

function ChosenFilters({ path, chosen }: { path: string; chosen: ChosenFilter[] }) {
  return (
    <ul aria-label="Chosen filters" className="mt-3 flex flex-wrap gap-2">
      {chosen.map(({ text, rest }) => (
        <li key={text} className="min-w-0">
          <PageLink
            to={schoolsHref(path, rest)}
            aria-label={`Remove “${text}”`}
            className="inline-flex min-h-11 max-w-full items-center gap-2 rounded-md border border-line-strong bg-raised px-3 font-medium text-sm hover:border-ink"
          >
            <span className="truncate first-letter:uppercase">{text}</span>
            <X aria-hidden className="size-4 shrink-0" />
          </PageLink>
        </li>
      ))}
    </ul>
  );
}

/** The city from which distances are measured, with links to others that the user may mean. */
function Place({ path, found: { place, filters } }: { path: string; found: ShownSchools }) {
  if (!place || (place.city && place.others.length === 0)) return null;
  return (
    <p className="mt-3">
      {place.city && `Distances are from ${place.city}. `}
      {place.others.length > 0 && (place.city ? "Did you mean " : "Try ")}
      {place.others.map((other, index) => (
        <Fragment key={other}>
          {index > 0 && " or "}
          <InlineLink to={schoolsHref(path, { ...filters, near: other })}>{other}</InlineLink>
        </Fragment>
      ))}
      {place.others.length > 0 && (place.city ? "?" : ".")}
    </p>
  );
}
