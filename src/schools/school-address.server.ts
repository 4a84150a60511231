import type { z } from "zod";
import { nameTerm, sportCode, wholeNumber } from "../athletes/schema.ts";
import { association, type SchoolFilters, stateCode } from "./schema.ts";
import { maxSchoolTerm } from "./vocabulary.ts";

const pageNumber = wholeNumber({ min: 1, max: 1_000_000 });

/** What the address of a list of schools asks for. */
export interface SchoolAddress {
  page: number;
  filters: SchoolFilters;
  /** Something blank stands in it, as a form without script sends it. */
  isUntidy: boolean;
}

/** Reads the query of a list of schools. People edit and cut addresses: what makes no sense is left out, never an error. */
export function readSchoolAddress(params: URLSearchParams): SchoolAddress {
  const one = <Value>(name: string, schema: z.ZodType<Value>) =>
    schema.optional().catch(undefined).parse(params.get(name));
  return {
    page: pageNumber.catch(1).parse(params.get("page")),
    filters: {
      name: nameTerm.catch("").parse(legible(params.get("name") ?? "")) || undefined,
      state: one("state", stateCode),
      association: one("association", association),
      sportCode: one("sportCode", sportCode),
    },
    isUntidy: [...params.values()].includes(""),
  };
}

/** Only as long as a term may be, and without control characters or half a surrogate pair. */
function legible(text: string): string {
  const plain = text
    .slice(0, 4 * maxSchoolTerm)
    .normalize("NFC")
    .replaceAll(/\p{Cc}+/gu, " ")
    .trim();
  return plain.slice(0, maxSchoolTerm).replaceAll(/\p{Cs}/gu, "");
}
