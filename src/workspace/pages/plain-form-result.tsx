import type { PlainFormResult } from "../calls/plain-forms.server.ts";
import type { HeldRecord } from "../drafts/record-store.ts";

/** The record with what a form without script was answered: what was typed stays, with what is wrong beside it. */
export function withAnswer(record: HeldRecord, answer: PlainFormResult | null | undefined): HeldRecord {
  return answer ? { ...record, typed: answer.values, errors: answer.errors, reviewable: answer.reviewable } : record;
}
