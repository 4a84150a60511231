import { z } from "zod";
import { hasStackedMarks, isShowable } from "./schema.ts";

const plain = /^[!-~]+(?: [!-~]+)*$/;
// A zero-width no-break space counts as a blank in JavaScript; here it is an unwanted character.
const blanks = /[^\S\ufeff]+/g;

/** Text as it is stored: composed (NFC), blanks and line breaks as single spaces, none at the ends. */
function normaliseText(value: string): string {
  return plain.test(value) ? value : value.normalize("NFC").replace(blanks, " ").replace(/^ | $/g, "");
}

/** Why text that was normalised cannot be stored, in words; null where it can. */
function textProblem(value: string, maxLength: number): string | null {
  if (value === "") return "must not be empty";
  if (value.length > maxLength && [...value].length > maxLength) return `must have at most ${maxLength} characters`;
  if (plain.test(value)) return null;
  if (!value.isWellFormed()) return "holds half of a character (a lone surrogate)";
  if (hasStackedMarks(value)) return "has more than four marks on a letter";
  if (!isShowable(value)) return "holds control, invisible or direction-changing characters";
  return null;
}

/** Whether text can be stored as it stands. */
export function isCleanText(value: string, maxLength: number): boolean {
  if (value.length <= maxLength && plain.test(value)) return true;
  return normaliseText(value) === value && textProblem(value, maxLength) === null;
}

// One step a text, not a pipe of four: an import reads a dozen of them a line.

/** Text that must be there, normalised. */
export function requiredText(maxLength: number): z.ZodType<string, string> {
  return z.transform((value: string, context) => readText(value, maxLength, context) ?? "");
}

/** A step that takes an absent key, and makes null of it. */
export type OptionalStep<Value> = z.ZodType<
  Value | null,
  Value | null | undefined,
  z.core.$ZodTypeInternals<Value | null, Value | null | undefined> & { optin: "optional" }
>;

/** Such a step; `read` is never given null or undefined. */
export function optionalStep<Value>(read: (value: unknown, context: Report) => Value | null): OptionalStep<Value> {
  const step = z.transform((value: Value | null | undefined, context) =>
    value === null || value === undefined ? null : read(value, context),
  );
  // The library lets such a step stand for an absent key, but its type does not say so.
  return step as unknown as OptionalStep<Value>;
}

/** Text that may be absent, null or empty, normalised; null then. */
export function optionalText(maxLength: number): OptionalStep<string> {
  return optionalStep((value, context) => (isBlank(value) ? null : readText(value, maxLength, context)));
}

/** What a step of a schema reports to. */
export type Report = Pick<z.core.$RefinementCtx, "addIssue">;

/** The normalised text, or null after reporting what is wrong with it. */
export function readText(value: unknown, maxLength: number, context: Report): string | null {
  if (typeof value !== "string") return report(context, value === undefined ? "is missing" : "must be text");
  const text = normaliseText(value);
  const problem = textProblem(text, maxLength);
  return problem === null ? text : report(context, problem);
}

/** Reports a problem; null, for the caller to return. */
export function report(context: Report, message: string): null {
  context.addIssue({ code: "custom", message });
  return null;
}

/** Whether the value is text without a visible character. */
export function isBlank(value: unknown): boolean {
  return typeof value === "string" && normaliseText(value) === "";
}
