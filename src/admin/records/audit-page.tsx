import { href, useSearchParams } from "react-router";
import { EmptyState } from "../../ui/empty-state.tsx";
import { LinkButton } from "../../ui/link-button.tsx";
import { CsvDownload } from "../csv-download.tsx";
import { ListPages } from "../list-pages.tsx";
import { PortalPage } from "../page-body.tsx";
import { loadFrom, portalMeta } from "../portal-route.ts";
import { RequestFailed } from "../request-failed.tsx";
import type { AuditList } from "../schema.ts";
import type { Route } from "./+types/audit-page.ts";
import { AuditEntries } from "./audit-entries.tsx";
import { AuditFilterForm, filterNames } from "./audit-filter-form.tsx";

export const clientLoader = loadFrom<AuditList>("/api/admin/audit");
export const meta = portalMeta("Audit log");

export default function AuditPage({ loaderData: outcome }: Route.ComponentProps) {
  const [params] = useSearchParams();
  if (!outcome.ok) return <RequestFailed {...outcome} />;
  const { data, pages } = outcome.result;
  const filtered = filterNames.some((name) => params.get(name));
  return (
    <PortalPage
      title="Audit log"
      lede="Every action on an account, and who did it."
      actions={<CsvDownload list="audit" name="audit-log" />}
      className="grid gap-5 pt-6"
    >
      <AuditFilterForm key={params.toString()} params={params} />
      <ListPages pages={pages} label="Pages of the audit log" noun="action">
        {data.length > 0 ? (
          <AuditEntries entries={data} />
        ) : (
          <EmptyState
            title="No entries found"
            art="clipboard"
            action={
              filtered && (
                <LinkButton to={href("/admin/audit")} variant="secondary">
                  Show all entries
                </LinkButton>
              )
            }
          >
            {filtered ? "No actions match these filters." : "There are no actions yet."}
          </EmptyState>
        )}
      </ListPages>
    </PortalPage>
  );
}
