import { type Kysely, sql } from "kysely";
import { listRules, listVersions } from "../../contact-rules/find-rules.server.ts";
import { storeVersion } from "../../contact-rules/store-version.server.ts";
import { maxRules, maxRuleVersions } from "../../contact-rules/vocabulary.ts";
import type { Database } from "../../database/tables.ts";
import { invalidField } from "../../http/invalid-field.server.ts";
import { requireSpace } from "../../http/require-space.server.ts";
import { decisionConflict } from "../record-version.server.ts";
import { writeStaffAudit } from "../write-staff-audit.server.ts";
import { describeVersions } from "./list-rule-records.server.ts";
import type { RuleBody, RuleVersionRecord } from "./schema.ts";

/** Stores a new version of a rule, or a new rule. Throws 409 if the latest version is not the one that was read, and at a limit. */
export async function changeRule(
  trx: Kysely<Database>,
  { administratorId, ruleId, rule }: { administratorId: string; ruleId: string; rule: RuleBody },
): Promise<RuleVersionRecord> {
  await sql`select pg_advisory_xact_lock(hashtextextended('openroster.contact rules', 0))`.execute(trx);
  if (rule.checkedOn > new Date().toISOString().slice(0, 10))
    throw invalidField({ field: "checkedOn", message: "must not be in the future" });
  const versions = await listVersions(trx, ruleId);
  const [latest] = await describeVersions(trx, versions.slice(0, 1));
  if ((latest?.version ?? 0) !== rule.version) {
    const message = latest
      ? "This rule changed after you loaded it. Nothing was saved. Check it again."
      : "There is no such rule. Load the page again.";
    throw decisionConflict(message, latest ?? null);
  }
  requireSpace({
    count: versions.length,
    most: maxRuleVersions,
    sentence: (most) => `A rule can have ${most} versions.`,
  });
  if (!latest) {
    const sentence = (most: string) => `The table can have ${most} rules.`;
    requireSpace({ count: (await listRules(trx)).length, most: maxRules, sentence });
  }
  const version = rule.version + 1;
  await storeVersion(trx, { ...rule, id: ruleId, version }, { origin: "staff", changedBy: administratorId });
  const details = { rule: ruleId, version };
  await writeStaffAudit(trx, administratorId, { action: "contact-rule-changed", subjectId: null, details });
  const [stored] = await describeVersions(trx, (await listVersions(trx, ruleId)).slice(0, 1));
  if (!stored) throw new Error("The version was not stored.");
  return stored;
}
