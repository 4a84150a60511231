export function pageNumbers({ total, size, shown }: { total: number; size: number; shown: number }) {
  return { lastPage: Math.max(1, Math.ceil(total / size)), actualPageSize: shown, totalRecords: total };
}
