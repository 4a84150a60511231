import { publicTexts } from "../../athletes/public-texts.ts";
import { Badge, type BadgeTone } from "../../ui/badge.tsx";
import { Card } from "../../ui/card.tsx";
import { Timestamp } from "../../ui/timestamp.ts";
import { AccountLink } from "../account-link.tsx";
import { Fact } from "../fact.tsx";
import type { ReviewRecord } from "../schema.ts";
import { ChangesNotice } from "../work-list/changes-notice.tsx";
import { rowProps } from "../work-list/decision-board.tsx";
import { type Choice, type LabeledValue, listChanges, useDecision } from "../work-list/use-decision.ts";
import { ApprovalForm, type Choices } from "./approval-form.tsx";
import { TextContextFacts } from "./text-context-facts.tsx";

const states: Record<ReviewRecord["status"], { word: string; tone: BadgeTone }> = {
  pending: { word: "Waiting", tone: "warning" },
  approved: { word: "Approved", tone: "success" },
  declined: { word: "Declined", tone: "danger" },
};

export function ReviewRow({ review: loaded }: { review: ReviewRecord }) {
  const decision = useDecision(loaded, describeChanges);
  const { row: review, changes } = decision;
  const { field, text, found, status, reason, account, askedAt, decidedAt } = review;
  const { word, tone } = states[status];
  return (
    <Card
      as="li"
      padding="none"
      {...rowProps(review.id)}
      className="grid gap-x-8 gap-y-3 px-4 py-4 lg:grid-cols-[minmax(0,1fr)_auto]"
    >
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
        <TextContextFacts context={review.context} />
        {status === "approved" && (
          <p className="text-ink-muted text-sm">If you decline or undo it, nobody sees the text anymore.</p>
        )}
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
      <ChangesNotice changes={changes} />
      <ApprovalForm
        id={review.id}
        name={text}
        choices={choicesOf(review)}
        reader="The person who wrote it"
        decision={decision}
      />
    </Card>
  );
}

function choicesOf({ id, status, reason }: ReviewRecord): Choices {
  const path = (action: string) => `/api/admin/reviews/${id}/${action}`;
  const undo: Record<ReviewRecord["status"], Choice["undo"]> = {
    pending: { path: path("reopen") },
    approved: { path: path("approve") },
    declined: { path: path("decline"), body: { reason: reason ?? "" } },
  };
  const approve = { label: status === "declined" ? "Approve anyway" : "Approve", path: path("approve") };
  return {
    approval: status === "approved" ? null : { ...approve, undo: undo[status] },
    refusal: status === "declined" ? null : { label: "Decline", path: path("decline"), undo: undo[status] },
    reopening: status === "pending" ? null : { label: "Undo the decision", path: path("reopen"), undo: undo[status] },
  };
}

const comparedValues: readonly LabeledValue<ReviewRecord>[] = [
  ["State", ({ status }) => states[status].word],
  ["Reason", ({ reason }) => reason ?? ""],
  ["Athlete", ({ account: { name, email } }) => `${name} ${email ?? ""}`],
];

function describeChanges(before: ReviewRecord, after: ReviewRecord): string[] {
  return listChanges(before, after, comparedValues);
}
