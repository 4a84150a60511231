import { useLocation } from "react-router";
import { Badge } from "../../ui/badge.tsx";
import { Card, Section } from "../../ui/card.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Timestamp } from "../../ui/timestamp.ts";
import { AccountLink } from "../account-link.tsx";
import type { DeletionList, DeletionRecord } from "../account-schema.ts";
import { CancelDeletion } from "../cancel-deletion.tsx";
import { CsvDownload } from "../csv-download.tsx";
import { EraseRequestRow } from "../erase-request-row.tsx";
import { ListPages } from "../list-pages.tsx";
import { PortalPage } from "../page-body.tsx";
import { loadFrom, portalMeta } from "../portal-route.ts";
import { RequestFailed } from "../request-failed.tsx";
import { lawfulDays } from "../vocabulary.ts";
import { HeldRows } from "../work-list/decided-list.tsx";
import type { Route } from "./+types/deletions-page.ts";

export const clientLoader = loadFrom<DeletionList>("/api/admin/deletions");
export const meta = portalMeta("Deletions");

export default function DeletionsPage({ loaderData: outcome }: Route.ComponentProps) {
  const { key } = useLocation();
  if (!outcome.ok) return <RequestFailed {...outcome} />;
  const { data, pages, waiting } = outcome.result;
  return (
    <PortalPage
      title="Deletions"
      lede={`Accounts whose owners asked us to delete them. Each account is already hidden. We erase it automatically on its date. The law allows ${lawfulDays} days.`}
      actions={<CsvDownload list="deletions" />}
      className="grid gap-8 pt-6"
    >
      {waiting.length > 0 && (
        <Section id="waiting" title="Waiting for a second person" variant="large" className="grid gap-2">
          {waiting.map((request) => (
            <EraseRequestRow key={request.account.userLoginId} request={request} />
          ))}
        </Section>
      )}
      <ListPages pages={pages} label="Pages of deletions" noun="request">
        <HeldRows
          key={key}
          data={data}
          row={(deletion) => <DeletionRow key={deletion.account.userLoginId} deletion={deletion} />}
        >
          <EmptyState title="No deletions are due" art="bench">
            There are no open deletion requests.
          </EmptyState>
        </HeldRows>
      </ListPages>
    </PortalPage>
  );
}

function DeletionRow({
  deletion: { account, userType, requestedAt, eraseAfter, lawfulUntil, daysLeft, isOverdue },
}: {
  deletion: DeletionRecord;
}) {
  return (
    <Card
      as="li"
      padding="none"
      className="grid items-center gap-x-8 gap-y-3 px-4 py-3 lg:grid-cols-[minmax(0,1fr)_auto]"
    >
      <div className="min-w-0">
        <AccountLink account={account} />
        <p className="text-ink-muted text-sm">{userType}</p>
        <div className="mt-2">
          <CancelDeletion userLoginId={account.userLoginId} name={account.name} />
        </div>
      </div>
      <dl className="flex flex-wrap gap-x-8 gap-y-2 text-sm sm:grid sm:grid-cols-[minmax(6rem,max-content)_minmax(11rem,max-content)_minmax(15rem,max-content)] [&_dt]:text-ink-subtle [&_dt]:text-xs">
        <div>
          <dt>Requested</dt>
          <dd>
            <Timestamp at={requestedAt} />
          </dd>
        </div>
        <div>
          <dt>Erased after</dt>
          <dd className={isOverdue ? "font-semibold text-danger" : undefined}>
            <Timestamp at={eraseAfter} format="minute" />
            {isOverdue && <span className="block">Overdue. Tell the operator.</span>}
          </dd>
        </div>
        <div>
          <dt>{`Legal deadline (${lawfulDays} days)`}</dt>
          <dd className="flex flex-wrap items-center gap-x-2">
            <Timestamp at={lawfulUntil} />
            <DaysLeft days={daysLeft} />
          </dd>
        </div>
      </dl>
    </Card>
  );
}

function DaysLeft({ days }: { days: number }) {
  if (days < 0) return <Badge tone="danger">{`${-days} ${days === -1 ? "day" : "days"} overdue`}</Badge>;
  return <Badge tone={days < 10 ? "warning" : "neutral"}>{`${days} ${days === 1 ? "day" : "days"} left`}</Badge>;
}
