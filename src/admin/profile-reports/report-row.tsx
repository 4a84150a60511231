import { useRef, useState } from "react";
import { href, Link, useRevalidator } from "react-router";
import { type ReportDecision, reportDecisions, reportReasons } from "../../profile-reports/vocabulary.ts";
import { Badge, type BadgeTone } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Timestamp } from "../../ui/timestamp.ts";
import { useToast } from "../../ui/toast.tsx";
import { AccountLink } from "../account-link.tsx";
import { ConfirmDialog } from "../confirm-dialog.tsx";
import { Fact } from "../fact.tsx";
import { useFocusAfterRemoval } from "../list-pages.tsx";
import { requestAdmin } from "../request-admin.tsx";
import type { ReportRecord } from "../schema.ts";
import { reportDecisionWords } from "../vocabulary.ts";

const tones: Record<ReportRecord["status"], BadgeTone> = {
  open: "warning",
  kept: "neutral",
  corrected: "success",
  removed: "danger",
  hidden: "danger",
};

export function ReportRow({ report }: { report: ReportRecord }) {
  const { reason, text, account, athleteId, isPublic, status, otherOpen, hiddenUntil, reportedAt, decidedAt } = report;
  return (
    <Card as="li" padding="none" className="grid gap-x-8 gap-y-3 px-4 py-4 lg:grid-cols-[minmax(0,1fr)_auto]">
      <div className="grid min-w-0 content-start gap-1.5">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="font-[680] font-display [font-stretch:96%]">{reportReasons[reason]}</span>
          <Badge tone={tones[status]}>{status === "open" ? "Open" : reportDecisionWords[status].state}</Badge>
          {report.wantsResult && <span className="text-ink-muted text-sm">Waits for an email with the result</span>}
          {status === "open" && otherOpen > 0 && (
            <span className="text-ink-muted text-sm">
              {`${otherOpen} more open ${otherOpen === 1 ? "report" : "reports"} about this profile`}
            </span>
          )}
        </p>
        {text && (
          <p className="wrap-anywhere rounded-md bg-sunken px-3 py-2">
            <bdi>{text}</bdi>
          </p>
        )}
        <p className="wrap-anywhere flex flex-wrap gap-x-4 text-sm">
          <AccountLink account={account} />
          {isPublic ? (
            <Link to={href("/profile/:athleteId", { athleteId })} target="_blank" className="text-link">
              Open the profile
            </Link>
          ) : (
            <span className="text-ink-muted">The profile isn’t public</span>
          )}
        </p>
      </div>
      <dl className="flex gap-8 text-sm lg:justify-self-end">
        <Fact name="Reported">
          <Timestamp at={reportedAt} format="minute" />
        </Fact>
        {hiddenUntil && (
          <Fact name="Hidden until">
            <Timestamp at={hiddenUntil} format="minute" />
          </Fact>
        )}
        {decidedAt && (
          <Fact name="Closed">
            <Timestamp at={decidedAt} format="minute" />
          </Fact>
        )}
      </dl>
      {(status === "open" || status === "hidden") && <Decisions report={report} />}
    </Card>
  );
}

function Decisions({ report: { id, account, status, hid } }: { report: ReportRecord }) {
  const showToast = useToast();
  const revalidator = useRevalidator();
  const [pending, setPending] = useState<ReportDecision | null>(null);
  const [isConfirming, setIsConfirming] = useState(false);
  const controls = useRef<HTMLDivElement>(null);
  const removal = useRef<HTMLButtonElement>(null);
  useFocusAfterRemoval(controls);

  // Only a report that hid the profile can keep it hidden, and only that can be taken back.
  const isOffered = (decision: ReportDecision) =>
    status === "hidden" ? decision === "kept" : decision !== "hidden" || hid;

  async function decide(decision: ReportDecision) {
    setPending(decision);
    const outcome = await requestAdmin(`/api/admin/reports/${id}/decide`, { method: "POST", body: { decision } });
    await revalidator.revalidate();
    setPending(null);
    if (outcome.ok) showToast({ message: outcome.message, tone: "success", duration: 8000 });
    else if (outcome.status !== 401) showToast({ message: outcome.message, tone: "danger", duration: 8000 });
  }

  return (
    <div ref={controls} className="flex flex-wrap gap-x-3 gap-y-2 lg:col-span-2">
      {reportDecisions.filter(isOffered).map((decision) => {
        const { hint, ...words } = reportDecisionWords[decision];
        const button = decision === "kept" && hid ? "Restore" : words.button;
        const isRemoval = decision === "removed";
        return (
          <Button
            key={decision}
            ref={isRemoval ? removal : undefined}
            variant="secondary"
            title={hint}
            busy={pending === decision}
            onClick={() => (isRemoval ? setIsConfirming(true) : void decide(decision))}
          >
            {button}
            <span className="sr-only">{`: ${account.name}`}</span>
          </Button>
        );
      })}
      <ConfirmDialog
        open={isConfirming}
        question="Are you sure you want to take this profile down?"
        returnFocus={() => removal.current}
        onAnswer={(yes) => {
          setIsConfirming(false);
          if (yes) void decide("removed");
        }}
      >
        <p className="wrap-anywhere">
          <bdi>{account.name}</bdi>
        </p>
        <p className="text-ink-muted text-sm">{reportDecisionWords.removed.hint}</p>
      </ConfirmDialog>
    </div>
  );
}
