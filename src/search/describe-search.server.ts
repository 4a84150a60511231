import { listSports, sportWord } from "@openroster/stat-files/sports/sport-words.ts";
import { brand } from "../brand.ts";
import { breadcrumbList, type PageMeta, siteCard } from "../ui/page-meta.ts";
import type { Chosen } from "./describe-choice.server.ts";
import type { Found } from "./empty-result.tsx";
import type { AthleteChoice } from "./filters/search-query.ts";
import { searchHref } from "./search-href.ts";

export interface DescribeSearchOptions {
  choice: AthleteChoice;
  chosen: Chosen[];
  page: number;
  nothingChosen: boolean;
  publicUrl: string;
}

export function describeSearch({ choice, chosen, page, nothingChosen, publicUrl }: DescribeSearchOptions): PageMeta {
  const canonical = publicUrl + searchHref(choice, page);
  // Screen readers announce the title after a navigation. A list names athletes whom search engines may not list.
  const shown = { site: brand.name, canonical, index: false, image: siteCard(brand, publicUrl) };
  if (nothingChosen) return { ...shown, title: "No selection found! List Athletes" };
  const words = [...chosen.map(({ word }) => word), ...(page > 1 ? [`page ${page}`] : [])];
  const { sportCode } = choice;
  const trail = [
    { name: brand.name, url: `${publicUrl}/` },
    { name: "List Athletes", url: publicUrl + searchHref({}) },
  ];
  return {
    ...shown,
    title: words.length > 0 ? `List Athletes: ${words.join(", ")}` : "List Athletes",
    description: `Browse student athletes in ${sportCode ? sportWord(sportCode) : listSports()}: height, weight, hometown, seasons and stats. It’s free, and you don’t need an account.`,
    data: [breadcrumbList(trail) as object],
  };
}

export function announceResults({ chosen, page, list }: Pick<Found, "chosen" | "page" | "list">): string {
  const { totalRecords, lastPage } = list.pages;
  const found = `${totalRecords.toLocaleString("en-US")} ${totalRecords === 1 ? "athlete" : "athletes"} found`;
  const asked = chosen.length > 0 ? ` for ${chosen.map(({ word }) => word).join(", ")}` : "";
  const where = totalRecords > 0 ? `, page ${page} of ${lastPage}` : "";
  return found + asked + where;
}
