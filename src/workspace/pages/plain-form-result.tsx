import type { PlainFormResult } from "../calls/plain-forms.server.ts";
import type { HeldRecord } from "../drafts/record-store.ts";

/** Applies the result of a form that was submitted without JavaScript: its values and errors. */
export function withAnswer(record: HeldRecord, answer: PlainFormResult | null | undefined): HeldRecord {
  return answer ? { ...record, typed: answer.values, errors: answer.errors, reviewable: answer.reviewable } : record;
}
