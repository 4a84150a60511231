import type { Gender, SportCode } from "../athletes/vocabulary.ts";
import type { TeamKind } from "./vocabulary.ts";

/** The public facts of a team, which our staff approves. */
export interface TeamFacts {
  kind: TeamKind;
  name: string;
  city: string;
  state: string;
  sportCode: SportCode;
  gender: Gender;
}

export function columnsOf({ kind, name, city, state, sportCode, gender }: TeamFacts) {
  return { kind, name, city, state, sport_code: sportCode, gender };
}

/** Returns the facts as the audit log stores them. */
export function auditFacts({ kind, name, city, state, sportCode, gender }: TeamFacts) {
  return { kind, name, city, state, sport: sportCode, gender };
}

export function hasSameFacts(one: TeamFacts, other: TeamFacts): boolean {
  return JSON.stringify(auditFacts(one)) === JSON.stringify(auditFacts(other));
}
