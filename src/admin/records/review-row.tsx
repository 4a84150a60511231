import { publicTexts } from "../../athletes/public-texts.ts";
import type { BadgeTone } from "../../ui/badge.tsx";
import { AccountLink } from "../account-link.tsx";
import type { ReviewRecord } from "../schema.ts";
import { DecisionButtons, type OfferedChoice } from "../work-list/decision-buttons.tsx";
import { RecordRow } from "../work-list/record-row.tsx";
import { type LabeledValue, listChanges, useDecision } from "../work-list/use-decision.ts";
import { TextContextFacts } from "./text-context-facts.tsx";

const states: Record<ReviewRecord["status"], { word: string; tone: BadgeTone }> = {
  pending: { word: "Waiting", tone: "warning" },
  approved: { word: "Approved", tone: "success" },
  declined: { word: "Declined", tone: "danger" },
};

export function ReviewRow({ review: loaded }: { review: ReviewRecord }) {
  const decision = useDecision(loaded, describeChanges);
  const { row: review, changes } = decision;
  const { id, field, text, found, status, reason, account, askedAt, decidedAt, decidedBy } = review;
  return (
    <RecordRow
      id={id}
      title={publicTexts[field].label}
      state={states[status]}
      aside={<span className="text-ink-muted text-sm">{`Looks like ${found}`}</span>}
      times={[["Asked", askedAt]]}
      decided={{ name: "Decided", at: decidedAt, by: decidedBy, accountId: account.userLoginId }}
      changes={changes}
      controls={<DecisionButtons id={id} name={text} choices={choicesOf(review)} decision={decision} isSelectable />}
    >
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
    </RecordRow>
  );
}

function choicesOf({ id, status, reason }: ReviewRecord): OfferedChoice[] {
  const path = (action: string) => `/api/admin/reviews/${id}/${action}`;
  const undo = {
    pending: { path: path("reopen") },
    approved: { path: path("approve") },
    declined: { path: path("decline"), body: { reason: reason ?? "" } },
  }[status];
  const approval = { label: status === "declined" ? "Approve anyway" : "Approve", path: path("approve"), undo };
  const refusal = { label: "Decline", path: path("decline"), reasonFor: "The person who wrote it", undo };
  const reopening = { label: "Undo the decision", path: path("reopen"), undo };
  return [
    ...(status === "approved" ? [] : [{ ...approval, by: "approve" as const, isPrimary: true }]),
    ...(status === "declined" ? [] : [{ ...refusal, by: "decline" as const }]),
    ...(status === "pending" ? [] : [{ ...reopening, by: "undo" as const }]),
  ];
}

const comparedValues: readonly LabeledValue<ReviewRecord>[] = [
  ["State", ({ status }) => states[status].word],
  ["Reason", ({ reason }) => reason ?? ""],
  ["Athlete", ({ account: { name, email } }) => `${name} ${email ?? ""}`],
];

function describeChanges(before: ReviewRecord, after: ReviewRecord): string[] {
  return listChanges(before, after, comparedValues);
}
