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
import type { MailList } from "../schema.ts";
import type { Route } from "./+types/mail-page.ts";
import { MailProblems } from "./mail-problems.tsx";
import { MailRow } from "./mail-row.tsx";

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  requireToken();
  const { search } = new URL(request.url);
  return requestAdmin<MailList>(`/api/admin/mail${search}`, { signal: request.signal });
}

export function meta() {
  return pageMeta({ title: "Emails", site: brand.name, index: false });
}

export default function MailPage({ loaderData: outcome }: Route.ComponentProps) {
  const [params] = useSearchParams();
  const waiting = params.get("status") === "waiting";
  if (!outcome.ok) return <RequestFailed {...outcome} />;
  const { data, pages, problems } = outcome.result;
  const tabs = [
    { href: href("/admin/mail"), label: "Failed", current: !waiting },
    { href: `${href("/admin/mail")}?status=waiting`, label: "Waiting", current: waiting },
  ];
  return (
    <>
      <PageBand
        title="Emails"
        lede="Emails that weren’t delivered. We don’t show their text, because it contains links."
      />
      <div className="page grid gap-6 pt-5 pb-16">
        <MailProblems problems={problems} />
        <TabsNav label="Emails by status" tabs={tabs} />
        <ListPages pages={pages} label="Pages of emails" noun="message">
          {data.length > 0 ? (
            <ul className="grid gap-2">
              {data.map((mail) => (
                <MailRow key={mail.id} mail={mail} />
              ))}
            </ul>
          ) : (
            <EmptyState title={waiting ? "No waiting emails" : "No failed emails"} art="scoreboard">
              {waiting ? "No email is waiting." : "You don’t need to do anything."}
            </EmptyState>
          )}
        </ListPages>
      </div>
    </>
  );
}
