import type { mostOf } from "../src/limits/stored-limits.ts";

/** Numbers of records to store. */
export interface Filling {
  /** Returns the share of a limit. */
  most: (aggregate: Parameters<typeof mostOf>[0]) => number;
  /** Returns the share of a number. */
  upTo: (most: number) => number;
}

/** Returns a text of several words. */
export const words = (length: number): string =>
  "A text with several words. "
    .repeat(Math.ceil(length / 27))
    .slice(0, length)
    .trim();
