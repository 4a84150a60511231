import { z } from "zod";

/** Schema of free text in a query string. A pasted tab or line break is a blank. Other control characters are refused. */
export function queryText(maxLength: number, message = `must have at most ${maxLength} characters`) {
  return z
    .string()
    .max(maxLength, message)
    .transform((value) =>
      value
        .normalize("NFC")
        .replaceAll(/[\t\n\r]+/g, " ")
        .trim(),
    )
    .refine((value) => value.isWellFormed() && !/\p{Cc}/u.test(value), "must be plain text");
}
