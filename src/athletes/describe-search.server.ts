import { breadcrumbList } from "../ui/structured-data.ts";
import type { Chosen } from "./describe-choice.server.ts";
import type { AthleteChoice } from "./schema.ts";
import { searchHref } from "./search-form.tsx";

/** How search engines, and who listens to a page, name a search. */
export interface SearchDescription {
  title: string;
  description?: string;
  canonical: string;
  /** In the words of schema.org. */
  data?: object[];
  index?: boolean;
}

/** What was searched for, and what came of it. */
export interface DescribeSearchOptions {
  choice: AthleteChoice;
  chosen: Chosen[];
  page: number;
  nothingChosen: boolean;
  isEmpty: boolean;
  site: string;
  publicUrl: string;
}

const sportNames = { VB: "volleyball", FB: "football", BB: "basketball" };

/** Title, description and address of a page of the list. */
export function describeSearch({
  choice,
  chosen,
  page,
  nothingChosen,
  isEmpty,
  site,
  publicUrl,
}: DescribeSearchOptions): SearchDescription {
  const canonical = publicUrl + searchHref(choice, page);
  // The title is what a screen reader says of a page that has come.
  if (nothingChosen) return { title: "No selection found! List Athletes", canonical };
  const words = [...chosen.map(({ word }) => word), ...(page > 1 ? [`page ${page}`] : [])];
  const { sportCode } = choice;
  const trail = [
    { name: site, url: `${publicUrl}/` },
    { name: "List Athletes", url: publicUrl + searchHref({}) },
  ];
  return {
    title: words.length > 0 ? `List Athletes: ${words.join(", ")}` : "List Athletes",
    description: `Browse student athletes in ${sportCode ? sportNames[sportCode] : "volleyball, football and basketball"}: height, weight, home town, seasons and stats. Free, and without an account.`,
    canonical,
    data: [breadcrumbList(trail) as object],
    index: isOfInterest(choice) && !isEmpty,
  };
}

/** A gender, a sport, one class and one state make a list that people look for. All else is one visitor's, or the same in other words. */
function isOfInterest({ graduationYear, state, gender: _, sportCode: __, ...rest }: AthleteChoice): boolean {
  if (Object.values(rest).some((value) => value !== undefined)) return false;
  return (graduationYear?.length ?? 0) <= 1 && (state?.length ?? 0) <= 1;
}
