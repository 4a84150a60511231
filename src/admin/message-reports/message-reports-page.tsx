import { href, Link, useSearchParams } from "react-router";
import { messageReportReasons, reportHours } from "../../contact/vocabulary.ts";
import { purposes } from "../../contact-rules/vocabulary.ts";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Timestamp } from "../../ui/timestamp.ts";
import { AccountLink } from "../account-link.tsx";
import { ListPages } from "../list-pages.tsx";
import { PageBand } from "../page-band.tsx";
import { loadFrom, portalMeta } from "../portal-route.ts";
import { RequestFailed } from "../request-failed.tsx";
import { useRequest } from "../use-request.ts";
import type { Route } from "./+types/message-reports-page.ts";
import type { MessageReportList, MessageReportRecord } from "./schema.ts";

export const clientLoader = loadFrom<MessageReportList>("/api/admin/message-reports");
export const meta = portalMeta("Messages");

export default function MessageReportsPage({ loaderData: outcome }: Route.ComponentProps) {
  const [params] = useSearchParams();
  if (!outcome.ok) return <RequestFailed {...outcome} />;
  const { data, pages } = outcome.result;
  const isOpen = params.get("status") !== "decided";
  return (
    <>
      <PageBand
        title="Messages"
        lede={`Families reported these messages of college coaches. Decide within ${reportHours.usual} hours, and within ${reportHours.intimate} hours about intimate pictures. If the coach is not who they say, deactivate the account.`}
      />
      <div className="page grid gap-6 pt-6 pb-16">
        <p>
          <Link to={isOpen ? "?status=decided" : href("/admin/messages")} className="text-link">
            {isOpen ? "Show decided reports" : "Show open reports"}
          </Link>
        </p>
        <ListPages pages={pages} label="Pages of reports" noun="report">
          {data.length === 0 ? (
            <EmptyState title="No reports" art="bench">
              No family reported a message.
            </EmptyState>
          ) : (
            <ul className="grid gap-3">
              {data.map((report) => (
                <Row key={report.id} report={report} />
              ))}
            </ul>
          )}
        </ListPages>
      </div>
    </>
  );
}

function Row({ report }: { report: MessageReportRecord }) {
  const { id, reason, text, by, status, reportedAt, dueAt, isOverdue, message, coach, athlete } = report;
  const { pending, send } = useRequest();
  const path = `/api/admin/message-reports/${id}/decide`;
  const decide = (decision: string) => void send(path, { body: { decision } });
  return (
    <Card as="li" className="grid gap-3">
      <p className="flex flex-wrap items-center gap-2">
        {isOverdue && <Badge tone="danger">Overdue</Badge>}
        {status !== "open" && <Badge>{status === "removed" ? "Removed" : "Nothing was wrong"}</Badge>}
        <strong>{messageReportReasons[reason]}</strong>
        <span className="text-ink-muted text-sm">
          {by === "guardian" ? "by a parent or guardian, " : "by the athlete, "}
          <Timestamp at={reportedAt} format="minute" />
          {status === "open" && (
            <>
              {", due "}
              <Timestamp at={dueAt} format="minute" />
            </>
          )}
        </span>
      </p>
      {text && <p className="wrap-anywhere whitespace-pre-line">{text}</p>}
      <div className="grid gap-2 border-line border-l-4 pl-4">
        <p className="text-ink-muted text-sm">
          {`${message.coachName}, ${message.school}. ${purposes[message.purpose]}, `}
          <Timestamp at={message.writtenAt} format="minute" />
        </p>
        <p className="wrap-anywhere whitespace-pre-line">{message.text}</p>
      </div>
      <p className="wrap-anywhere text-sm">
        {"Coach: "}
        {coach ? <AccountLink account={coach} /> : "erased"}
        {". Athlete: "}
        <AccountLink account={athlete} />
      </p>
      <div className="flex flex-wrap gap-3">
        {status === "open" ? (
          <>
            <Button busy={pending !== null} onClick={() => decide("removed")}>
              Remove the message
            </Button>
            <Button variant="secondary" busy={pending !== null} onClick={() => decide("kept")}>
              Nothing is wrong
            </Button>
          </>
        ) : (
          <Button variant="secondary" busy={pending !== null} onClick={() => decide("reopen")}>
            Open again
          </Button>
        )}
      </div>
    </Card>
  );
}
