import type { ContactRule } from "./evaluate-rules.ts";
import { checkMonths } from "./vocabulary.ts";

/** Returns true if a rule was checked longer ago than 12 months. A rule that has ended needs no check. */
export function isDue({ checkedOn, validTo }: Pick<ContactRule, "checkedOn" | "validTo">, today: string): boolean {
  if (validTo !== null && validTo < today) return false;
  const limit = new Date(today);
  limit.setUTCMonth(limit.getUTCMonth() - checkMonths);
  return checkedOn < limit.toISOString().slice(0, 10);
}
