import { sportWord } from "@openroster/stat-files/sports/sport-words.ts";
import type { SportCode } from "../athletes/vocabulary.ts";
import { teamGenders } from "../schools/vocabulary.ts";
import { formatTimestamp } from "../ui/timestamp.ts";
import {
  applies,
  type ContactFacts,
  type ContactRule,
  evaluateRules,
  isPossibleClass,
  type Verdict,
} from "./evaluate-rules.ts";
import { levels } from "./levels.ts";
import { type ContactPurpose, purposeNames } from "./vocabulary.ts";

/** A question of the page: which programs, and which class. */
export interface RuleQuestion {
  sportCode: SportCode;
  gender: "F" | "M";
  /** A key of `levels`. */
  level: string;
  classYear: number;
}

export interface RuleAnswer {
  title: string;
  /** One sentence, such as “They may write to the class of 2029 from June 15, 2027.” */
  sentence: string;
  isPossible: boolean;
  verdicts: { purpose: ContactPurpose; verdict: Verdict }[];
  /** Rules that end contacts after the athlete signed, or null. */
  signed: Verdict | null;
  notes: ContactRule[];
}

/** Answers a question by the rules that are valid today. */
export function answerQuestion(rules: readonly ContactRule[], question: RuleQuestion, today: string): RuleAnswer {
  const { sportCode, gender, level, classYear } = question;
  const { association = null, division = null, name = "" } = levels.get(level) ?? {};
  const facts: ContactFacts = { association, division, sportCode, gender, classYear, isSigned: false, today };
  const ask = (purpose: ContactPurpose, isSigned = false) =>
    evaluateRules(rules, { ...facts, isSigned }, { purpose, recipient: "athlete" });
  const signed = ask("other", true);
  return {
    title: `${name}, ${teamGenders[gender].toLowerCase()} ${sportWord(sportCode)}, class of ${classYear}`,
    sentence: writeSentence(ask("other"), question),
    isPossible: isPossibleClass(classYear, today),
    verdicts: purposeNames.map((purpose) => ({ purpose, verdict: ask(purpose) })),
    signed: signed.state === "signed" ? signed : null,
    notes: rules.filter((rule) => rule.purposes.length === 0 && applies(rule, facts)),
  };
}

/** Writes what a coach may do now, in a sentence for families. */
export function writeSentence(
  { state, opensOn, rule }: Verdict,
  { level, sportCode, gender, classYear }: RuleQuestion,
): string {
  const { name = "", division = null } = levels.get(level) ?? {};
  const where = division ? `Division ${division}` : `the ${name}`;
  const coaches = `coaches of ${teamGenders[gender].toLowerCase()} ${sportWord(sportCode)} in ${where}`;
  const day = opensOn && formatTimestamp(opensOn, "long-day");
  const doubt = rule?.confidence === "low" ? " This date is not verified." : "";
  if (state === "unknown") return `We know no rule for ${coaches} and the class of ${classYear}. Ask the college.`;
  if (!day) return `C${coaches.slice(1)} may write to the class of ${classYear} at any time.${doubt}`;
  if (state === "allowed") return `C${coaches.slice(1)} may write to the class of ${classYear} since ${day}.${doubt}`;
  return `C${coaches.slice(1)} may write to the class of ${classYear} from ${day}.${doubt}`;
}
