import type { SportCode } from "../sports/sports.ts";

export type StatFileFormat =
  | "statcrew-volleyball"
  | "statcrew-basketball"
  | "statcrew-football"
  | "datavolley"
  | "volleystation"
  | "hudl-xml"
  | "maxpreps"
  | "csv"
  | "xlsx"
  | "openroster-json";

/** Values by the ids of `packages/stat-files/src/sports`. An id without a key has no value in the file, which is not 0. */
export type Stats = Record<string, number>;

/** One row of a file. `jersey` is text as in the file: `02` and `2` differ. */
export interface StatRow {
  name: string | null;
  jersey: string | null;
  /** Id of the athlete in the program that wrote the file. */
  externalId: string | null;
  position?: string;
  isStarter?: boolean;
  isLibero?: boolean;
  /** The file says whether the player was in the game, so that a line of zeros is one. */
  hasPlayed?: boolean;
  stats: Stats;
}

export interface StatTeam {
  side: "home" | "away" | null;
  name: string | null;
  players: StatRow[];
  /** Statistics of the team that belong to no athlete. */
  teamRow: StatRow | null;
  /** The team line of the file; for touch-by-touch formats, the sum of all touches. */
  totals: Stats | null;
}

export interface Score {
  home: number | null;
  away: number | null;
}

/** `periods` are sets, quarters or halves. For files without sides, the first team counts as home. */
export interface GameFacts {
  sport: SportCode | null;
  /** ISO date. */
  date: string | null;
  /** Time as written in the file. */
  start: string | null;
  externalId: string | null;
  location: string | null;
  /** The site is the home of neither team. */
  isNeutral?: boolean;
  competition: string | null;
  isComplete: boolean | null;
  score: Score | null;
  periods: Score[];
}

/** A comparison of two numbers of the file: `stated` is written in it, `computed` results from its other numbers. */
export interface CheckDetail {
  team: string | null;
  statistic: string;
  stated: number | string;
  computed: number | string;
  ok: boolean;
}

export interface StatCheck {
  name: string;
  ok: boolean;
  details: CheckDetail[];
}

/** A column of a text format and the stat id or row field that it fills; null if it is not read. */
export interface SourceColumn {
  header: string;
  target: string | null;
}

/** A play that film shows. `team` and `player` are places in the lists of the file; `timeMs` is in milliseconds of its clock. */
export interface TimedPlay {
  team: number;
  player: number;
  /** Id of the statistic that counts it. */
  skill: string;
  timeMs: number;
}

/** Scouted plays with their times. The clock is that of the scouted video, or of the day on which the match was played. */
export interface TimedPlays {
  clock: "video" | "day";
  /** Time of the first touch, also of one that no play lists. */
  firstMs: number;
  list: TimedPlay[];
}

export interface StatFile {
  format: StatFileFormat;
  producer: string | null;
  game: GameFacts;
  teams: StatTeam[];
  checks: StatCheck[];
  warnings: string[];
  /** DataVolley, VolleyStation and Hudl only, if the file has times. */
  plays?: TimedPlays;
  /** MaxPreps, CSV and XLSX only. */
  columns?: SourceColumn[];
}

/** Facts that the user gives if the file lacks them. `mapping` maps column headers to targets. */
export interface ReadOptions {
  sport?: SportCode;
  mapping?: Readonly<Record<string, string | null>>;
  /** Reads a table without a known column as one without players, so that the user can choose its columns. */
  anyHeader?: boolean;
}

/** The file cannot be read. The message is one sentence for the user. */
export class StatFileError extends Error {}

export function emptyGame(sport: SportCode | null): GameFacts {
  return {
    sport,
    date: null,
    start: null,
    externalId: null,
    location: null,
    competition: null,
    isComplete: null,
    score: null,
    periods: [],
  };
}
