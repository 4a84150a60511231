import { wholeNumber } from "../../athletes/schema.ts";
import { readFilters } from "../school-address.server.ts";
import { type NeedFilterName, type NeedFilters, needFilters } from "./schema.ts";

const pageNumber = wholeNumber({ min: 1, max: 1_000_000 });

export interface NeedAddress {
  page: number;
  filters: NeedFilters;
  /** True if the query has empty parameters, which a form without scripts sends, or ones without an effect. */
  isUntidy: boolean;
}

/** Reads the query of the page of needs. Ignores invalid values, because users edit and truncate URLs. */
export function readNeedAddress(params: URLSearchParams): NeedAddress {
  const filters: NeedFilters = readFilters(needFilters, params);
  const isOtherSport = filters.position && filters.sportCode && !filters.position.startsWith(`${filters.sportCode}:`);
  const unused = [
    filters.within && !filters.near && "within",
    filters.homeState && !filters.tuitionMax && "homeState",
    isOtherSport && "position",
  ].filter((name) => typeof name === "string");
  for (const name of unused) delete filters[name as NeedFilterName];
  return {
    page: pageNumber.catch(1).parse(params.get("page")),
    filters,
    isUntidy: [...params.values()].includes("") || unused.length > 0,
  };
}
