import { type AuditAction, auditActions } from "../../accounts/audit-actions.ts";
import { publicTexts } from "../../athletes/public-texts.ts";
import { sports } from "../../athletes/vocabulary.ts";
import { reportReasons } from "../../profile-reports/vocabulary.ts";
import { teamGenders, teamKinds, teamStatuses } from "../../teams/vocabulary.ts";
import { classNames } from "../../ui/class-names.ts";
import { Timestamp } from "../../ui/timestamp.ts";
import { AccountLink } from "../account-link.tsx";
import type { AuditEntryRecord } from "../schema.ts";
import { actorWords, domainStatuses, mailKindWords, reportDecisionWords } from "../vocabulary.ts";

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

const columnWords = new Map<string, [unset: string, set: string]>(
  Object.entries({
    blocked: ["Activated", "Deactivated"],
    isVerified: ["Unverified", "Verified"],
    isDemo: ["Not marked", "Demo User"],
  }),
);

function Details({ details }: { details: AuditEntryRecord["details"] }) {
  const { before, after, ...others } = details;
  const changes = isRecord(after)
    ? Object.keys(after).map((column) =>
        describeChange(column, isRecord(before) ? before[column] : undefined, after[column]),
      )
    : [];
  const facts = Object.entries(others).flatMap(([name, value]) =>
    name === "domain" && value ? `Mail domain: ${String(value)}` : (wordsOf.get(name)?.get(String(value)) ?? []),
  );
  return [...changes, ...facts].map((words) => (
    <p key={words} className="text-ink-muted">
      {words}
    </p>
  ));
}

const wordsOf = new Map([
  ["reason", new Map<string, string>(Object.entries(reportReasons))],
  ["field", new Map(Object.entries(publicTexts).map(([field, { label }]) => [field, label]))],
  ["kind", new Map<string, string>(Object.entries(mailKindWords))],
]);

/** The facts of a decision. Unlike a changed column, an equal value is a fact that was decided on. */
const factLabels = new Map([
  ["name", "Name"],
  ["kind", "Kind"],
  ["city", "City"],
  ["state", "State"],
  ["sport", "Sport"],
  ["gender", "Team"],
  ["status", "Status"],
  ["domain", "Mail domain"],
]);

function describeChange(column: string, before: unknown, after: unknown): string {
  const label = factLabels.get(column);
  const [was, is] = [before, after].map((value) => (value === undefined ? undefined : wordFor(column, value)));
  if (label) return was === undefined || was === is ? `${label}: ${is}` : `${label}: “${was}” → “${is}”`;
  if (before === after) return `It was already “${wordFor(column, after)}”.`;
  return `Changed from “${wordFor(column, before)}” to “${wordFor(column, after)}”.`;
}

const factWords = new Map<string, ReadonlyMap<string, string>>([
  ["kind", new Map(Object.entries(teamKinds))],
  ["sport", new Map(Object.entries(sports))],
  ["gender", new Map(Object.entries(teamGenders))],
  [
    "status",
    new Map([
      ...Object.entries(teamStatuses),
      ["declined", "Declined"],
      ["open", "Open"],
      ...Object.entries(reportDecisionWords).map(([decision, { state }]) => [decision, state] as const),
    ]),
  ],
]);

function wordFor(column: string, value: unknown): string {
  const words = columnWords.get(column);
  if (words && typeof value === "boolean") return words[value ? 1 : 0];
  if (value === null) return "Not Available";
  const fact = factWords.get(column)?.get(String(value));
  if (fact !== undefined) return fact;
  return Object.entries(domainStatuses).find(([code]) => code === value)?.[1] ?? String(value);
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}
