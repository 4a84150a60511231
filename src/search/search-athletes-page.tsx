import { redirect } from "react-router";
import { pageContext } from "#page-context";
import { searchContext } from "#search-context";
import { ScoreTiles } from "../athletes/score-tiles.tsx";
import { pageSize } from "../athletes/vocabulary.ts";
import { loadOptional } from "../http/load-optional.server.ts";
import { SportArt } from "../ui/art/sport-art.tsx";
import { Card } from "../ui/card.tsx";
import { pageMeta } from "../ui/page-meta.ts";
import type { Route } from "./+types/search-athletes-page.ts";
import { describeChoice } from "./describe-choice.server.ts";
import { announceResults, describeSearch } from "./describe-search.server.ts";
import { filterOptions, findFilterOptions } from "./find-filter-options.server.ts";
import { MoreFilters } from "./more-filters.tsx";
import { readSearchAddress } from "./search-address.server.ts";
import { searchAthletes } from "./search-athletes.server.ts";
import { SearchForm, searchHref } from "./search-form.tsx";
import { SearchResults } from "./search-results.tsx";

export const handle = { script: "late" };

export async function loader({ request, context }: Route.LoaderArgs) {
  const { reads: db, publicUrl, log } = context.get(pageContext);
  const search = context.get(searchContext);
  const { searchParams } = new URL(request.url);
  const { page, choice, nothingChosen } = readSearchAddress(searchParams);
  // A form without script also sends blank fields. The redirect removes them from the shared address.
  if (!nothingChosen && [...searchParams.values()].includes("")) throw redirect(searchHref(choice, page));
  const [list, options] = await Promise.all([
    searchAthletes(db, { ...choice, page, size: pageSize }, search),
    loadOptional(findFilterOptions(search, choice), log),
  ]);
  const nearNames = list.pages.totalRecords === 0 ? await loadOptional(search.suggest(choice), log) : [];
  const chosen = describeChoice(choice);
  const isEmpty = list.data.length === 0;
  return {
    found: {
      choice,
      chosen,
      page,
      list,
      nearNames: nearNames ?? [],
      announcement: announceResults({ chosen, page, list }),
    },
    options: options ?? filterOptions(choice),
    nothingChosen,
    page: describeSearch({ choice, chosen, page, nothingChosen, isEmpty, publicUrl }),
  };
}

export function meta({ loaderData }: Route.MetaArgs) {
  return pageMeta(loaderData.page);
}

export default function SearchAthletesPage({ loaderData }: Route.ComponentProps) {
  const { found, options, nothingChosen } = loaderData;
  const { choice, chosen, list } = found;
  return (
    <div data-sport={choice.sportCode}>
      <div className="board relative overflow-clip">
        <SportArt sport={choice.sportCode} />
        <div className="page relative flex flex-wrap items-end sm:flex-nowrap justify-between gap-x-10 gap-y-6 pt-10 pb-28 sm:pt-16 sm:pb-32">
          <div>
            <h1 className="headline-page">List Athletes</h1>
            <p className="lede mt-4">Read every public profile for free. You don’t need an account.</p>
          </div>
          <ScoreTiles
            count={list.pages.totalRecords}
            label={chosen.length > 0 ? "athletes found" : "athletes on the list"}
          />
        </div>
      </div>
      <div className="page relative -mt-20">
        <Card accent padding="md">
          <SearchForm filters={choice} nothingChosen={nothingChosen}>
            <MoreFilters choice={choice} options={options} />
          </SearchForm>
        </Card>
        <div className="pt-10 pb-20">
          <SearchResults {...found} />
        </div>
      </div>
    </div>
  );
}
