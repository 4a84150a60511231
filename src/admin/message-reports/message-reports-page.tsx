import { href, useSearchParams } from "react-router";
import { messageReportReasons, reportHours } from "../../contact/vocabulary.ts";
import { purposes } from "../../contact-rules/vocabulary.ts";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { InlineLink } from "../../ui/link-button.tsx";
import { Timestamp } from "../../ui/timestamp.ts";
import { AccountLink } from "../account-link.tsx";
import { ListPages } from "../list-pages.tsx";
import { PortalPage } from "../page-body.tsx";
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
    <PortalPage
      title="Messages"
      lede={`Families reported these messages of college coaches, or someone who imitates one. Decide within ${reportHours.usual} hours, and within ${reportHours.intimate} hours about intimate pictures. If a coach here is not who they say, deactivate the account.`}
      className="grid gap-6 pt-6"
    >
      <p>
        <InlineLink to={isOpen ? "?status=decided" : href("/admin/messages")}>
          {isOpen ? "Show decided reports" : "Show open reports"}
        </InlineLink>
      </p>
      <ListPages pages={pages} label="Pages of reports" noun="report">
        {data.length === 0 ? (
          <EmptyState title="No reports" art="bench">
            No family reported a message or a sender.
          </EmptyState>
        ) : (
          <ul className="grid gap-3">
            {data.map((report) => (
              <Row key={report.id} report={report} />
            ))}
          </ul>
        )}
      </ListPages>
    </PortalPage>
  );
}

const decidedWords = { kept: "Nothing was wrong", removed: "Removed", confirmed: "Impersonation" } as const;
const authorWords = {
  guardian: "by a parent or guardian",
  athlete: "by the athlete",
  visitor: "by a visitor",
} as const;

function People({ report: { coach, athlete, sender } }: { report: MessageReportRecord }) {
  const withoutAccount = sender === null ? "erased" : "not named";
  return (
    <p className="wrap-anywhere text-sm">
      {/* The staff must not deactivate the coach whom someone imitates. */}
      {sender === null ? "Coach: " : "Imitated coach: "}
      {coach ? <AccountLink account={coach} /> : withoutAccount}
      {athlete && (
        <>
          {". Athlete: "}
          <AccountLink account={athlete} />
        </>
      )}
    </p>
  );
}

function Row({ report }: { report: MessageReportRecord }) {
  const { id, reason, text, by, status, reportedAt, dueAt, isOverdue, message, sender, wantsResult } = report;
  const { pending, send } = useRequest();
  const path = `/api/admin/message-reports/${id}/decide`;
  const decide = (decision: string) => void send(path, { body: { decision } });
  return (
    <Card as="li" className="grid gap-3">
      <p className="flex flex-wrap items-center gap-2">
        {isOverdue && <Badge tone="danger">Overdue</Badge>}
        {status !== "open" && <Badge>{decidedWords[status]}</Badge>}
        <strong>{sender === null ? messageReportReasons[reason] : "Someone imitates a coach"}</strong>
        <span className="text-ink-muted text-sm">
          {`${authorWords[by]}, `}
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
      {message && (
        <div className="grid gap-2 border-line border-l-4 pl-4">
          <p className="text-ink-muted text-sm">
            {`${message.coachName}, ${message.school}. ${purposes[message.purpose]}, `}
            <Timestamp at={message.writtenAt} format="minute" />
          </p>
          <p className="wrap-anywhere whitespace-pre-line">{message.text}</p>
        </div>
      )}
      {sender !== null && (
        <p className="wrap-anywhere border-line border-l-4 pl-4">
          {"Sender: "}
          <bdi className="font-semibold">{sender}</bdi>
        </p>
      )}
      <People report={report} />
      {wantsResult && <p className="text-ink-muted text-sm">We’ll email the result, and delete the address.</p>}
      <div className="flex flex-wrap gap-3">
        {status === "open" ? (
          <>
            <Button busy={pending !== null} onClick={() => decide(sender === null ? "removed" : "confirmed")}>
              {sender === null ? "Remove the message" : "It is an impersonation"}
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
