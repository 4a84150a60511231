import { hiddenHours, reportDecisions, reportReasons } from "../../profile-reports/vocabulary.ts";
import type { BadgeTone } from "../../ui/badge.tsx";
import { Timestamp } from "../../ui/timestamp.ts";
import { AccountLink, ProfileLink } from "../account-link.tsx";
import type { ReportRecord } from "../schema.ts";
import { reportDecisionWords } from "../vocabulary.ts";
import { DecisionButtons, type OfferedChoice } from "../work-list/decision-buttons.tsx";
import { RecordRow } from "../work-list/record-row.tsx";
import { type LabeledValue, listChanges, useDecision } from "../work-list/use-decision.ts";
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
  const { row: report, changes } = decision;
  const { id, reason, text, account, athleteId, isPublic, status, hiddenUntil, reportedAt, decidedAt } = report;
  const { others, otherCount, dueAt, hiddenParts } = report.context;
  return (
    <RecordRow
      id={id}
      title={reportReasons[reason]}
      state={{ word: describeStatus(report), tone: tones[status] }}
      aside={
        <>
          {report.wantsResult && <span className="text-ink-muted text-sm">Waits for an email with the result</span>}
          {otherCount > 0 && (
            <span className="font-semibold text-sm">{`${otherCount + 1} reports about this profile`}</span>
          )}
        </>
      }
      times={[
        ["Reported", reportedAt],
        ["Decide before", status === "open" ? dueAt : null, true],
        ["Hidden until", hiddenUntil],
      ]}
      decided={{ name: "Closed", at: decidedAt, by: report.decidedBy, accountId: account.userLoginId }}
      changes={changes}
      controls={
        <>
          <ProfileParts athleteId={athleteId} hiddenParts={hiddenParts} />
          <DecisionButtons
            id={id}
            name={account.name}
            choices={status === "open" ? choicesOf(report) : reopeningsOf(report)}
            decision={decision}
            isSelectable
          />
        </>
      }
    >
      {text && (
        <p className="wrap-anywhere rounded-md bg-sunken px-3 py-2">
          <bdi>{text}</bdi>
        </p>
      )}
      <OtherReports others={others} count={otherCount} />
      <p className="wrap-anywhere flex flex-wrap gap-x-4 text-sm">
        <AccountLink account={account} />
        <ProfileLink athleteId={athleteId} isPublic={isPublic} />
      </p>
    </RecordRow>
  );
}

/** The other reports of the case: one decision is about all of them. */
function OtherReports({ others, count }: Pick<ReportRecord["context"], "others"> & { count: number }) {
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
      {count > others.length && (
        <li className="text-ink-muted text-sm">{`and ${count - others.length} later reports`}</li>
      )}
    </ul>
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

/** Takes a decision back that was made before the list was loaded. */
function reopeningsOf({ id, status, hid }: ReportRecord): OfferedChoice[] {
  const path = `/api/admin/reports/${id}/decide`;
  const undo = { path, body: { decision: status } };
  const title =
    status === "removed"
      ? "Opens the report again, and activates the account that this decision deactivated."
      : "Opens the report again. The address of the person who sent it is deleted.";
  const reopening = { label: "Open it again", path: `/api/admin/reports/${id}/reopen`, undo };
  const restoring = { label: "Restore", path, body: { decision: "kept" }, undo };
  return [
    { ...reopening, by: "undo", title: hid ? `${title} ${reopenedHoldHint}` : title },
    ...(status === "hidden"
      ? [{ ...restoring, title: "Ends that the profile stays hidden. The report stays closed." }]
      : []),
  ];
}

function choicesOf({ id, account, hid }: ReportRecord): OfferedChoice[] {
  // Only a report that hid the profile can keep it hidden.
  return reportDecisions
    .filter((decision) => decision !== "hidden" || hid)
    .map((decision) => {
      const { button, hint } = reportDecisionWords[decision];
      return {
        label: decision === "kept" && hid ? "Restore" : button,
        path: `/api/admin/reports/${id}/decide`,
        body: { decision, wholeCase: true },
        undo: { path: `/api/admin/reports/${id}/reopen` },
        title: hint,
        ...(decision === "kept" && { by: "approve" }),
        ...(decision === "corrected" && { by: "decline" }),
        ...(decision === "removed" && {
          confirmation: {
            question: "Are you sure you want to take this profile down?",
            content: (
              <>
                <p className="wrap-anywhere">
                  <bdi>{account.name}</bdi>
                </p>
                <p className="text-ink-muted text-sm">{hint}</p>
              </>
            ),
          },
        }),
      };
    });
}
