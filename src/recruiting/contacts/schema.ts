import { z } from "zod";
import { blankIsUnset, isShowable, oneOf, pages, sportCode, wholeNumber } from "../../athletes/schema.ts";
import { ruleOfVerdict } from "../../contact-rules/schema.ts";
import { purposeNames, states } from "../../contact-rules/vocabulary.ts";
import { namedObject, namedStrictObject } from "../../http/named-schema.ts";
import { recordId } from "../../http/record-id.ts";
import { means, parties } from "./vocabulary.ts";

const party = oneOf(parties);
const meansCode = oneOf(means);

const text = (maxLength: number) =>
  z
    .string()
    .max(4 * maxLength, `can have at most ${maxLength} characters`)
    .transform((value) => value.normalize("NFC").replaceAll(/\s+/g, " ").trim())
    .refine((value) => [...value].length <= maxLength, `can have at most ${maxLength} characters`)
    .refine((value) => value === "" || isShowable(value), "must be plain text");
const purpose = text(200).refine((value) => value !== "", { error: "must not be empty", abort: true });

const purposeCode = z.enum(purposeNames);
export const maxReasonLength = 300;

export const athleteParams = z.strictObject({ athleteId: z.string().max(100) });

/** An entry is never changed: a correction names the entry that it replaces. */
export const contactBody = namedStrictObject("NewContact", {
  day: z.iso.date().describe("Day in the time zone of the program"),
  party,
  means: meansCode,
  purpose,
  staffId: z.guid().optional().describe("The coach who had the contact. Default: the caller"),
  corrects: z.guid().optional().describe("Id of the entry that this one replaces"),
  isVoid: z.boolean().default(false).describe("The corrected entry was a mistake: there was no such contact"),
  about: purposeCode
    .optional()
    .describe(
      "What the contact was about, by which the contact rules apply. By default, visit for a meeting, and other for the rest",
    ),
  reason: text(maxReasonLength)
    .default("")
    .describe("Why the contact was outside of the window of the contact rules. Required for such a contact"),
});
export type NewContact = z.output<typeof contactBody>;

export const contactParams = z.strictObject({ contactId: recordId() });
export const maxNoteLength = 200;
export const contactNoteBody = z.strictObject({ note: text(maxNoteLength).describe("An empty note deletes it") });
export const contactReviewBody = z.strictObject({ isReviewed: z.boolean() });

const period = {
  from: blankIsUnset(z.iso.date()).describe("First day"),
  to: blankIsUnset(z.iso.date()).describe("Last day"),
};

export const contactQuery = z.strictObject({
  ...period,
  staff: blankIsUnset(z.guid()).describe("Id of a member or former member of the staff"),
  pageNum: wholeNumber({ min: 1, max: 1_000_000 }).default(1),
});
export type ContactQuery = z.output<typeof contactQuery>;

const person = z.object({ staffId: z.string(), name: z.string() });

export const contact = namedObject("Contact", {
  contactId: z.string(),
  day: z.string(),
  party,
  means: meansCode,
  purpose: z.string(),
  sportCode,
  staff: person,
  athlete: z
    .object({ athleteId: z.string(), name: z.string() })
    .nullable()
    .describe("null while the athlete’s profile is not public"),
  loggedBy: person,
  loggedAt: z.string(),
  corrects: z.string().nullable(),
  isVoid: z.boolean(),
  note: z
    .object({ text: z.string(), staff: person, notedAt: z.string() })
    .nullable()
    .describe("Of a compliance officer of the program"),
  about: purposeCode.nullable(),
  verdict: z
    .object({ state: oneOf(states), rule: ruleOfVerdict.nullable() })
    .nullable()
    .describe(
      "What the contact rules said about the day when it was logged; null for older entries and for evaluations",
    ),
  reason: z.string().nullable().describe("Of a contact outside of the window"),
  review: z.object({ staff: person, reviewedAt: z.string() }).nullable().describe("By a compliance officer"),
  isCorrected: z.boolean().describe("A later entry replaces this one"),
});
export type Contact = z.output<typeof contact>;

const personDays = z.object({ staff: person, sportCode, days: z.int() });
export type PersonDays = z.output<typeof personDays>;

export const contactList = namedObject("ContactList", {
  data: z.array(contact),
  personDays: z.array(personDays).describe("Days off campus by coach and sport, without corrected entries"),
  pages,
});

export const exportParams = z.strictObject({ exportId: z.string().max(100) });
