import { type FormEvent, useId, useRef, useState } from "react";
import { useRevalidator } from "react-router";
import { publicTexts } from "../../athletes/public-texts.ts";
import { Badge, type BadgeTone } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { Timestamp } from "../../ui/timestamp.ts";
import { useToast } from "../../ui/toast.tsx";
import { AccountLink } from "../account-link.tsx";
import { Fact } from "../fact.tsx";
import { useFocusAfterRemoval } from "../list-pages.tsx";
import { requestAdmin } from "../request-admin.tsx";
import type { ReviewRecord } from "../schema.ts";
import { maxReason } from "../vocabulary.ts";

const states: Record<ReviewRecord["status"], { word: string; tone: BadgeTone }> = {
  pending: { word: "Waiting", tone: "warning" },
  approved: { word: "Approved", tone: "success" },
  declined: { word: "Declined", tone: "danger" },
};

/** One text for review, with the buttons to decide. A declined text can still be approved. */
export function ReviewRow({ review }: { review: ReviewRecord }) {
  const { field, text, found, status, reason, account, askedAt, decidedAt } = review;
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
      {status !== "approved" && <Decision review={review} />}
    </Card>
  );
}

function Decision({ review: { id, text, status } }: { review: ReviewRecord }) {
  const showToast = useToast();
  const revalidator = useRevalidator();
  const [pending, setPending] = useState<"approve" | "decline" | null>(null);
  const [isReasonShown, setIsReasonShown] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const formId = useId();
  const controls = useRef<HTMLDivElement>(null);
  useFocusAfterRemoval(controls);

  async function decide(decision: "approve" | "decline", body?: { reason: string }) {
    setPending(decision);
    const outcome = await requestAdmin(
      `/api/admin/reviews/${id}/${decision}${status === "declined" ? "?overridesDecline=true" : ""}`,
      {
        method: "POST",
        ...(body && { body }),
      },
    );
    await revalidator.revalidate();
    setPending(null);
    if (outcome.ok) showToast({ message: outcome.message, tone: "success", duration: 8000 });
    else if (outcome.status !== 401) showToast({ message: outcome.message, tone: "danger", duration: 8000 });
  }

  function decline(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    void decide("decline", { reason: String(new FormData(event.currentTarget).get("reason") ?? "") });
  }

  function showReason() {
    setIsReasonShown(true);
    requestAnimationFrame(() => form.current?.querySelector("input")?.focus());
  }

  return (
    <div ref={controls} className="grid gap-3 lg:col-span-2">
      <div className="flex flex-wrap gap-3">
        <Button busy={pending === "approve"} onClick={() => void decide("approve")}>
          {status === "declined" ? "Approve anyway" : "Approve"}
          <span className="sr-only">{`: ${text}`}</span>
        </Button>
        {status === "pending" && (
          <Button variant="secondary" aria-expanded={isReasonShown} aria-controls={formId} onClick={showReason}>
            Decline…<span className="sr-only">{`: ${text}`}</span>
          </Button>
        )}
      </div>
      <form
        ref={form}
        id={formId}
        hidden={!isReasonShown}
        onSubmit={decline}
        className="grid max-w-xl items-end gap-3 sm:grid-cols-[minmax(0,1fr)_auto]"
      >
        <TextField
          label="Reason"
          name="reason"
          hint="The athlete will read it. You can leave it empty."
          autoComplete="off"
          maxLength={maxReason}
        />
        <Button type="submit" variant="secondary" busy={pending === "decline"}>
          Decline
        </Button>
      </form>
    </div>
  );
}
