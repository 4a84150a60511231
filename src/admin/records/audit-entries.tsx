import { classNames } from "../../ui/class-names.ts";
import { Timestamp } from "../../ui/timestamp.ts";
import { AccountLink } from "../account-link.tsx";
import type { AuditEntryRecord } from "../schema.ts";
import { auditActions, domainStatuses } from "../vocabulary.ts";

/** Lists audit entries, newest first. Shows the affected account if `withSubject` is set. */
export function AuditEntries({ entries, withSubject = true }: { entries: AuditEntryRecord[]; withSubject?: boolean }) {
  return (
    <ol className="divide-y divide-line border-line border-y">
      {entries.map(({ id, at, action, details, actor, actorLabel, subject }) => (
        <li
          key={id}
          className={classNames(
            "grid gap-x-6 gap-y-1 py-3 text-sm leading-6 md:items-baseline",
            withSubject
              ? "md:grid-cols-[11rem_minmax(0,1fr)_minmax(0,1fr)] lg:grid-cols-[11rem_minmax(0,1fr)_minmax(0,1.2fr)_minmax(0,1.2fr)]"
              : "md:grid-cols-[11rem_minmax(0,1fr)_minmax(0,1.2fr)]",
          )}
        >
          <p className="text-ink-muted">
            <Timestamp at={at} format="minute" />
          </p>
          <div>
            <p className="font-[680] font-display text-base [font-stretch:96%]">{auditActions[action] ?? action}</p>
            <Change details={details} />
          </div>
          <p>
            <span className="text-ink-muted">by </span>
            {actor ? <AccountLink account={actor} /> : actorLabel}
          </p>
          {withSubject && subject && subject.userLoginId !== actor?.userLoginId && (
            <p className="md:max-lg:col-start-3">
              <span className="text-ink-muted">on </span>
              <AccountLink account={subject} />
            </p>
          )}
        </li>
      ))}
    </ol>
  );
}

const columnWords: Readonly<Record<string, [unset: string, set: string]>> = {
  blocked: ["Activated", "Deactivated"],
  isVerified: ["Unverified", "Verified"],
  isDemo: ["Not marked", "Demo User"],
};

function Change({ details: { before, after } }: { details: AuditEntryRecord["details"] }) {
  if (!isRecord(before) || !isRecord(after)) return null;
  return Object.keys(after).map((column) => (
    <p key={column} className="text-ink-muted">
      {before[column] === after[column]
        ? `was already ${wordFor(column, after[column])}`
        : `${wordFor(column, before[column])} → ${wordFor(column, after[column])}`}
    </p>
  ));
}

function wordFor(column: string, value: unknown): string {
  const words = columnWords[column];
  if (words && typeof value === "boolean") return words[value ? 1 : 0];
  if (value === null) return "Not Available";
  return Object.entries(domainStatuses).find(([code]) => code === value)?.[1] ?? String(value);
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}
