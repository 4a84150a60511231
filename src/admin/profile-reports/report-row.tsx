import { useRef, useState } from "react";
import { href, Link } from "react-router";
import { hiddenHours, type ReportDecision, reportDecisions, reportReasons } from "../../profile-reports/vocabulary.ts";
import { Badge, type BadgeTone } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Timestamp } from "../../ui/timestamp.ts";
import { AccountLink } from "../account-link.tsx";
import { ConfirmDialog } from "../confirm-dialog.tsx";
import { Fact } from "../fact.tsx";
import type { ReportRecord } from "../schema.ts";
import { reportDecisionWords } from "../vocabulary.ts";
import { SelectRow } from "../work-list/bulk-bar.tsx";
import { ChangesNotice } from "../work-list/changes-notice.tsx";
import { rowProps, useBoard, useBoardRow } from "../work-list/decision-board.tsx";
import { UndoButton } from "../work-list/undo-button.tsx";
import {
  type Choice,
  type Decision,
  type LabeledValue,
  listChanges,
  useDecision,
  useFocusAfterUndo,
} from "../work-list/use-decision.ts";
import { ProfileParts } from "./profile-parts.tsx";

const tones: Record<ReportRecord["status"], BadgeTone> = {
  open: "warning",
  kept: "neutral",
  corrected: "success",
  removed: "danger",
  hidden: "danger",
};

export function ReportRow({ report: loaded }: { report: ReportRecord }) {
  const decision = useDecision(loaded, describeChanges);
  const { row: report, changes, decided } = decision;
  const { reason, text, account, athleteId, isPublic, status, hiddenUntil, reportedAt, decidedAt } = report;
  const { others } = report.context;
  return (
    <Card
      as="li"
      padding="none"
      {...rowProps(report.id)}
      className="grid gap-x-8 gap-y-3 px-4 py-4 lg:grid-cols-[minmax(0,1fr)_auto]"
    >
      <div className="grid min-w-0 content-start gap-1.5">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="font-[680] font-display [font-stretch:96%]">{reportReasons[reason]}</span>
          <Badge tone={tones[status]}>{describeStatus(report)}</Badge>
          {report.wantsResult && <span className="text-ink-muted text-sm">Waits for an email with the result</span>}
          {others.length > 0 && (
            <span className="font-semibold text-sm">{`${others.length + 1} reports about this profile`}</span>
          )}
        </p>
        {text && (
          <p className="wrap-anywhere rounded-md bg-sunken px-3 py-2">
            <bdi>{text}</bdi>
          </p>
        )}
        <OtherReports others={others} />
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
        {status === "open" && (
          <Fact name="Decide before">
            <Due at={report.context.dueAt} />
          </Fact>
        )}
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
      <ProfileParts athleteId={athleteId} hiddenParts={report.context.hiddenParts} />
      <ChangesNotice changes={changes} />
      {(decided ? decided.undo?.path.endsWith("/reopen") : status === "open") ? (
        <Decisions report={report} decision={decision} />
      ) : (
        <Reopening report={report} decision={decision} />
      )}
    </Card>
  );
}

/** The other reports of the case: one decision is about all of them. */
function OtherReports({ others }: Pick<ReportRecord["context"], "others">) {
  if (others.length === 0) return null;
  return (
    <ul className="grid gap-1.5">
      {others.map(({ id, reason, text, reportedAt }) => (
        <li key={id} className="wrap-anywhere rounded-md bg-sunken px-3 py-2 text-sm">
          <span className="font-semibold">{reportReasons[reason]}</span>
          <span className="text-ink-muted">
            {", "}
            <Timestamp at={reportedAt} format="minute" />
          </span>
          {text && <bdi className="block">{text}</bdi>}
        </li>
      ))}
    </ul>
  );
}

/** The time until which the staff should decide, red when it is over. */
function Due({ at }: { at: string }) {
  const isOver = Date.parse(at) < Date.now();
  return (
    <span className={isOver ? "font-semibold text-danger" : undefined}>
      <Timestamp at={at} format="minute" />
      {isOver && " (overdue)"}
    </span>
  );
}

function describeStatus({ status }: ReportRecord): string {
  return status === "open" ? "Open" : reportDecisionWords[status].state;
}

const comparedValues: readonly LabeledValue<ReportRecord>[] = [
  ["State", describeStatus],
  ["Other open reports about this profile", ({ otherOpen }) => String(otherOpen)],
  ["Hidden until", ({ hiddenUntil }) => hiddenUntil ?? ""],
  ["Athlete", ({ account: { name, email } }) => `${name} ${email ?? ""}`],
  ["Profile", ({ isPublic }) => (isPublic ? "public" : "not public")],
];

function describeChanges(before: ReportRecord, after: ReportRecord): string[] {
  const changes = listChanges(before, after, comparedValues);
  const isEdited = before.profileVersion !== after.profileVersion;
  return isEdited ? [...changes, "The profile was edited. Open it again before you decide."] : changes;
}

