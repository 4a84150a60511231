import type { Pages } from "./schema.ts";

export function pagesOf(rows: readonly unknown[], pageSize: number, totalRecords: number): Pages {
  return { actualPageSize: rows.length, lastPage: Math.max(1, Math.ceil(totalRecords / pageSize)), totalRecords };
}
