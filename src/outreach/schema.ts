import { z } from "zod";
import { optionalText, severalLines } from "../athletes/clean-text.ts";
import { oneOf, sportCode } from "../athletes/schema.ts";
import { states } from "../contact-rules/vocabulary.ts";
import { namedObject, namedStrictObject } from "../http/named-schema.ts";
import { recordId } from "../http/record-id.ts";
import { mailAddress } from "../mail/address.ts";
import { outreachAnswers, outreachLimits, stages } from "./vocabulary.ts";

const day = z.iso.date("Choose a date.").refine((value) => value >= "2000-01-01" && value <= "2100-12-31", {
  error: "Choose a date of this century.",
});
const blankIsNull = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((given) => (given === "" ? null : given), schema.nullable()).default(null) as unknown as z.ZodDefault<
    z.ZodNullable<Schema>
  >;

export const targetParams = z.strictObject({ targetId: recordId() });

export const newTarget = z.strictObject({ schoolId: z.int32(), sportCode });

export const targetChange = z.strictObject({
  stage: oneOf(stages),
  nextOn: blankIsNull(day).describe("The day of the next step"),
  notes: severalLines(outreachLimits.notes).transform((value) => value || null),
});

export const draftBody = namedStrictObject("OutreachDraftBody", {
  coachName: optionalText(outreachLimits.coachName),
  coachEmail: blankIsNull(mailAddress),
  why: severalLines(outreachLimits.maxWhy)
    .refine((value) => [...value].length >= outreachLimits.minWhy, {
      error: `Write at least ${outreachLimits.minWhy} characters about why you want to go to this school.`,
    })
    .describe("Why this school, in the athlete’s own words"),
  filmAt: blankIsNull(
    z.int("Write the time as minutes and seconds, such as 12:31.").min(0).max(36_000, "A film has at most ten hours."),
  ).describe("Seconds from the start of the newest film"),
});

export const writtenBody = z.strictObject({ writtenOn: day });
export const outreachAnswerBody = z.strictObject({ answer: z.enum(outreachAnswers) });

export const outreachTarget = namedObject("OutreachTarget", {
  targetId: z.string(),
  version: z.int(),
  school: z.object({ schoolId: z.int32(), name: z.string(), city: z.string(), state: z.string() }),
  sportCode,
  team: z.string().describe("Names of the sport, the association and the division of the program"),
  stage: oneOf(stages),
  nextOn: z.iso.date().nullable(),
  notes: z.string().nullable(),
  coachName: z.string().nullable(),
  coachEmail: z.string().nullable(),
  why: z.string().nullable(),
  filmAt: z.int().nullable(),
  writtenOn: z.iso.date().nullable().describe("The day on which the athlete said to have written"),
  asksForAnswer: z.boolean().describe("Ten days passed since then, and the athlete has not said whether they answered"),
  isClosed: z.boolean().describe("The school closed, or has no team of the sport anymore"),
  staffPage: z.url().describe("A search of the school’s site for the coaches’ addresses"),
  calendar: z
    .object({ state: oneOf(states), opensOn: z.iso.date().nullable(), text: z.string() })
    .describe("The rule on contacts: a coach may answer now, or not yet"),
});
export type OutreachTarget = z.output<typeof outreachTarget>;

export const outreachDraft = namedObject("OutreachDraft", {
  to: z.string().nullable(),
  cc: z.array(z.string()).describe("Parents and guardians who confirmed"),
  noCopy: z.string().nullable().describe("Why nobody gets a copy"),
  subject: z.string(),
  body: z.string(),
  mailto: z.string().describe("Shorter than 2,000 characters"),
  isTextInLink: z.boolean().describe("False if the text is too long for a link; the athlete copies it"),
  leftOut: z.array(z.string()).describe("Facts that the link has no room for"),
  missing: z.array(z.string()).describe("Facts that the profile lacks"),
  samePrograms: z.int().describe("Programs with this text, this one included"),
});
export type OutreachDraft = z.output<typeof outreachDraft>;

export const targetWithDraft = namedObject("OutreachTargetWithDraft", {
  ...outreachTarget.shape,
  hasFilm: z.boolean(),
  obstacle: z.string().nullable().describe("Why no draft can be written now"),
  draft: outreachDraft.nullable().describe("Null until the athlete wrote why this school"),
});
export type TargetWithDraft = z.output<typeof targetWithDraft>;