const reopenedHoldHint = `The profile is hidden again until ${hiddenHours} hours after it was reported. If they are over, it is not hidden.`;

/** Offers to take a decision back that was made before the list was loaded. */
function Reopening({
  report: { id, status, account, hid },
  decision,
}: {
  report: ReportRecord;
  decision: Decision<ReportRecord>;
}) {
  const { decide, pending, decided, isInert } = decision;
  const controls = useRef<HTMLDivElement>(null);
  useFocusAfterUndo(controls, decided !== null);
  const path = `/api/admin/reports/${id}/reopen`;
  const decidePath = `/api/admin/reports/${id}/decide`;
  const undo = { path: decidePath, body: { decision: status } };
  // The button keeps its place after the click.
  const offersRestore = status === "hidden" || decided?.label === "Restore";
  return (
    <div ref={controls} className="flex flex-wrap gap-x-3 gap-y-2 lg:col-span-2">
      <Button
        variant="secondary"
        title={`${
          status === "removed"
            ? "Opens the report again, and activates the account that this decision deactivated."
            : "Opens the report again. The address of the person who sent it is deleted."
        }${hid ? ` ${reopenedHoldHint}` : ""}`}
        busy={pending === path}
        aria-disabled={isInert}
        onClick={() => void decide({ label: "Open it again", path, undo })}
      >
        Open it again
        <span className="sr-only">{`: ${account.name}`}</span>
      </Button>
      {offersRestore && (
        <Button
          variant="secondary"
          title="Ends that the profile stays hidden. The report stays closed."
          busy={pending === decidePath}
          aria-disabled={isInert}
          onClick={() => void decide({ label: "Restore", path: decidePath, body: { decision: "kept" }, undo })}
        >
          Restore
          <span className="sr-only">{`: ${account.name}`}</span>
        </Button>
      )}
      <UndoButton decision={decision} name={account.name} />
    </div>
  );
}

const keysOf = new Map<ReportDecision, string>([
  ["kept", "A"],
  ["corrected", "D"],
]);

/** After a decision, the buttons stay where they are and do nothing, so that no other button comes under the pointer. */
function Decisions({
  report: { id, account, hid, version },
  decision,
}: {
  report: ReportRecord;
  decision: Decision<ReportRecord>;
}) {
  const { decide, pending, decided, isInert } = decision;
  const board = useBoard();
  const [chosen, setChosen] = useState<ReportDecision | null>(null);
  const [isConfirming, setIsConfirming] = useState(false);
  const controls = useRef<HTMLDivElement>(null);
  const removal = useRef<HTMLButtonElement>(null);
  useFocusAfterUndo(controls, decided !== null);
  const path = `/api/admin/reports/${id}/decide`;
  // Only a report that hid the profile can keep it hidden.
  const isOffered = (to: ReportDecision) => to !== "hidden" || hid;

  const choiceOf = (to: ReportDecision): Choice => ({
    label: to,
    path,
    body: { decision: to, wholeCase: true },
    undo: { path: `/api/admin/reports/${id}/reopen` },
  });

  function choose(to: ReportDecision) {
    if (isInert) return;
    setChosen(to);
    void decide(choiceOf(to));
  }

  useBoardRow(
    {
      id,
      name: account.name,
      version,
      isSelectable: decided === null,
      isDecided: decided !== null,
      approve: () => choose("kept"),
      decline: () => choose("corrected"),
      undo: decided ? () => void decision.undo() : undefined,
      apply: (result, undoDecision) => decision.apply(result, undoDecision === null ? null : choiceOf("kept")),
    },
    controls,
  );

  return (
    <div ref={controls} className="flex flex-wrap items-center gap-x-3 gap-y-2 lg:col-span-2">
      <SelectRow id={id} name={`the report about ${account.name}`} isSelectable={decided === null} />
      {reportDecisions.filter(isOffered).map((to) => {
        const { hint, ...words } = reportDecisionWords[to];
        const button = to === "kept" && hid ? "Restore" : words.button;
        const isRemoval = to === "removed";
        return (
          <Button
            key={to}
            ref={isRemoval ? removal : undefined}
            variant="secondary"
            title={hint}
            busy={pending === path && chosen === to}
            aria-disabled={isInert}
            aria-keyshortcuts={keysOf.get(to)}
            onClick={() => (isRemoval ? setIsConfirming(!isInert) : choose(to))}
          >
            {button}
            <span className="sr-only">{`: ${account.name}`}</span>
          </Button>
        );
      })}
      <UndoButton decision={decision} name={account.name} />
      <ConfirmDialog
        open={isConfirming}
        question="Are you sure you want to take this profile down?"
        returnFocus={() => removal.current}
        onAnswer={(yes) => {
          setIsConfirming(false);
          board?.pause();
          if (yes) choose("removed");
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
