import { brand } from "../../brand.ts";
import { pageMeta } from "../../ui/page-meta.ts";
import { requireToken } from "../admin-session.tsx";
import { DecidedList } from "../decided-list.tsx";
import { requestAdmin } from "../request-admin.tsx";
import type { ReportList } from "../schema.ts";
import type { Route } from "./+types/reports-page.ts";
import { ReportRow } from "./report-row.tsx";

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  requireToken();
  const { search } = new URL(request.url);
  return requestAdmin<ReportList>(`/api/admin/reports${search}`, { signal: request.signal });
}

export function meta() {
  return pageMeta({ title: "Reports", site: brand.name, index: false });
}

export default function ReportsPage({ loaderData: outcome }: Route.ComponentProps) {
  return (
    <DecidedList
      outcome={outcome}
      title="Reports"
      lede="Someone says that these profiles are wrong or harmful. Look at the profile, then close the report. If the person left an email, we’ll send the result and delete the email."
      noun="report"
      states={["Open", "Closed"]}
      row={(report) => <ReportRow key={report.id} report={report} />}
    />
  );
}
