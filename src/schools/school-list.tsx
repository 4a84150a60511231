import { Link } from "react-router";
import { Badge } from "../ui/badge.tsx";
import { Card } from "../ui/card.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { LinkButton } from "../ui/link-button.tsx";
import { Pagination } from "../ui/pagination.tsx";
import { schoolsHref } from "./school-search-form.tsx";
import type { ShownSchool, ShownSchools } from "./show-schools.server.ts";

/** One page of schools with the total, the cards and the pagination. */
export function SchoolList({
  path,
  hrefOf,
  found,
}: {
  path: string;
  hrefOf: (schoolId: string) => string;
  found: ShownSchools;
}) {
  const { filters, page, lastPage, total, schools } = found;
  const isChosen = Object.values(filters).some(Boolean);
  return (
    <section aria-labelledby="results">
      <div className="flex flex-wrap items-baseline justify-between gap-x-8 gap-y-2">
        <h2 id="results" data-landing tabIndex={-1} className="headline-card text-2xl">
          {`${total.toLocaleString("en-US")} ${total === 1 ? "school" : "schools"}${isChosen ? " found" : ""}`}
        </h2>
        {lastPage > 1 && (
          <p className="figure text-ink-muted text-lg [font-stretch:88%] [font-weight:600]">{`Page ${page} of ${lastPage}`}</p>
        )}
      </div>
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

function SchoolCard({ school, to }: { school: ShownSchool; to: string }) {
  const { name, place, associations, fields, mayField } = school;
  return (
    <Card as="li" interactive padding="none" className="flex flex-col">
      <div className="min-w-0 flex-1 p-4 sm:p-5">
        <div className="flex items-start justify-between gap-4">
          <h3 className="wrap-anywhere font-[800] text-[1.625rem] leading-[1.05] [font-stretch:78%]">
            <Link to={to} className="card-link text-ink">
              {name}
            </Link>
          </h3>
          <span className="flex shrink-0 flex-wrap justify-end gap-1.5">
            {associations.map((one) => (
              <Badge key={one}>{one}</Badge>
            ))}
          </span>
        </div>
        <p className="mt-1.5 text-ink-muted">{place}</p>
      </div>
      <p className="border-line border-t px-4 py-2.5 text-sm first-letter:uppercase sm:px-5">
        {fields.length > 0 && <span className="font-semibold">{fields.join(", ")}</span>}
        {fields.length > 0 && mayField.length > 0 && <span className="text-ink-muted">, </span>}
        {mayField.length > 0 && <span className="text-ink-muted">{formatPossibleSports(mayField)}</span>}
      </p>
    </Card>
  );
}

function formatPossibleSports(mayField: string[]): string {
  return `maybe ${new Intl.ListFormat("en-US", { type: "disjunction" }).format(mayField).toLowerCase()}`;
}

function NoSchools({ path, found: { total, page, lastPage, filters } }: { path: string; found: ShownSchools }) {
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
      {filters.name
        ? "Try fewer letters of the name, or remove the state, association or sport."
        : "Remove the state, association or sport."}
    </EmptyState>
  );
}
