import type { TextKind } from "../../athletes/find-contact-data.server.ts";
import { findTextProblem } from "../../athletes/find-text-problem.server.ts";

/** Returns a text of a file that everyone reads, or null if it is too long or could carry a message. Anyone can write a file. */
export function readFileText(text: string | null | undefined, kind: TextKind, maxLength: number): string | null {
  return text && text.length <= maxLength && findTextProblem(text, kind) === null ? text : null;
}
