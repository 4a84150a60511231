import type { Pages } from "./schema.ts";

/** Where a list stands, from the rows of its page. */
export function pagesOf(rows: readonly unknown[], pageSize: number, totalRecords: number): Pages {
  return { actualPageSize: rows.length, lastPage: Math.max(1, Math.ceil(totalRecords / pageSize)), totalRecords };
}
