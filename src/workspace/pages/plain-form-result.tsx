import type { PlainFormResult } from "../calls/plain-forms.server.ts";
import type { WorkspaceRecord } from "../drafts/record-store.ts";

/** Applies the result of a form that was submitted without JavaScript: its values and errors. */
export function withFormResult(record: WorkspaceRecord, answer: PlainFormResult | null | undefined): WorkspaceRecord {
  return answer ? { ...record, typed: answer.values, errors: answer.errors, reviewable: answer.reviewable } : record;
}
