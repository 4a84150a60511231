import { type Kysely, sql } from "kysely";
import type { Database } from "../database/tables.ts";
import type { ContactRule } from "./evaluate-rules.ts";

const columns = sql`rule_id as id, version, association, division, sport_code as "sportCode", gender, purposes, recipients, opens,
  ends_when as "endsWhen", valid_from::text as "validFrom", valid_to::text as "validTo", source, checked_on::text as "checkedOn", confidence,
  sentence`;

export interface RuleVersion extends ContactRule {
  origin: "file" | "staff";
  changedAt: Date;
  changedBy: string | null;
}

/** Lists the latest version of each rule, in the order of their ids. */
export async function listRules(db: Kysely<Database>): Promise<RuleVersion[]> {
  const { rows } = await sql<RuleVersion>`
    select distinct on (rule_id) ${columns}, origin, changed_at as "changedAt", changed_by as "changedBy"
    from contact_rules order by rule_id, version desc`.execute(db);
  return rows;
}

/** Lists all versions of a rule, latest first. Empty for an unknown rule. */
export async function listVersions(db: Kysely<Database>, ruleId: string): Promise<RuleVersion[]> {
  const { rows } = await sql<RuleVersion>`
    select ${columns}, origin, changed_at as "changedAt", changed_by as "changedBy"
    from contact_rules where rule_id = ${ruleId} order by version desc`.execute(db);
  return rows;
}
