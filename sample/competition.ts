import type { StatLine } from "@openroster/stat-files/sports/stat-line.ts";
import type { Side } from "./positions.ts";

/** A player's condition in one competition. */
export interface Form {
  /** From 0 (a beginner) to 1 (the best of the state). */
  level: number;
  started: boolean;
  side: Side;
  /** Set if the scorer records all figures instead of the leading ones only. */
  thorough: boolean;
  club: boolean;
}

/** Points (sets in volleyball) of both teams and the player's stat line. */
export interface Outcome {
  own: number;
  opponent: number;
  stats: StatLine;
}
