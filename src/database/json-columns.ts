import type { SportCode } from "@openroster/stat-files/sports/sports.ts";

/** A measured value, the date (2026-05-01) and how it was taken. */
export interface Measurement {
  value: number;
  date: string | null;
  taken: "self" | "coach" | "event" | null;
}

export interface Honor {
  year: number;
  text: string;
}

/** Tells the teams of one school or club apart. */
export type TeamLevel = "Varsity" | "JV" | "Freshman" | "12U" | "13U" | "14U" | "15U" | "16U" | "17U" | "18U";

/** The facts of a team before an approved change. They contain those before the earlier one. */
export interface FormerTeamFacts {
  kind: "school" | "club";
  name: string;
  /** Former rows have none. */
  level?: TeamLevel | null;
  city: string;
  state: string;
  sport_code: SportCode;
  gender: "F" | "M" | "O";
  former?: FormerTeamFacts | null;
}

/** The field whose text the staff reviews. */
export type ReviewedField =
  | "firstName"
  | "lastName"
  | "fullName"
  | "currentSchool"
  | "schoolType"
  | "city"
  | "state"
  | "majors"
  | "clubTeam"
  | "honors"
  | "commitment"
  | "seasonYear"
  | "teamName"
  | "eventName"
  | "score"
  | "text";
