import { z } from "zod";
import { blankIsUnset, oneOf, sportCode, wholeNumber } from "../athletes/schema.ts";
import { namedObject } from "../http/named-schema.ts";
import { associations, divisions } from "../schools/vocabulary.ts";
import { confidences, purposes, recipients } from "./vocabulary.ts";

const text = (maxLength: number) => z.string().trim().min(1, "must not be empty").max(maxLength);
const day = z.iso.date("must be a date such as 2026-06-15");

const purpose = oneOf(purposes);
const recipient = oneOf(recipients);

/** The values of a rule, without its id and version. */
export const ruleValues = {
  association: z.enum(associations).nullable(),
  division: z.enum(divisions).nullable(),
  sportCode: sportCode.nullable(),
  gender: z.enum(["F", "M"]).nullable(),
  purposes: z.array(purpose).max(purpose.options.length),
  recipients: z.array(recipient).max(recipient.options.length),
  opens: z
    .string()
    .regex(
      /^(?:any-time|(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01]) G(?:-[1-6])?)$/,
      "must be any-time, or like 06-15 G-2",
    )
    .nullable(),
  endsWhen: z.literal("signed").nullable(),
  validFrom: day.nullable(),
  validTo: day.nullable(),
  source: text(300),
  checkedOn: day,
  confidence: oneOf(confidences),
  sentence: text(400),
};

interface OpenOrEnd {
  purposes: readonly string[];
  recipients: readonly string[];
  opens: string | null;
  endsWhen: string | null;
  validFrom: string | null;
  validTo: string | null;
}

/** Returns what is wrong with the values of a rule as a whole, or null. */
export function findRuleProblem(rule: OpenOrEnd): string | null {
  const given = [rule.opens, rule.endsWhen].filter((value) => value !== null).length;
  if (rule.purposes.length === 0)
    return given + rule.recipients.length > 0 ? "A note without purposes has no recipients, opening or end." : null;
  if (rule.recipients.length === 0) return "A rule has at least one recipient.";
  if (given !== 1) return "A rule either opens a contact or ends it.";
  if (rule.validFrom && rule.validTo && rule.validFrom > rule.validTo) return "A rule ends after it begins.";
  return null;
}

const orNull = <Schema extends z.ZodType>(schema: Schema) =>
  z.union([z.literal("").transform(() => null), schema]) as z.ZodType<z.output<Schema> | null, string>;
const list = z.string().transform((words) => words.split(" ").filter(Boolean));

/** A line of `registers/contact-rules.csv`. Lists are separated by blanks, and a blank means all or none. */
export const contactRuleLine = z
  .object({
    id: z.string().regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/),
    association: orNull(z.enum(associations)),
    division: orNull(z.enum(divisions)),
    sport: orNull(sportCode),
    gender: orNull(z.enum(["F", "M"])),
    purpose: list.pipe(ruleValues.purposes),
    recipient: list.pipe(ruleValues.recipients),
    opens: orNull(ruleValues.opens.unwrap()),
    endsWhen: orNull(z.literal("signed")),
    validFrom: orNull(day),
    validTo: orNull(day),
    source: ruleValues.source,
    checkedOn: day,
    confidence: ruleValues.confidence,
    sentence: ruleValues.sentence,
  })
  .transform(({ sport, purpose: purposeList, recipient: recipientList, ...rule }) => ({
    ...rule,
    sportCode: sport,
    purposes: purposeList,
    recipients: recipientList,
  }))
  .superRefine((rule, context) => {
    const message = findRuleProblem(rule);
    if (message) context.addIssue({ code: "custom", message });
  });
export type ContactRuleFile = z.output<typeof contactRuleLine>;

export const contactRuleNames = ["id", ...(Object.keys(ruleValues) as (keyof typeof ruleValues)[])] as const;

/** The rule by which a contact was evaluated. */
export const ruleOfVerdict = namedObject("RuleOfVerdict", {
  id: z.string(),
  version: z.int(),
  sentence: z.string(),
  source: z.string(),
  checkedOn: z.string(),
  confidence: ruleValues.confidence.describe("low: not verified"),
});

const ruleGender = z.enum(["F", "M"]);
const classYear = wholeNumber({ min: 1950, max: 2100 });

export const ruleQuery = z.strictObject({
  sportCode: blankIsUnset(sportCode),
  gender: blankIsUnset(ruleGender),
  association: blankIsUnset(z.enum(associations)),
  division: blankIsUnset(z.enum(divisions)),
  classYear: blankIsUnset(classYear).describe("Adds the opening dates of a class"),
});

/** It holds no personal data: the address of a calendar is the same for all athletes of a class. */
export const calendarQuery = z.strictObject({ sportCode, gender: ruleGender, classYear });

const contactRule = namedObject("ContactRule", {
  id: z.string(),
  version: z.int(),
  ...ruleValues,
  association: z.string().nullable().describe("null: all"),
  opens: z
    .string()
    .nullable()
    .describe("`any-time`, or month and day in a year before graduation, such as `06-15 G-2`"),
  endsWhen: ruleValues.endsWhen.describe("signed: contact by other colleges ends when the athlete has signed"),
  purposes: ruleValues.purposes.describe("Empty for a note, which has no dates"),
  confidence: ruleValues.confidence.describe("low: not verified"),
  opensOn: z
    .string()
    .nullable()
    .describe("With a class: the day on which the contact opens, in the time zone of the program"),
  changedAt: z.string(),
});

export const contactRuleList = namedObject("ContactRuleList", {
  license: z.string().describe("SPDX id of the license of the data"),
  licenseUrl: z.string(),
  data: z.array(contactRule),
});
