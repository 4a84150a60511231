import type { AthleteFilters } from "../../athletes/schema.ts";
import type { AthleteMatches, AthleteQuery, FilterCounts } from "../athlete-search.server.ts";

/** What the thread of an index is started with. */
export interface IndexThreadData {
  url: string;
  /** Where its snapshot lies. */
  file: string;
  /** Whether to read everything from the database, whatever the snapshot says. */
  afresh: boolean;
}

/** What is asked of the thread; `number` tells the answers apart. */
export type IndexCall =
  | { number: number; call: "find"; query: AthleteQuery }
  | { number: number; call: "count"; filters: AthleteFilters }
  | { number: number; call: "suggest"; filters: AthleteFilters }
  | { number: number; call: "follow" }
  | { number: number; call: "close" };

/** An answer to each kind of call. */
export interface IndexAnswers {
  find: AthleteMatches;
  count: FilterCounts;
  suggest: string[];
  follow: null;
  close: null;
}

/** How the index of the thread is. */
export interface IndexStatus {
  version: string;
  memoryBytes: number;
  /** How many athletes it holds. */
  size: number;
  /** Whether it should be built anew, for so much has changed. */
  isWorn: boolean;
  /** Whether something has changed since its snapshot was written. */
  changed: boolean;
  /** Since when somebody is erased, words of whose name it may still hold. */
  erasedAt: number | null;
}

/** What the thread says. */
export type IndexReport =
  | { kind: "ready"; status: IndexStatus; how: string }
  | { kind: "status"; status: IndexStatus }
  | { kind: "answer"; number: number; answer: IndexAnswers[keyof IndexAnswers] }
  | { kind: "problem"; number: number; message: string }
  /** It cannot be brought up to date and must be replaced. */
  | { kind: "lost"; message: string };
