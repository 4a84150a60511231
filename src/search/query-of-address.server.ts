import { filtersOf } from "./filters/search-query.ts";
import { readSearchAddress } from "./search-address.server.ts";
import { searchHref } from "./search-href.ts";

/** Returns the filters of a search address, or of a bare query string, as a query string. Ignores page, order and view. */
export function queryOfAddress(address: string): string {
  const [, query = ""] = /^(?:[^?]*\?)?([^#]*)/.exec(address.trim()) ?? [];
  const { choice } = readSearchAddress(new URLSearchParams(query));
  const [, written = ""] = searchHref(filtersOf(choice)).split("?");
  return written;
}
