import { type Kysely, sql } from "kysely";
import { listRules, listVersions, type RuleVersion } from "../../contact-rules/find-rules.server.ts";
import { isDue } from "../../contact-rules/is-due.ts";
import type { Database } from "../../database/tables.ts";
import type { RuleRecords, RuleVersionRecord } from "./schema.ts";

/** Lists the latest version of each rule, those due for a check first, and all versions of one rule. */
export async function listRuleRecords(db: Kysely<Database>, ruleId?: string): Promise<RuleRecords> {
  const [rules, versions] = await Promise.all([listRules(db), ruleId ? listVersions(db, ruleId) : []]);
  const data = await describeVersions(db, rules);
  const order = ({ isDue: due, checkedOn }: RuleVersionRecord) => `${due ? 0 : 1} ${due ? checkedOn : ""}`;
  return {
    data: data.toSorted((one, other) => order(one).localeCompare(order(other)) || one.id.localeCompare(other.id)),
    versions: await describeVersions(db, versions),
  };
}

/** Adds the names of the administrators. */
export async function describeVersions(
  db: Kysely<Database>,
  versions: readonly RuleVersion[],
): Promise<RuleVersionRecord[]> {
  const ids = [...new Set(versions.flatMap(({ changedBy }) => changedBy ?? []))];
  const authors = await db
    .selectFrom("accounts")
    .select(["id", "first_name", "last_name"])
    .where("id", "=", sql<string>`any(${ids}::uuid[])`)
    .execute();
  const names = new Map(authors.map(({ id, first_name, last_name }) => [id, `${first_name} ${last_name}`]));
  const today = new Date().toISOString().slice(0, 10);
  return versions.map((version) => ({
    ...version,
    changedAt: version.changedAt.toISOString(),
    changedBy: (version.changedBy && names.get(version.changedBy)) ?? null,
    isDue: isDue(version, today),
  }));
}
