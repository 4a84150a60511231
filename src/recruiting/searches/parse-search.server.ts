import { sportCodes } from "@openroster/stat-files/sports/sports.ts";
import { invalidField } from "../../http/invalid-field.server.ts";
import { type AthleteFilters, searchQuery } from "../../search/filters/search-query.ts";

/** Parses the query string of an athlete search as the search endpoint does. Throws 422 if it is invalid or has no filter. */
export function parseSearch(query: string): AthleteFilters {
  const given = new URLSearchParams(query);
  const values = Object.fromEntries([...new Set(given.keys())].map((name) => [name, oneOrAll(given.getAll(name))]));
  const parsed = searchQuery.safeParse(values);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw invalidField({ field: "query", message: `${issue?.path.join(".") || "query"}: ${issue?.message}` });
  }
  const { pageNum, numPerPage, sort, ...filters } = parsed.data;
  if (Object.values(filters).every((value) => value === undefined))
    throw invalidField({
      field: "query",
      message: `must have at least one filter, such as sportCode=${sportCodes[0]}`,
    });
  return filters;
}

/** Returns the filters of a stored query, or null if a later version of the search no longer accepts it. */
export function readSearch(query: string): AthleteFilters | null {
  try {
    return parseSearch(query);
  } catch {
    return null;
  }
}

function oneOrAll(values: string[]): string | string[] {
  const [only] = values;
  return values.length === 1 && only !== undefined ? only : values;
}
