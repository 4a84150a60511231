import type { Pages } from "./schema.ts";

/** Returns the paging data of a list for the rows of one page. */
export function pagesOf(rows: readonly unknown[], pageSize: number, totalRecords: number): Pages {
  return { actualPageSize: rows.length, lastPage: Math.max(1, Math.ceil(totalRecords / pageSize)), totalRecords };
}
