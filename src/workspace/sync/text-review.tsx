import { useState } from "react";
import { type PublicText, publicTexts, reviewedText } from "../../athletes/public-texts.ts";
import { Button } from "../../ui/button.tsx";
import { CircleCheck } from "../../ui/icons/circle-check.tsx";
import type { OwnTextReview } from "../schema.ts";
import { CircleProblem } from "./circle-problem.tsx";
import { PageNotice } from "./page-notice.tsx";
import { valuesOf, type WorkspaceRecord } from "./record-store.ts";
import { useAllRecords, useFacts, useWorkspace } from "./use-workspace.tsx";

/** Offers a review by the staff for a text that was rejected as contact data. Without JavaScript, the button submits the form. */
export function AskStaff({ record, field }: { record: WorkspaceRecord; field: string }) {
  const store = useWorkspace();
  const { textReviews } = useFacts();
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const text = reviewedText(valuesOf(record), field) ?? "";
  if (!record.errors[field] || !record.reviewable?.includes(field)) return null;
  const isRequested = textReviews.some((one) => one.field === field && one.text === text.trim());

  async function requestReview() {
    setIsBusy(true);
    setProblem(await store.requestReview(field as PublicText, text));
    setIsBusy(false);
  }
  return (
    <div className="mt-2 grid justify-items-start gap-2">
      {isRequested ? (
        <p className="flex gap-1.5 font-medium text-sm text-success">
          <CircleCheck aria-hidden className="mt-0.5 size-4 shrink-0" />
          Our staff will check it, and we’ll email you the result.
        </p>
      ) : (
        <Button
          type="submit"
          name="review"
          value={field}
          variant="secondary"
          busy={isBusy}
          onClick={(event) => {
            event.preventDefault();
            void requestReview();
          }}
        >
          Ask our staff to check it
        </Button>
      )}
      {problem && <CircleProblem>{problem}</CircleProblem>}
    </div>
  );
}

const declinedMs = 14 * 24 * 60 * 60 * 1000;

export function TextReviews() {
  const { textReviews } = useFacts();
  const records = useAllRecords();
  const isUsed = ({ field, text, isInGame }: OwnTextReview) =>
    isInGame || records.some(({ saved }) => reviewedText(saved, field) === text);
  const shown = textReviews.filter((review) => {
    if (review.status === "approved") return !isUsed(review);
    return review.status === "pending" || Date.now() - Date.parse(review.decidedAt ?? "") < declinedMs;
  });
  if (shown.length === 0) return null;
  return (
    <PageNotice tone="neutral" title="Texts that our staff checks">
      <ul className="mt-1 grid gap-4">
        {shown.map((review) => (
          <li key={review.reviewId} className="wrap-anywhere">
            <Review review={review} />
          </li>
        ))}
      </ul>
    </PageNotice>
  );
}

const outcomes = {
  pending: "Our staff is checking it. Your profile doesn’t show it yet. We’ll email you the result.",
  approved: "Our staff approved it. Your profile doesn’t show it yet.",
  declined: "Our staff didn’t approve it.",
};

function Review({ review: { field, text, status, reason } }: { review: OwnTextReview }) {
  const store = useWorkspace();
  const records = useAllRecords();
  const profile = records.find(({ kind }) => kind === "profile");
  const typed = records.find((record) => record.typed[field]?.trim() === text);
  const isOfProfile = profile !== undefined && field in profile.saved;

  function use() {
    if (typed) return store.save([typed.key]);
    if (!profile) return;
    store.type(profile.key, { [field]: text });
    store.save([profile.key]);
  }
  return (
    <>
      <p>
        <span className="font-semibold">{`${publicTexts[field].label}: `}</span>
        <bdi>{text}</bdi>
      </p>
      <p className="text-ink-muted text-sm">
        {outcomes[status]}
        {reason && ` Reason: ${reason}`}
        {status === "approved" && !typed && !isOfProfile && " You can enter it now."}
      </p>
      {status === "approved" && (typed || isOfProfile) && (
        <Button className="mt-2 noscript:hidden" onClick={use}>
          Use this text
        </Button>
      )}
    </>
  );
}
