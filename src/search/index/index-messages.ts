import type { AthleteMatches, AthleteQuery, FilterCounts, UncheckedMatches } from "../athlete-search.server.ts";
import type { AthleteFilters } from "../filters/search-query.ts";

export interface IndexThreadData {
  url: string;
  file: string;
  /** Set to read everything from the database and ignore the snapshot. */
  afresh: boolean;
}

/** A request to the index thread. `number` links the response to the request. */
export type IndexRequest =
  | { number: number; call: "find" | "findUnchecked"; query: AthleteQuery }
  | { number: number; call: "count"; filters: AthleteFilters }
  | { number: number; call: "suggest"; filters: AthleteFilters }
  | { number: number; call: "follow" }
  | { number: number; call: "close" };

export interface IndexResponses {
  find: AthleteMatches;
  findUnchecked: UncheckedMatches | null;
  count: FilterCounts;
  suggest: string[];
  follow: null;
  close: null;
}

export interface IndexStatus {
  version: string;
  memoryBytes: number;
  size: number;
  /** Set if so much has changed that the index should be rebuilt. */
  isWorn: boolean;
  changed: boolean;
  /** Time of the first erasure since the build; the index may still contain words of that name. */
  erasedAt: number | null;
}

export type IndexReport =
  | { kind: "ready"; status: IndexStatus; how: string }
  | { kind: "status"; status: IndexStatus }
  | { kind: "response"; number: number; response: IndexResponses[keyof IndexResponses] }
  | { kind: "problem"; number: number; message: string }
  | { kind: "lost"; message: string };
