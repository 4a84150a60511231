import { CsvButton } from "../csv-download.tsx";
import { filterNames } from "./audit-filter-form.tsx";

export function AuditDownload({ params }: { params: URLSearchParams }) {
  return <CsvButton path={`/api/admin/audit.csv?${chosen(params)}`} name="audit-log" />;
}

function chosen(params: URLSearchParams): URLSearchParams {
  const query = new URLSearchParams();
  for (const name of filterNames) {
    const value = params.get(name);
    if (value) query.set(name, value);
  }
  return query;
}
