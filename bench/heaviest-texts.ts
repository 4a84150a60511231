import type { mostOf } from "../src/limits/stored-limits.ts";

/** Numbers of records to store. */
export interface Filling {
  /** Returns the share of a limit. */
  most: (aggregate: Parameters<typeof mostOf>[0]) => number;
  /** Returns the share of a number. */
  upTo: (most: number) => number;
}

/** Returns the text that takes most bytes in a page: HTML has `&quot;` for each character, and the data for the script `\\\"`. */
export const longText = (length: number): string => '"'.repeat(length);

/** Returns the name of a person that takes most bytes in a page. A name needs a letter. */
export const longName = (length: number): string => `Z${longText(length - 1)}`;
