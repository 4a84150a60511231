import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { StartupProblem } from "@openroster/trial-postgres/startup-problem.ts";
import { type Kysely, sql } from "kysely";
import Papa from "papaparse";
import type { Database } from "../database/tables.ts";
import type { ContactRule } from "./evaluate-rules.ts";
import { listRules, type RuleVersion } from "./find-rules.server.ts";
import { type ContactRuleFile, contactRuleLine, contactRuleNames } from "./schema.ts";
import { storeVersion } from "./store-version.server.ts";

export const rulesFile = path.join(import.meta.dirname, "../../registers/contact-rules.csv");
const listName = "contact-rules";

/**
 * Loads the contact rules of the file if it changed since. A changed line is a new version. A rule that the staff changed stays as it is, and
 * one that the file no longer has stays too, because entries of contact logs name it: `validTo` ends a rule.
 */
export async function loadContactRules(db: Kysely<Database>, file = rulesFile): Promise<{ changed: number }> {
  const text = await readFile(file, "utf8");
  const sha256 = createHash("sha256").update(text).digest("hex");
  const rules = parseContactRules(text);
  return db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended('openroster.contact rules', 0))`.execute(trx);
    const loaded = await trx
      .insertInto("loaded_lists")
      .values({ name: listName, sha256 })
      .onConflict((conflict) =>
        conflict
          .column("name")
          .doUpdateSet({ sha256, loaded_at: sql`now()` })
          .where("loaded_lists.sha256", "<>", sha256),
      )
      .executeTakeFirstOrThrow();
    if (loaded.numInsertedOrUpdatedRows === 0n) return { changed: 0 };
    const stored = new Map((await listRules(trx)).map((rule) => [rule.id, rule]));
    const changed = rules.filter((rule) => isNewer(rule, stored.get(rule.id)));
    for (const rule of changed)
      await storeVersion(trx, { ...rule, version: (stored.get(rule.id)?.version ?? 0) + 1 }, { origin: "file" });
    return { changed: changed.length };
  });
}

function isNewer(rule: ContactRuleFile, stored: RuleVersion | undefined): boolean {
  if (!stored) return true;
  if (stored.origin === "staff") return false;
  const values = (one: Omit<ContactRule, "version">) => contactRuleNames.map((name) => String(one[name])).join("\n");
  return values(rule) !== values(stored);
}

/** Returns the rules of a file. Throws a StartupProblem that names the first invalid line, such as one without a source or a date. */
export function parseContactRules(text: string): ContactRuleFile[] {
  const { data } = Papa.parse<Record<string, string>>(text, { header: true, skipEmptyLines: true });
  const rules = data.map((line, index) => {
    const rule = contactRuleLine.safeParse(line);
    if (rule.success) return rule.data;
    const [problem] = rule.error.issues;
    throw new StartupProblem(`contact-rules.csv, row ${index + 1}, ${problem?.path.join(".")}: ${problem?.message}.`);
  });
  const ids = rules.map(({ id }) => id);
  const repeated = ids.find((id, index) => ids.indexOf(id) !== index);
  if (repeated) throw new StartupProblem(`contact-rules.csv has the rule ${repeated} twice.`);
  return rules;
}
