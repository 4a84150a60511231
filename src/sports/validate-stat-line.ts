import { hasTerms, weighTerms } from "./derive-rates.ts";
import { findStat, lineRules, statCatalogue } from "./stat-catalogue.ts";
import type { LineRule, SportCode, Terms } from "./stat-definition.ts";
import { recorded, type StatLine } from "./stat-line.ts";

/** What is impossible in a line, in the sport's terms: 'Kills plus attack errors exceed total attacks: 9 + 8 > 15'. Empty when nothing is. */
export function statLineProblems(sportCode: SportCode, stats: StatLine): string[] {
  return findLineFaults(sportCode, stats).map(({ message }) => message);
}

/** Something impossible in a line, and the stat to point at: the first one on the side that is too large. */
export interface LineFault {
  id: string;
  message: string;
}

/** The same, each with its stat. */
export function findLineFaults(sportCode: SportCode, stats: StatLine): LineFault[] {
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

function ruleInWords(sportCode: SportCode, { left, right, says }: LineRule, stats: StatLine): string {
  const words = says ?? `${name(sportCode, left, stats)} exceed ${lowerFirst(name(sportCode, right, stats))}`;
  return `${words}: ${figures(left, stats)} > ${figures(right, stats)}`;
}

// A line may give its points beside the shots that make them.
function contradictions(sportCode: SportCode, stats: StatLine): LineFault[] {
  return statCatalogue(sportCode).flatMap(({ id, friendlyName, formula }) => {
    if (formula?.form !== "total" || formula.prefer !== "derived") return [];
    const given = recorded(stats, id);
    const sum = weighTerms(stats, formula.terms);
    if (given === null || !hasTerms(stats, formula.terms) || given === sum) return [];
    return [{ id, message: `${friendlyName} are given as ${given}, but the rest of the line makes ${sum}` }];
  });
}

function name(sportCode: SportCode, terms: Terms, stats: StatLine): string {
  const names = recordedTerms(terms, stats).map(([id, weight]) => {
    const friendlyName = findStat(sportCode, id)?.friendlyName ?? id;
    return weight === 1 ? friendlyName : `${weight} times ${lowerFirst(friendlyName)}`;
  });
  return names.map((text, index) => (index === 0 ? text : lowerFirst(text))).join(" plus ");
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
