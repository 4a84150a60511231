import type { PlainFormResult } from "../endpoints/plain-forms.server.ts";
import type { WorkspaceRecord } from "../sync/record-store.ts";

export function withFormResult(record: WorkspaceRecord, result: PlainFormResult | null | undefined): WorkspaceRecord {
  return result ? { ...record, typed: result.values, errors: result.errors, reviewable: result.reviewable } : record;
}
