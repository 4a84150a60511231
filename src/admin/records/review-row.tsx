import { publicTexts } from "../../athletes/public-texts.ts";
import { Badge, type BadgeTone } from "../../ui/badge.tsx";
import { Card } from "../../ui/card.tsx";
import { Timestamp } from "../../ui/timestamp.ts";
import { AccountLink } from "../account-link.tsx";
import { Fact } from "../fact.tsx";
import type { ReviewRecord } from "../schema.ts";
import { ApprovalForm } from "./approval-form.tsx";

const states: Record<ReviewRecord["status"], { word: string; tone: BadgeTone }> = {
  pending: { word: "Waiting", tone: "warning" },
  approved: { word: "Approved", tone: "success" },
  declined: { word: "Declined", tone: "danger" },
};

export function ReviewRow({ review }: { review: ReviewRecord }) {
  const { id, field, text, found, status, reason, account, askedAt, decidedAt } = review;
  const { word, tone } = states[status];
  return (
    <Card as="li" padding="none" className="grid gap-x-8 gap-y-3 px-4 py-4 lg:grid-cols-[minmax(0,1fr)_auto]">
      <div className="grid min-w-0 content-start gap-1.5">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="font-[680] font-display [font-stretch:96%]">{publicTexts[field].label}</span>
          <Badge tone={tone}>{word}</Badge>
          <span className="text-ink-muted text-sm">{`Looks like ${found}`}</span>
        </p>
        <p className="wrap-anywhere rounded-md bg-sunken px-3 py-2 text-lg">
          <bdi>{text}</bdi>
        </p>
        <p className="wrap-anywhere text-sm">
          <AccountLink account={account} />
        </p>
        {reason && <p className="wrap-anywhere text-ink-muted text-sm">{`Reason: ${reason}`}</p>}
      </div>
      <dl className="flex gap-8 text-sm lg:justify-self-end">
        <Fact name="Asked">
          <Timestamp at={askedAt} format="minute" />
        </Fact>
        {decidedAt && (
          <Fact name="Decided">
            <Timestamp at={decidedAt} format="minute" />
          </Fact>
        )}
      </dl>
      {status !== "approved" && (
        <ApprovalForm
          name={text}
          approval={approvalOf(review)}
          refusal={status === "pending" ? { label: "Decline", path: `/api/admin/reviews/${id}/decline` } : null}
          reader="The athlete"
        />
      )}
    </Card>
  );
}

function approvalOf({ id, status }: ReviewRecord) {
  const isDeclined = status === "declined";
  return {
    label: isDeclined ? "Approve anyway" : "Approve",
    path: `/api/admin/reviews/${id}/approve${isDeclined ? "?overridesDecline=true" : ""}`,
  };
}
