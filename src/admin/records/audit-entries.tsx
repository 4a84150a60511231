import { type AuditAction, auditActions } from "../../accounts/audit-actions.ts";
import { classNames } from "../../ui/class-names.ts";
import { Timestamp } from "../../ui/timestamp.ts";
import { AccountLink } from "../account-link.tsx";
import type { AuditEntryRecord } from "../schema.ts";
import { actorWords } from "../vocabulary.ts";
import { describeDetails } from "./describe-details.ts";

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
            <p className="font-[680] font-display text-base [font-stretch:96%]">
              {auditActions[action as AuditAction] ?? action}
            </p>
            <Details details={details} />
          </div>
          <p>
            <span className="text-ink-muted">by </span>
            {actor ? <AccountLink account={actor} /> : actorWords[actorLabel]}
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

function Details({ details }: { details: AuditEntryRecord["details"] }) {
  return describeDetails(details).map((words) => (
    <p key={words} className="wrap-anywhere text-ink-muted">
      {words}
    </p>
  ));
}
