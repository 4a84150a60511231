import type { Kysely } from "kysely";
import type { Database } from "../database/tables.ts";
import type { ContactRule } from "./evaluate-rules.ts";

/** Stores a version of a rule. The latest version of a rule applies. */
export async function storeVersion(
  trx: Kysely<Database>,
  rule: ContactRule,
  { origin, changedBy = null }: { origin: "file" | "staff"; changedBy?: string | null },
): Promise<void> {
  await trx
    .insertInto("contact_rules")
    .values({
      rule_id: rule.id,
      version: rule.version,
      association: rule.association,
      division: rule.division,
      sport_code: rule.sportCode,
      gender: rule.gender,
      purposes: rule.purposes,
      recipients: rule.recipients,
      opens: rule.opens,
      ends_when: rule.endsWhen,
      valid_from: rule.validFrom,
      valid_to: rule.validTo,
      source: rule.source,
      checked_on: rule.checkedOn,
      confidence: rule.confidence,
      sentence: rule.sentence,
      origin,
      changed_by: changedBy,
    })
    .execute();
}
