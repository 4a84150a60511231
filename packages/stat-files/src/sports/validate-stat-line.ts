import type { LineRule, Terms } from "./definition/stat-definition.ts";
import { hasTerms, weighTerms } from "./derive-rates.ts";
import type { SportCode } from "./sports.ts";
import { findStat, lineRules, statCatalogue } from "./stat-catalogue.ts";
import { recorded, type StatLine } from "./stat-line.ts";

const advice = "Check these numbers.";

/** A problem of a line and the id of its stat: the first one on the side that is too large. */
export interface LineProblem {
  id: string;
  message: string;
}

/** Example: '9 kills + 8 errors = 17, but total attacks is 15. Check these numbers.' */
export function findLineProblems(sportCode: SportCode, stats: StatLine): LineProblem[] {
  const exceeded = lineRules(sportCode)
    .filter((rule) => isBroken(rule, stats))
    .map((rule) => ({
      id: recordedTerms(rule.left, stats)[0]?.[0] ?? "",
      message: ruleInWords(sportCode, rule, stats),
    }));
  return [...exceeded, ...contradictions(sportCode, stats)];
}

function isBroken({ left, right }: LineRule, stats: StatLine): boolean {
  const takesOff = Object.values(left).some((weight) => weight < 0);
  if (!hasTerms(stats, right) || (takesOff && !hasTerms(stats, left))) return false;
  const most = weighTerms(stats, right);
  const sum = weighTerms(stats, left);
  return sum !== null && most !== null && sum > most;
}

function ruleInWords(sportCode: SportCode, rule: LineRule, stats: StatLine): string {
  const { left, right } = rule;
  const sum = weighTerms(stats, left);
  const most = weighTerms(stats, right);
  if (rule.sides) {
    const [made, attempted] = rule.sides;
    return `${made}: ${figures(left, stats)} = ${sum}, but ${attempted}: ${figures(right, stats)} = ${most}. ${advice}`;
  }
  const terms = recordedTerms(left, stats).map(([id]) => `${recorded(stats, id)} ${nameIn(sportCode, rule, id)}`);
  const total = terms.length > 1 ? ` = ${sum}` : "";
  const limit = recordedTerms(right, stats).map(
    ([id, weight]) => `${weight === 1 ? "" : `${weight} × `}${nameIn(sportCode, rule, id)}`,
  );
  return `${terms.join(" + ")}${total}, but ${limit.join(" + ")} is ${most}. ${advice}`;
}

// A line may contain points and the shots they result from.
function contradictions(sportCode: SportCode, stats: StatLine): LineProblem[] {
  return statCatalogue(sportCode).flatMap(({ id, friendlyName, formula }) => {
    if (formula?.form !== "total" || formula.prefer !== "derived") return [];
    const given = recorded(stats, id);
    const sum = weighTerms(stats, formula.terms);
    if (given === null || !hasTerms(stats, formula.terms) || given === sum) return [];
    return [{ id, message: `${friendlyName} is ${given}, but the other numbers add up to ${sum}. ${advice}` }];
  });
}

function nameIn(sportCode: SportCode, { names }: LineRule, id: string): string {
  return names?.[id] ?? lowerFirst(findStat(sportCode, id)?.friendlyName ?? id);
}

function figures(terms: Terms, stats: StatLine): string {
  return recordedTerms(terms, stats)
    .map(([id, weight], index) => {
      const factor = Math.abs(weight) === 1 ? "" : `${Math.abs(weight)} × `;
      const sign = weight < 0 ? " - " : " + ";
      return `${index === 0 ? "" : sign}${factor}${recorded(stats, id)}`;
    })
    .join("");
}

function recordedTerms(terms: Terms, stats: StatLine): [string, number][] {
  return Object.entries(terms).filter(([id]) => recorded(stats, id) !== null);
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}
