import { z } from "zod";
import { findRuleProblem, ruleValues } from "../../contact-rules/schema.ts";
import { named, namedObject } from "../../http/named-schema.ts";

const ruleId = z
  .string()
  .max(80)
  .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, "must have small letters and digits, with hyphens");

/** A version of a rule, with who wrote it. */
export const ruleVersion = namedObject("RuleVersion", {
  id: z.string(),
  version: z.int(),
  ...ruleValues,
  association: z.string().nullable(),
  origin: z.enum(["file", "staff"]).describe("file: came with the product"),
  changedAt: z.string(),
  changedBy: z.string().nullable().describe("Name of the administrator; null for a file and for an erased account"),
  isDue: z.boolean().describe("The rule was checked longer than 12 months ago"),
});
export type RuleVersionRecord = z.output<typeof ruleVersion>;

export const ruleRecords = namedObject("RuleVersions", {
  data: z.array(ruleVersion).describe("The latest version of each rule, those that are due for a check first"),
  versions: z.array(ruleVersion).describe("All versions of the rule in the query, latest first"),
});
export type RuleRecords = z.output<typeof ruleRecords>;

export const rulesQuery = z.strictObject({ rule: z.union([ruleId, z.literal("")]).optional() });
export const ruleParams = z.strictObject({ ruleId });

/** `version` is the one that the administrator read; 0 adds a rule. */
export const ruleBody = named(
  "ContactRuleChange",
  z.strictObject({ version: z.int().min(0), ...ruleValues }).superRefine((rule, context) => {
    const message = findRuleProblem(rule);
    if (message) context.addIssue({ code: "custom", message });
  }),
);
export type RuleBody = z.output<typeof ruleBody>;
