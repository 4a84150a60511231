import { accentOf, courtOf } from "@openroster/stat-files/sports/sports.ts";
import { href, redirect } from "react-router";
import { pageCacheContext } from "#page-cache-context";
import { pageContext } from "#page-context";
import { searchContext } from "#search-context";
import { ScoreTiles } from "../athletes/score-tiles.tsx";
import { pageSize } from "../athletes/vocabulary.ts";
import { loadOptional } from "../http/load-optional.server.ts";
import { CourtArt } from "../ui/art/court-art.tsx";
import { Card } from "../ui/card.tsx";
import { pageMeta } from "../ui/page-meta.ts";
import type { Route } from "./+types/search-athletes-page.ts";
import { describeChoice } from "./describe-choice.server.ts";
import { announceResults, describeSearch } from "./describe-search.server.ts";
import { filtersOf } from "./filters/search-query.ts";
import { filterOptions, findFilterOptions, optionsMaxAgeMs } from "./find-filter-options.server.ts";
import { findResultTable } from "./find-result-table.server.ts";
import { findStatRows } from "./find-stat-options.server.ts";
import { findSuggestions } from "./find-suggestions.server.ts";
import { MoreFilters } from "./more-filters.tsx";
import { readSearchAddress } from "./search-address.server.ts";
import { startSearch } from "./search-athletes.server.ts";
import { SearchForm } from "./search-form.tsx";
import { searchHref } from "./search-href.ts";
import { isSearched, SearchResults } from "./search-results.tsx";
import { showCard } from "./show-card.server.ts";

export async function loader({ request, context }: Route.LoaderArgs) {
  const { reads: db, publicUrl, log } = context.get(pageContext);
  const search = context.get(searchContext);
  const { searchParams } = new URL(request.url);
  const { page, choice, nothingChosen, isWritten } = readSearchAddress(searchParams);
  // A form without script also sends blank fields and parts of conditions. The redirect shortens the shared address.
  if (!nothingChosen && !isWritten) throw redirect(searchHref(choice, page));
  if (nothingChosen && searchParams.get("nothing") !== "chosen")
    throw redirect(`${href("/searchAthletes")}?nothing=chosen`);
  const { cachePage, searchVersion } = context.get(pageCacheContext);
  const version = await searchVersion();
  await cachePage({ search: version, maxAgeMs: optionsMaxAgeMs });
  const filters = filtersOf(choice);
  const query = { ...filters, sort: choice.sort, page, size: pageSize };
  const [athletes, options] = await Promise.all([
    startSearch(db, query, { search }).then(async ({ matches, list }) => {
      await cachePage({ athletes: matches.ids });
      return await list();
    }),
    loadOptional(findFilterOptions(search, choice, version), log),
  ]);
  const list = { ...athletes, data: athletes.data.map((athlete) => showCard(athlete, choice)) };
  const table = choice.view && list.data.length > 0 ? await findResultTable(db, choice, athletes.data) : null;
  const chosen = describeChoice(choice);
  const [nearNames, suggestions] =
    list.pages.totalRecords === 0
      ? await Promise.all([
          loadOptional(search.suggest(filters), log),
          loadOptional(findSuggestions(search, chosen), log),
        ])
      : [];
  return {
    found: {
      choice,
      chosen,
      page,
      list,
      table,
      nearNames: nearNames ?? [],
      suggestions: suggestions ?? [],
      announcement: announceResults({ chosen, page, list }),
    },
    options: options ?? filterOptions(choice),
    statRows: findStatRows(choice),
    nothingChosen,
    page: describeSearch({ choice, chosen, page, nothingChosen, publicUrl }),
  };
}

export function meta({ loaderData }: Route.MetaArgs) {
  return pageMeta(loaderData.page);
}

export default function SearchAthletesPage({ loaderData }: Route.ComponentProps) {
  const { found, options, statRows, nothingChosen } = loaderData;
  const { choice, chosen, list } = found;
  return (
    <div data-accent={accentOf(choice.sportCode)}>
      <div className="board relative overflow-clip">
        <CourtArt
          court={courtOf(choice.sportCode) ?? "rings"}
          className="max-lg:hidden lg:left-auto! lg:w-[36%]! xl:w-[48%]!"
        />
        <div
          data-searched={isSearched(found) || undefined}
          className="search-head page relative flex flex-wrap items-end justify-between gap-x-10 gap-y-6 pt-10 pb-28 sm:flex-nowrap sm:pt-16 sm:pb-32"
        >
          <div>
            <h1 className="headline-page">List Athletes</h1>
            <p className="lede mt-4">Read every public profile for free. You don’t need an account.</p>
          </div>
          <div className="board rounded-lg lg:border lg:border-line lg:p-3">
            <ScoreTiles
              count={list.pages.totalRecords}
              label={chosen.length > 0 ? "athletes found" : "athletes on the list"}
            />
          </div>
        </div>
      </div>
      <div className="page relative -mt-20">
        <Card accent padding="md">
          <SearchForm filters={choice} nothingChosen={nothingChosen}>
            <MoreFilters choice={choice} options={options} statRows={statRows} total={list.pages.totalRecords} />
          </SearchForm>
        </Card>
        <div className="pt-6 pb-20 sm:pt-10">
          <SearchResults {...found} />
        </div>
      </div>
    </div>
  );
}
