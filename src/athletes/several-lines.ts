import { z } from "zod";
import { isShowable } from "./schema.ts";

/** A text of several lines in normalized form. */
export function severalLines(maxLength: number) {
  const tooLong = `This text can have at most ${maxLength} characters.`;
  return z
    .string()
    .max(4 * maxLength, tooLong)
    .transform((value) => value.normalize("NFC").replaceAll(/\r\n?/g, "\n").replaceAll("\t", " ").trim())
    .refine((value) => [...value].length <= maxLength, { error: tooLong, abort: true })
    .refine(
      (value) => value === "" || isShowable(value.replaceAll("\n", " ")),
      "Please remove the special characters.",
    );
}
