import type { AthleteFilters } from "../../athletes/schema.ts";
import type { AthleteMatches, AthleteQuery, FilterCounts } from "../athlete-search.server.ts";

export interface IndexThreadData {
  url: string;
  /** Path of the snapshot. */
  file: string;
  /** Set to read everything from the database and ignore the snapshot. */
  afresh: boolean;
}

/** A request to the index thread. `number` links the response to the request. */
export type IndexRequest =
  | { number: number; call: "find"; query: AthleteQuery }
  | { number: number; call: "count"; filters: AthleteFilters }
  | { number: number; call: "suggest"; filters: AthleteFilters }
  | { number: number; call: "follow" }
  | { number: number; call: "close" };

/** Response type of each request. */
export interface IndexResponses {
  find: AthleteMatches;
  count: FilterCounts;
  suggest: string[];
  follow: null;
  close: null;
}

export interface IndexStatus {
  version: string;
  memoryBytes: number;
  /** Number of athletes in the index. */
  size: number;
  /** Set if so much has changed that the index should be rebuilt. */
  isWorn: boolean;
  /** Set if the index has changed since its snapshot was written. */
  changed: boolean;
  /** Time of the first erasure since the build; the index may still contain words of that name. */
  erasedAt: number | null;
}

/** A message from the index thread. */
export type IndexReport =
  | { kind: "ready"; status: IndexStatus; how: string }
  | { kind: "status"; status: IndexStatus }
  | { kind: "response"; number: number; response: IndexResponses[keyof IndexResponses] }
  | { kind: "problem"; number: number; message: string }
  /** The index cannot be updated and must be replaced. */
  | { kind: "lost"; message: string };
