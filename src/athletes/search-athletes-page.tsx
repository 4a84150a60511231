import { redirect } from "react-router";
import { pageContext } from "#page-context";
import { brand } from "../brand.ts";
import { SportArt } from "../ui/art/sport-art.tsx";
import { Card } from "../ui/card.tsx";
import { pageMeta } from "../ui/page-meta.ts";
import { breadcrumbList } from "../ui/structured-data.ts";
import type { Route } from "./+types/search-athletes-page.ts";
import { ScoreTiles } from "./score-tiles.tsx";
import { readSearchAddress } from "./search-address.server.ts";
import { searchAthletes } from "./search-athletes.server.ts";
import { SearchForm, searchHref } from "./search-form.tsx";
import { filterWords, SearchResults } from "./search-results.tsx";
import { pageSize } from "./vocabulary.ts";

export const handle = { script: false };

export async function loader({ request, context }: Route.LoaderArgs) {
  const { db, publicUrl } = context.get(pageContext);
  const { searchParams } = new URL(request.url);
  const { page, filters, nothingChosen } = readSearchAddress(searchParams);
  // A form sends its blank fields too; the address that people share goes without them.
  if (!nothingChosen && [...searchParams.values()].includes("")) throw redirect(searchHref(filters, page));
  const list = await searchAthletes(db, { ...filters, page, size: pageSize });
  const trail = [
    { name: brand.name, url: `${publicUrl}/` },
    { name: "List Athletes", url: publicUrl + searchHref({}) },
  ];
  return {
    page,
    filters,
    nothingChosen,
    list,
    canonical: publicUrl + searchHref(filters, page),
    data: [breadcrumbList(trail) as object],
  };
}

export function meta({ loaderData: { page, filters, nothingChosen, list, canonical, data } }: Route.MetaArgs) {
  // The title is what a screen reader says of a page that has come.
  if (nothingChosen) return pageMeta({ title: "No selection found! List Athletes", site: brand.name, canonical });
  const words = [...filterWords(filters), ...(page > 1 ? [`page ${page}`] : [])];
  const { sportCode } = filters;
  return pageMeta({
    title: words.length > 0 ? `List Athletes: ${words.join(", ")}` : "List Athletes",
    site: brand.name,
    description: `Browse student athletes in ${sportCode ? sportNames[sportCode] : "volleyball, football and basketball"}: height, weight, home town, seasons and stats. Free, and without an account.`,
    canonical,
    data,
    // A search by name is one visitor's, an empty page nobody's.
    index: !filters.fullName && list.data.length > 0,
  });
}

const sportNames = { VB: "volleyball", FB: "football", BB: "basketball" };

export default function SearchAthletesPage({ loaderData }: Route.ComponentProps) {
  const { page, filters, nothingChosen, list } = loaderData;
  const active = filterWords(filters).length > 0;
  return (
    <div data-sport={filters.sportCode}>
      <div className="board relative overflow-clip">
        <SportArt sport={filters.sportCode} className="max-sm:opacity-35!" />
        <div className="page relative flex flex-wrap items-end sm:flex-nowrap justify-between gap-x-10 gap-y-6 pt-10 pb-28 sm:pt-16 sm:pb-32">
          <div>
            <h1 className="headline-page">List Athletes</h1>
            <p className="lede mt-4">Every public profile, free to read. No account needed.</p>
          </div>
          <ScoreTiles count={list.pages.totalRecords} label={active ? "athletes found" : "athletes on the list"} />
        </div>
      </div>
      <div className="page relative -mt-20">
        <Card accent padding="md">
          <SearchForm filters={filters} nothingChosen={nothingChosen} />
        </Card>
        <div className="pt-10 pb-20">
          <SearchResults filters={filters} page={page} list={list} />
        </div>
      </div>
    </div>
  );
}
