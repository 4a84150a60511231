import type { Gender, SportCode } from "../athletes/vocabulary.ts";
import type { TeamKind, TeamLevel } from "./vocabulary.ts";

/** The public facts of a team, which our staff approves. */
export interface TeamFacts {
  kind: TeamKind;
  name: string;
  /** Null for the only team of a school, sport and gender. */
  level: TeamLevel | null;
  city: string;
  state: string;
  sportCode: SportCode;
  gender: Gender;
}

export function columnsOf({ kind, name, level, city, state, sportCode, gender }: TeamFacts) {
  return { kind, name, level, city, state, sport_code: sportCode, gender };
}

/** Returns the facts as the audit log stores them. */
export function auditFacts({ kind, name, level, city, state, sportCode, gender }: TeamFacts) {
  return { kind, name, ...(level !== null && { level }), city, state, sport: sportCode, gender };
}

export function hasSameFacts(one: TeamFacts, other: TeamFacts): boolean {
  return JSON.stringify(auditFacts(one)) === JSON.stringify(auditFacts(other));
}
