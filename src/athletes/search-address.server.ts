import { type AthleteFilters, genderCode, nameTerm, sportCode, wholeNumber } from "./schema.ts";
import { maxNameLength } from "./vocabulary.ts";

const filterNames = ["gender", "sportCode", "fullName"];
const pageNumber = wholeNumber({ min: 1, max: 1_000_000_000 });

/** What the address of the search page asks for. */
export interface SearchAddress {
  page: number;
  filters: AthleteFilters;
  /** Search was pressed with every field left blank. */
  nothingChosen: boolean;
}

/** Reads the search page's query. People edit and cut addresses: what makes no sense is left out, never an error. */
export function readSearchAddress(params: URLSearchParams): SearchAddress {
  const given = filterNames.flatMap((name) => params.get(name) ?? []);
  return {
    page: pageNumber.catch(1).parse(params.get("page")),
    filters: {
      gender: genderCode.optional().catch(undefined).parse(params.get("gender")),
      sportCode: sportCode.optional().catch(undefined).parse(params.get("sportCode")),
      fullName: nameTerm.catch("").parse(legible(params.get("fullName") ?? "")) || undefined,
    },
    nothingChosen: given.length > 0 && given.every((value) => value.trim() === ""),
  };
}

/** Only as long as a name may be, and without control characters or half a surrogate pair. */
function legible(text: string): string {
  return text
    .slice(0, 4 * maxNameLength)
    .normalize("NFC")
    .replaceAll(/\p{Cc}+/gu, " ")
    .trim()
    .slice(0, maxNameLength)
    .replaceAll(/\p{Cs}/gu, "");
}
