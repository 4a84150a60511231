import { href } from "react-router";
import { choiceNames } from "./filters/filter-names.ts";
import type { AthleteChoice } from "./filters/search-query.ts";

/** Returns the address of a search. */
export function searchHref(choice: AthleteChoice, page = 1): string {
  const params = new URLSearchParams();
  for (const name of choiceNames)
    for (const value of [choice[name] ?? []].flat()) if (value) params.append(name, String(value));
  if (page > 1) params.set("page", String(page));
  return addressOf(params);
}

function addressOf(params: URLSearchParams): string {
  return params.size > 0 ? `${href("/searchAthletes")}?${params}` : href("/searchAthletes");
}
