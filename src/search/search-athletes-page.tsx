import { accentOf, courtOf } from "@openroster/stat-files/sports/sports.ts";
import { use } from "react";
import { href, redirect } from "react-router";
import { memberContext } from "#member-context";
import { pageCacheContext } from "#page-cache-context";
import { pageContext } from "#page-context";
import { searchContext } from "#search-context";
import { ScoreTiles } from "../athletes/score-tiles.tsx";
import { pageSize } from "../athletes/vocabulary.ts";
import { loadOptional } from "../http/load-optional.server.ts";
import { CourtArt } from "../ui/art/court-art.tsx";
import { Card } from "../ui/card.tsx";
import { MemberToolsContext } from "../ui/documents/member-tools.ts";
import { serverData } from "../ui/documents/server-data.ts";
import { pageMeta } from "../ui/page-meta.ts";
import type { Route } from "./+types/search-athletes-page.ts";
import { describeChoice } from "./describe-choice.server.ts";
import { announceResults, describeSearch } from "./describe-search.server.ts";
import type { Found } from "./empty-result.tsx";
import { filtersOf } from "./filters/search-query.ts";
import { filterOptions, findFilterOptions, optionsMaxAgeMs } from "./find-filter-options.server.ts";
import { findResultTable, findSearchedFigures } from "./find-result-table.server.ts";
import { findStatRows } from "./find-stat-options.server.ts";
import { findSuggestions } from "./find-suggestions.server.ts";
import { MoreFilters } from "./more-filters.tsx";
import { findPlace } from "./places.server.ts";
import { readSearchAddress } from "./search-address.server.ts";
import { startSearch } from "./search-athletes.server.ts";
import { SearchForm } from "./search-form.tsx";
import { searchHref } from "./search-href.ts";
import { isSearched, SearchResults } from "./search-results.tsx";
import { showCard } from "./show-card.server.ts";

const coachPageSize = 50;

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
  // A coach reads a list with several hundred athletes at once.
  const session = await loadOptional(context.get(memberContext).member(), log);
  const isCoach = session?.userType === "College Coach";
  const query = { ...filters, sort: choice.sort, page, size: isCoach ? coachPageSize : pageSize };
  const [athletes, options] = await Promise.all([
    startSearch(db, query, { search }).then(async ({ matches, list }) => {
      await cachePage({ athletes: matches.ids });
      return await list();
    }),
    loadOptional(findFilterOptions(search, choice, version), log),
  ]);
  const searched = await findSearchedFigures(db, choice, athletes.data);
  const list = {
    ...athletes,
    data: athletes.data.map((athlete) => showCard(athlete, choice, searched.get(athlete.athleteId))),
  };
  const table = choice.view && list.data.length > 0 ? await findResultTable(db, choice, athletes.data) : null;
  const chosen = describeChoice(choice);
  const place = choice.near ? await findPlace(db, choice.near) : null;
  const [nearNames, suggestions] =
    list.pages.totalRecords === 0
      ? await Promise.all([
          loadOptional(search.suggest(filters), log),
          loadOptional(findSuggestions(search, chosen), log),
        ])
      : [];
  return serverData({
    found: {
      choice,
      chosen,
      page,
      list,
      table,
      place,
      nearNames: nearNames ?? [],
      suggestions: suggestions ?? [],
      announcement: announceResults({ chosen, page, list }),
    },
    options: options ?? filterOptions(choice),
    statRows: findStatRows(choice),
    nothingChosen,
    page: describeSearch({ choice, chosen, page, nothingChosen, publicUrl }),
  });
}

export function meta({ loaderData }: Route.MetaArgs) {
  return pageMeta(loaderData.page);
}

export default function SearchAthletesPage({ loaderData }: Route.ComponentProps) {
  const { found, options, statRows, nothingChosen } = loaderData;
  const { choice, list } = found;
  const tools = use(MemberToolsContext);
  const form = (
    <Card accent padding={tools ? "sm" : "md"}>
      <SearchForm filters={choice} nothingChosen={nothingChosen} isCompact={tools !== null}>
        <MoreFilters choice={choice} options={options} statRows={statRows} total={list.pages.totalRecords} />
      </SearchForm>
    </Card>
  );
  if (tools)
    return (
      <div data-accent={accentOf(choice.sportCode)} className="page pt-4 pb-20">
        <h1 className="headline-work mb-2">List Athletes</h1>
        {form}
        <div className="mt-2 grid grid-cols-1 gap-x-8 lg:mt-5 lg:grid-cols-[13rem_minmax(0,1fr)]">
          {tools.besideResults}
          <SearchResults {...found} />
        </div>
      </div>
    );
  return (
    <div data-accent={accentOf(choice.sportCode)}>
      <SearchHead {...found} />
      <div className="page relative -mt-20">
        {form}
        <div className="pt-6 pb-20 sm:pt-10">
          <SearchResults {...found} />
        </div>
      </div>
    </div>
  );
}

function SearchHead(found: Found) {
  const { choice, chosen, list } = found;
  return (
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
          <ScoreTiles count={list.pages.totalRecords} label={foundLabel(chosen.length, list.pages.totalRecords)} />
        </div>
      </div>
    </div>
  );
}

function foundLabel(chosen: number, total: number): string {
  if (chosen === 0) return "athletes on the list";
  return total === 1 ? "athlete found" : "athletes found";
}
