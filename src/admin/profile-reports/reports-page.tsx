import { href, useSearchParams } from "react-router";
import { brand } from "../../brand.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { pageMeta } from "../../ui/page-meta.ts";
import { TabsNav } from "../../ui/tabs-nav.tsx";
import { requireToken } from "../admin-session.tsx";
import { ListPages } from "../list-pages.tsx";
import { PageBand } from "../page-band.tsx";
import { requestAdmin } from "../request-admin.tsx";
import { RequestFailed } from "../request-failed.tsx";
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
  const [params] = useSearchParams();
  const decided = params.get("status") === "decided";
  if (!outcome.ok) return <RequestFailed {...outcome} />;
  const { data, pages } = outcome.result;
  const tabs = [
    { href: href("/admin/reports"), label: "Open", current: !decided },
    { href: `${href("/admin/reports")}?status=decided`, label: "Closed", current: decided },
  ];
  return (
    <>
      <PageBand
        title="Reports"
        lede="Someone says that these profiles are wrong or harmful. Look at the profile, then close the report. If the person left an email, we’ll send the result and delete the email."
      />
      <div className="page grid gap-6 pt-5 pb-16">
        <TabsNav label="Reports by state" tabs={tabs} />
        <ListPages pages={pages} label="Pages of reports" noun="report">
          {data.length > 0 ? (
            <ul className="grid gap-2">
              {data.map((report) => (
                <ReportRow key={report.id} report={report} />
              ))}
            </ul>
          ) : (
            <EmptyState title={decided ? "No closed reports" : "No open reports"} art="scoreboard">
              {decided ? "Reports appear here after a decision." : "You don’t need to do anything."}
            </EmptyState>
          )}
        </ListPages>
      </div>
    </>
  );
}
