import type { SportCode } from "../athletes/vocabulary.ts";
import type { Confidence, ContactPurpose, ContactRecipient, VerdictState } from "./vocabulary.ts";

/** One version of a rule. Null in `association`, `division`, `sportCode` and `gender` means all. */
export interface ContactRule {
  id: string;
  version: number;
  association: string | null;
  division: "I" | "II" | "III" | null;
  sportCode: SportCode | null;
  gender: "F" | "M" | null;
  /** Without purposes, the rule is a note for readers. */
  purposes: ContactPurpose[];
  recipients: ContactRecipient[];
  /** `any-time`, or a day of a year before graduation, such as `06-15 G-2`. */
  opens: string | null;
  endsWhen: "signed" | null;
  validFrom: string | null;
  validTo: string | null;
  source: string;
  checkedOn: string;
  confidence: Confidence;
  sentence: string;
}

export interface Verdict {
  state: VerdictState;
  /** The day on which the contact opens or opened, in the time zone of the program. Null without such a day. */
  opensOn: string | null;
  rule: Pick<ContactRule, "id" | "version" | "sentence" | "source" | "checkedOn" | "confidence"> | null;
}

/** Facts that rules depend on. `today` is the day in the time zone of the program. */
export interface ContactFacts {
  association: string | null;
  division: string | null;
  sportCode: string;
  gender: string;
  classYear: number | null;
  isSigned: boolean;
  today: string;
}

export const noRule: Verdict = { state: "unknown", opensOn: null, rule: null };

/**
 * Evaluates a contact by the rules that are valid today. If several open it on different days, the latest day applies, and the confidence is low.
 * A missing or impossible class year, or an unknown association, gives `unknown`.
 */
export function evaluateRules(
  rules: readonly ContactRule[],
  facts: ContactFacts,
  { purpose, recipient }: { purpose: ContactPurpose; recipient: ContactRecipient },
): Verdict {
  if (!facts.association) return noRule;
  const valid = rules.filter((rule) => rule.recipients.includes(recipient) && applies(rule, facts));
  const about = (wanted: ContactPurpose) => valid.filter(({ purposes }) => purposes.includes(wanted));
  const end = facts.isSigned && about(purpose).find(({ endsWhen }) => endsWhen === "signed");
  if (end) return { state: "signed", opensOn: null, rule: named(end) };
  const verdict = evaluateOpening(about(purpose), facts);
  // A contact without a narrower purpose includes flyers, which may open earlier.
  if (
    verdict.state === "not-yet" &&
    purpose === "other" &&
    evaluateOpening(about("materials"), facts).state === "allowed"
  )
    return { ...verdict, state: "materials-only" };
  return verdict;
}

/** Returns true if a rule is valid today for the program of the facts. */
export function applies(rule: ContactRule, { association, division, sportCode, gender, today }: ContactFacts): boolean {
  return (
    (rule.association === null || rule.association === association) &&
    (rule.division === null || rule.division === division) &&
    (rule.sportCode === null || rule.sportCode === sportCode) &&
    (rule.gender === null || rule.gender === gender) &&
    (rule.validFrom === null || rule.validFrom <= today) &&
    (rule.validTo === null || rule.validTo >= today)
  );
}

function evaluateOpening(rules: readonly ContactRule[], { classYear, today }: ContactFacts): Verdict {
  const known = classYear !== null && isPossibleClass(classYear, today) ? classYear : null;
  if (known === null) return noRule;
  const openings = rules
    .filter(({ opens }) => opens !== null)
    .map((rule) => ({ rule, day: openingDay(rule, known) }))
    .sort((one, other) => (other.day ?? "").localeCompare(one.day ?? ""));
  const [latest] = openings;
  if (!latest) return noRule;
  const differ = openings.some(({ day }) => day !== latest.day);
  return {
    state: latest.day === null || latest.day <= today ? "allowed" : "not-yet",
    opensOn: latest.day,
    rule: { ...named(latest.rule), ...(differ && { confidence: "low" as const }) },
  };
}

/** The day on which a rule opens for a class, or null if it is open at any time. */
export function openingDay({ opens }: Pick<ContactRule, "opens">, classYear: number): string | null {
  if (opens === null || opens === "any-time") return null;
  const [day = "", years = ""] = opens.split(" G");
  return `${classYear + Number(years)}-${day}`;
}

/** Classes from last year to eight years ahead. An earlier or later one is a mistake, or no high-school athlete. */
export function isPossibleClass(classYear: number, today: string): boolean {
  const year = Number(today.slice(0, 4));
  return classYear >= year - 1 && classYear <= year + 8;
}

/** The day in a time zone, such as 2027-06-15. */
export function dayIn(timeZone: string, at: Date): string {
  return new Intl.DateTimeFormat("en-CA", { timeZone, year: "numeric", month: "2-digit", day: "2-digit" }).format(at);
}

function named({ id, version, sentence, source, checkedOn, confidence }: ContactRule): NonNullable<Verdict["rule"]> {
  return { id, version, sentence, source, checkedOn, confidence };
}
