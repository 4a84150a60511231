import { href, useLocation, useSearchParams } from "react-router";
import { EmptyState } from "../../ui/empty-state.tsx";
import { TabsNav } from "../../ui/tabs-nav.tsx";
import { CsvDownload } from "../csv-download.tsx";
import { ListPages } from "../list-pages.tsx";
import { PortalPage } from "../page-body.tsx";
import { loadFrom, portalMeta } from "../portal-route.ts";
import { RequestFailed } from "../request-failed.tsx";
import type { MailList } from "../schema.ts";
import { mailKindWords } from "../vocabulary.ts";
import { HeldRows } from "../work-list/decided-list.tsx";
import { ListFilters } from "../work-list/list-filters.tsx";
import type { Route } from "./+types/mail-page.ts";
import { MailProblems } from "./mail-problems.tsx";
import { MailRow } from "./mail-row.tsx";

const filterWords = { cause: { label: "Cause" }, kind: { label: "Kind", words: mailKindWords } };

export const clientLoader = loadFrom<MailList>("/api/admin/mail");
export const meta = portalMeta("Emails");

export default function MailPage({ loaderData: outcome }: Route.ComponentProps) {
  const [params] = useSearchParams();
  const { key } = useLocation();
  const status = params.get("status") ?? "failed";
  if (!outcome.ok) return <RequestFailed {...outcome} />;
  const { data, pages, problems, filters } = outcome.result;
  const tabs = [
    { href: href("/admin/mail"), label: "Failed", current: status === "failed" },
    { href: `${href("/admin/mail")}?status=waiting`, label: "Waiting", current: status === "waiting" },
    { href: `${href("/admin/mail")}?status=dismissed`, label: "Dismissed", current: status === "dismissed" },
  ];
  return (
    <PortalPage
      title="Emails"
      lede="Emails that weren’t delivered. We don’t show their text, because it contains links."
      actions={<CsvDownload list="mail" />}
      className="grid gap-6 pt-5"
    >
      <MailProblems problems={problems} />
      <TabsNav label="Emails by status" tabs={tabs} />
      <ListFilters filters={filters} words={filterWords} />
      <ListPages pages={pages} label="Pages of emails" noun="message">
        <HeldRows key={key} data={data} row={(mail) => <MailRow key={mail.id} mail={mail} />}>
          <EmptyState title={`No ${status} emails`}>
            {status === "failed" ? "You don’t need to do anything." : `No email is ${status}.`}
          </EmptyState>
        </HeldRows>
      </ListPages>
    </PortalPage>
  );
}
