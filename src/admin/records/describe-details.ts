import { publicTexts } from "../../athletes/public-texts.ts";
import { sports } from "../../athletes/vocabulary.ts";
import { hiddenPartReasonWords, staffMessages } from "../../mail/templates/staff-texts.ts";
import { reportReasons } from "../../profile-reports/vocabulary.ts";
import { teamGenders, teamKinds, teamStatuses } from "../../teams/vocabulary.ts";
import { formatTimestamp } from "../../ui/timestamp.ts";
import type { AuditEntryRecord } from "../schema.ts";
import { domainStatuses, identityProofs, mailKindWords, reportDecisionWords } from "../vocabulary.ts";

const columnWords = new Map<string, [unset: string, set: string]>(
  Object.entries({
    blocked: ["Activated", "Deactivated"],
    isVerified: ["Unverified", "Verified"],
    isDemo: ["Not marked", "Demo User"],
  }),
);

/** Returns the details of an entry of the audit log in sentences. Keys that are not known are listed with their values. */
export function describeDetails(details: AuditEntryRecord["details"]): string[] {
  const { before, after, ...others } = details;
  const changes = isRecord(after)
    ? Object.keys(after).map((column) =>
        describeChange(column, isRecord(before) ? before[column] : undefined, after[column]),
      )
    : [];
  return [...changes, ...Object.entries(others).flatMap(([name, value]) => describeFact(name, value))];
}

/** Ids help to find an entry, but say nothing to a reader. */
const idNames: ReadonlySet<string> = new Set([
  "team",
  "review",
  "report",
  "mail",
  "request",
  "event",
  "game",
  "contact",
  "id",
]);

function describeFact(name: string, value: unknown): string[] {
  if (value === null || value === undefined || value === "" || idNames.has(name)) return [];
  const words = wordsOf.get(name)?.get(String(value));
  if (words !== undefined) return [words];
  const label = factNames.get(name) ?? name;
  const text = isRecord(value)
    ? Object.entries(value)
        .map(([key, part]) => `${key} ${String(part)}`)
        .join(", ")
    : String(value);
  return [`${label}: ${/^\d{4}-\d{2}-\d{2}T/.test(text) ? formatTimestamp(text, "minute") : text}`];
}

const factNames = new Map([
  ["domain", "Mail domain"],
  ["part", "Part of the profile"],
  ["requestedAt", "Asked for"],
  ["eraseAfter", "Was to be erased"],
  ["count", "Number"],
  ["role", "Role"],
  ["email", "Address"],
]);

const wordsOf = new Map([
  ["reason", new Map<string, string>(Object.entries({ ...hiddenPartReasonWords, ...reportReasons }))],
  ["field", new Map(Object.entries(publicTexts).map(([field, { label }]) => [field, label]))],
  ["kind", new Map<string, string>(Object.entries(mailKindWords))],
  ["proof", new Map<string, string>(Object.entries(identityProofs))],
  ["message", new Map(Object.entries(staffMessages).map(([code, { label }]) => [code, label]))],
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
