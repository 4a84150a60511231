import type { StatLine } from "../src/sports/stat-line.ts";
import type { Side } from "./positions.ts";

/** A player on the day of a competition. */
export interface Form {
  /** From 0, a beginner, to 1, the best of the state. */
  level: number;
  started: boolean;
  side: Side;
  /** Whether the scorer writes down everything or the leading figures only. */
  thorough: boolean;
  /** Whether it is a club's game. */
  club: boolean;
}

/** What a competition came to: points (sets in volleyball) of both teams and the player's line. */
export interface Outcome {
  own: number;
  opponent: number;
  stats: StatLine;
}
