import type { RuleVersionRecord } from "./schema.ts";

/** The values of a rule as the body of a change. */
export function readRule(rule: RuleVersionRecord) {
  const { id: _id, origin: _origin, changedAt: _at, changedBy: _by, isDue: _due, ...body } = rule;
  return body;
}

/** Reads the form of a rule. A blank field means all, or none. */
export function readRuleForm(form: FormData, version: number) {
  const text = (name: string) => String(form.get(name) ?? "").trim();
  const orNull = (name: string) => text(name) || null;
  return {
    version,
    association: orNull("association"),
    division: orNull("division"),
    sportCode: orNull("sportCode"),
    gender: orNull("gender"),
    purposes: form.getAll("purposes").map(String),
    recipients: form.getAll("recipients").map(String),
    opens: orNull("opens"),
    endsWhen: orNull("endsWhen"),
    validFrom: orNull("validFrom"),
    validTo: orNull("validTo"),
    source: text("source"),
    checkedOn: text("checkedOn"),
    confidence: text("confidence"),
    sentence: text("sentence"),
  };
}
