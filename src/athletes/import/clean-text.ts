import { z } from "zod";

// The same characters as is_clean_text in the migrations, and NUL, which no database text can hold.
const unwanted = /[\p{Cc}\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/u;
const plain = /^[!-~]+(?: [!-~]+)*$/;
// A zero-width no-break space counts as a blank in JavaScript; here it is an unwanted character.
const blanks = /[^\S\ufeff]+/g;

/** Text as it is stored: composed (NFC), blanks and line breaks as single spaces, none at the ends. */
export function normaliseText(value: string): string {
  return plain.test(value) ? value : value.normalize("NFC").replace(blanks, " ").replace(/^ | $/g, "");
}

/** Why text that was normalised cannot be stored, in words; null where it can. */
export function textProblem(value: string, maxLength: number): string | null {
  if (value === "") return "must not be empty";
  if (value.length > maxLength && [...value].length > maxLength) return `must have at most ${maxLength} characters`;
  if (plain.test(value)) return null;
  if (!value.isWellFormed()) return "holds half of a character (a lone surrogate)";
  if (unwanted.test(value)) return "holds control, invisible or direction-changing characters";
  return null;
}

/** Text that must be there, normalised. */
export function requiredText(maxLength: number) {
  return z.string().transform((value, context) => {
    const text = normaliseText(value);
    const problem = textProblem(text, maxLength);
    if (problem) context.addIssue({ code: "custom", message: problem });
    return text;
  });
}

/** Text that may be absent, null or empty, normalised; null then. */
export function optionalText(maxLength: number) {
  return z
    .string()
    .nullish()
    .transform((value, context) => {
      const text = value ? normaliseText(value) : "";
      if (text === "") return null;
      const problem = textProblem(text, maxLength);
      if (problem) context.addIssue({ code: "custom", message: problem });
      return text;
    });
}
