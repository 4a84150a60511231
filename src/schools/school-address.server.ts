import type { z } from "zod";
import { nameTerm, sportCode, wholeNumber } from "../athletes/schema.ts";
import { association, type SchoolFilters, stateCode } from "./schema.ts";
import { maxSchoolTerm } from "./vocabulary.ts";

const pageNumber = wholeNumber({ min: 1, max: 1_000_000 });

export interface SchoolAddress {
  page: number;
  filters: SchoolFilters;
  /** True if the query contains empty parameters, which a form without scripts sends. */
  isUntidy: boolean;
}

/** Reads the query of a list of schools. Ignores invalid values, because users edit and truncate URLs. */
export function readSchoolAddress(params: URLSearchParams): SchoolAddress {
  const one = <Value>(name: string, schema: z.ZodType<Value>) =>
    schema.optional().catch(undefined).parse(params.get(name));
  return {
    page: pageNumber.catch(1).parse(params.get("page")),
    filters: {
      name: nameTerm.catch("").parse(cleanTerm(params.get("name") ?? "")) || undefined,
      state: one("state", stateCode),
      association: one("association", association),
      sportCode: one("sportCode", sportCode),
    },
    isUntidy: [...params.values()].includes(""),
  };
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
