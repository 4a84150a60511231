import type { AthleteList } from "../athletes/schema.ts";
import { EmptyState } from "../ui/empty-state.tsx";
import { LinkButton } from "../ui/link-button.tsx";
import type { Chosen } from "./describe-choice.server.ts";
import type { AthleteChoice } from "./filters/search-query.ts";
import type { ResultTable } from "./find-result-table.server.ts";
import type { Suggestion } from "./find-suggestions.server.ts";
import type { FoundPlace } from "./places.server.ts";
import { searchHref } from "./search-href.ts";
import type { ShownCard } from "./show-card.server.ts";

export interface Found {
  choice: AthleteChoice;
  chosen: Chosen[];
  page: number;
  list: { data: ShownCard[]; pages: AthleteList["pages"] };
  table: ResultTable | null;
  /** The place of the filter `near`. */
  place: FoundPlace | null;
  nearNames: string[];
  suggestions: Suggestion[];
  /** Text for screen readers. */
  announcement: string;
}

export function EmptyResult({
  choice,
  chosen,
  page,
  list,
  nearNames,
  suggestions,
}: Omit<Found, "announcement" | "table" | "place">) {
  const { lastPage, totalRecords } = list.pages;
  if (totalRecords > 0)
    return (
      <EmptyState
        title="No results found!"
        art="search"
        action={
          <LinkButton to={searchHref(choice, lastPage)}>{`Go to page ${lastPage.toLocaleString("en-US")}`}</LinkButton>
        }
      >
        {`There’s no page ${page.toLocaleString("en-US")}. The list ends on page ${lastPage.toLocaleString("en-US")}.`}
      </EmptyState>
    );
  if (chosen.length === 0)
    return (
      <EmptyState title="No results found!" art="bench">
        No one has published a profile yet.
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
      {nearNames.length > 0 && <NearNames choice={choice} names={nearNames} />}
      {suggestions.length > 0 && <Suggestions suggestions={suggestions} />}
      {nearNames.length + suggestions.length === 0 && (
        <p>
          {choice.fullName
            ? "Try a shorter part of the name, or remove a filter."
            : "Remove a filter, or choose more values for one."}
        </p>
      )}
    </EmptyState>
  );
}

function Suggestions({ suggestions }: { suggestions: Suggestion[] }) {
  return (
    <ul aria-label="Filters to remove" className="mt-3 grid justify-center gap-2">
      {suggestions.map(({ word, without, total }) => (
        <li key={without}>
          <a href={without} className="text-link inline-flex min-h-11 items-center">
            <span>
              {"Without "}
              <em>{word}</em>
              {`: ${total.toLocaleString("en-US")}`}
            </span>
          </a>
        </li>
      ))}
    </ul>
  );
}

function NearNames({ choice, names }: { choice: AthleteChoice; names: string[] }) {
  return (
    <>
      <p id="near-names">Did you mean …</p>
      <ul aria-labelledby="near-names" className="mt-3 flex flex-wrap justify-center gap-2">
        {names.map((fullName) => (
          <li key={fullName} className="min-w-0">
            <a
              href={searchHref({ ...choice, fullName })}
              className="wrap-anywhere inline-flex min-h-11 items-center rounded-md border-2 border-accent bg-raised px-3.5 py-1 font-display font-[720] text-ink text-lg leading-6 [font-stretch:92%] hover:border-ink"
            >
              <bdi>{fullName}</bdi>
            </a>
          </li>
        ))}
      </ul>
    </>
  );
}
