import createHttpError from "http-errors";

interface Space {
  /** Records that are stored. The caller holds the lock of their aggregate, so that concurrent requests do not exceed the limit. */
  count: number;
  most: number;
  /** Says what the limit is of, and what to do. */
  sentence: (most: string) => string;
}

/** Throws 409 with a sentence that names the limit if there is no space for one more record. */
export function requireSpace({ count, most, sentence }: Space): void {
  if (count >= most) throw createHttpError(409, sentence(most.toLocaleString("en-US")));
}
