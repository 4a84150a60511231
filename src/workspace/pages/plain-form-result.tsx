import type { WorkspaceRecord } from "../drafts/record-store.ts";
import type { PlainFormResult } from "../endpoints/plain-forms.server.ts";

export function withFormResult(record: WorkspaceRecord, answer: PlainFormResult | null | undefined): WorkspaceRecord {
  return answer ? { ...record, typed: answer.values, errors: answer.errors, reviewable: answer.reviewable } : record;
}
