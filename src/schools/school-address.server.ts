import type { z } from "zod";
import { wholeNumber } from "../athletes/schema.ts";
import { type FilterName, type SchoolFilters, schoolFilters } from "./schema.ts";
import { maxSchoolTerm } from "./vocabulary.ts";

const pageNumber = wholeNumber({ min: 1, max: 1_000_000 });

export interface SchoolAddress {
  page: number;
  filters: SchoolFilters;
  /** True if the query contains empty parameters, which a form without scripts sends, or ones without an effect. */
  isUntidy: boolean;
}

/** Reads the query of a list of schools. Ignores invalid values, because users edit and truncate URLs. */
export function readSchoolAddress(params: URLSearchParams): SchoolAddress {
  const filters: SchoolFilters = readFilters(schoolFilters, params);
  const isAlone = (filter: FilterName, needed: FilterName) => filters[filter] && !filters[needed];
  const lonely = [isAlone("within", "near") && "within", isAlone("homeState", "tuitionMax") && "homeState"];
  for (const filter of lonely) if (filter) delete filters[filter as FilterName];
  return {
    page: pageNumber.catch(1).parse(params.get("page")),
    filters,
    isUntidy: [...params.values()].includes("") || lonely.some(Boolean),
  };
}

/** Returns the valid values of a query by the schema of each filter. */
export function readFilters<Shape extends z.ZodRawShape>(
  shape: Shape,
  params: URLSearchParams,
): z.output<z.ZodObject<Shape>> {
  const given = Object.entries(shape).flatMap(([name, schema]) => {
    const text = params.get(name);
    if (text === null) return [];
    const { data } = (schema as z.ZodType).safeParse(cleanTerm(text));
    return data === undefined ? [] : [[name, data]];
  });
  return Object.fromEntries(given);
}

/** Limits the length and removes control characters and incomplete surrogate pairs. */
function cleanTerm(text: string): string {
  const plain = text
    .slice(0, 4 * maxSchoolTerm)
    .normalize("NFC")
    .replaceAll(/\p{Cc}+/gu, " ")
    .trim();
  return plain.slice(0, maxSchoolTerm).replaceAll(/\p{Cs}/gu, "");
}
