import { z } from "zod";
import { hasStackedMarks, isShowable } from "./schema.ts";

const plainAscii = /^[!-~]+(?: [!-~]+)*$/;
// JavaScript counts U+FEFF (zero-width no-break space) as a blank, but it must be rejected.
const blanks = /[^\S\ufeff]+/g;

/** Normalizes text for storage: NFC, single spaces instead of blanks and line breaks, trimmed. */
function normaliseText(value: string): string {
  return plainAscii.test(value) ? value : value.normalize("NFC").replace(blanks, " ").replace(/^ | $/g, "");
}

function textProblem(value: string, maxLength: number): string | null {
  if (value === "") return "must not be empty";
  if (value.length > maxLength && [...value].length > maxLength) return `must have at most ${maxLength} characters`;
  if (plainAscii.test(value)) return null;
  if (!value.isWellFormed()) return "holds half of a character (a lone surrogate)";
  if (hasStackedMarks(value)) return "has more than four marks on a letter";
  if (!isShowable(value)) return "holds control, invisible or direction-changing characters";
  return null;
}

export function isCleanText(value: string, maxLength: number): boolean {
  if (value.length <= maxLength && plainAscii.test(value)) return true;
  return normaliseText(value) === value && textProblem(value, maxLength) === null;
}

// Each text has one transform instead of a pipe of four, because an import reads a dozen texts per line.

export function requiredText(maxLength: number): z.ZodType<string, string> {
  return z.transform((value: string, context) => readText(value, maxLength, context) ?? "");
}

/** A schema step that accepts a missing key and returns null for it. */
export type OptionalStep<Value> = z.ZodType<
  Value | null,
  Value | null | undefined,
  z.core.$ZodTypeInternals<Value | null, Value | null | undefined> & { optin: "optional" }
>;

export function optionalStep<Value>(read: (value: unknown, context: Report) => Value | null): OptionalStep<Value> {
  const step = z.transform((value: Value | null | undefined, context) =>
    value === null || value === undefined ? null : read(value, context),
  );
  // Zod accepts a missing key for this step, but its type does not express that.
  return step as unknown as OptionalStep<Value>;
}

export function optionalText(maxLength: number): OptionalStep<string> {
  return optionalStep((value, context) => (isBlank(value) ? null : readText(value, maxLength, context)));
}

export type Report = Pick<z.core.$RefinementCtx, "addIssue">;

/** Returns the normalized text, or reports the problem and returns null. */
export function readText(value: unknown, maxLength: number, context: Report): string | null {
  if (typeof value !== "string") return report(context, value === undefined ? "is missing" : "must be text");
  const text = normaliseText(value);
  const problem = textProblem(text, maxLength);
  return problem === null ? text : report(context, problem);
}

export function report(context: Report, message: string): null {
  context.addIssue({ code: "custom", message });
  return null;
}

/** Returns true if the value is text without a visible character. */
export function isBlank(value: unknown): boolean {
  return typeof value === "string" && normaliseText(value) === "";
}

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
