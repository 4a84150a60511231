import { z } from "zod";
import { readText } from "../../athletes/clean-text.ts";
import { findContactData } from "../../athletes/find-contact-data.server.ts";
import { findWordProblem, textProblems } from "../../athletes/find-text-problem.server.ts";
import { namesWhereabouts } from "../../athletes/names-whereabouts.server.ts";
import { publicId } from "../../athletes/schema.ts";
import { named, namedObject } from "../../http/named-schema.ts";
import { recordId } from "../../http/record-id.ts";
import { relation, shownReference } from "../../references/schema.ts";
import { referenceLimits } from "../../references/vocabulary.ts";

/** Words that everyone reads: without contact data, offensive words, an invitation to meet, and a coming day or place. */
const referenceText = z
  .string()
  .max(4 * referenceLimits.text)
  .transform((value, context) => readText(value, referenceLimits.text, context) ?? z.NEVER)
  .superRefine((text, context) => {
    const problem = findContactData(text) ?? findWordProblem(text);
    if (problem)
      context.addIssue({ code: "custom", message: `looks like ${textProblems[problem]}, and everyone can read it` });
    else if (namesWhereabouts(text))
      context.addIssue({ code: "custom", message: "must not say where or when the athlete will be" });
  });

const year = z.int().min(referenceLimits.firstYear).max(2100);

/** Body of POST /api/team/references. */
export const newReference = named(
  "NewReference",
  z
    .strictObject({
      athleteId: publicId,
      relation,
      firstYear: year.describe("The first year in which the coach coached the athlete"),
      lastYear: year.describe("The last one, at most this year"),
      text: referenceText.describe(`At most ${referenceLimits.text} characters, without contact details`),
    })
    .refine(({ firstYear, lastYear }) => firstYear <= lastYear, {
      path: ["lastYear"],
      message: "must not be before the first year",
    })
    .refine(({ lastYear }) => lastYear <= new Date().getUTCFullYear(), {
      path: ["lastYear"],
      message: "must not be a coming year",
    }),
);
export type NewReference = z.output<typeof newReference>;

export const writtenReference = z.object({ referenceId: z.string() });
export const referenceParams = z.strictObject({ referenceId: recordId() });

const version = z.int().describe("Of the text. A decision names the text that was read.");

/** A reference of a coach, for that coach. */
export const coachReference = named(
  "WrittenReference",
  shownReference.omit({ name: true, role: true, team: true, sportCode: true }).extend({
    athleteId: z.string(),
    athlete: z.string(),
    state: z
      .enum(["waiting", "shown", "hidden", "declined", "withdrawn", "lapsed"])
      .describe(
        "waiting: for the athlete or a guardian. hidden: accepted, but the profile or the reference is not public now. declined: or withdrawn by the family. lapsed: after a year",
      ),
  }),
);
export type CoachReference = z.output<typeof coachReference>;

/** A reference for the family that decides about it. `name` is null while our staff checks the name. */
export const familyReference = namedObject("OwnReference", {
  ...shownReference.shape,
  name: z.string().nullable(),
  version,
  isAccepted: z.boolean().describe("By the reader: the athlete, or a guardian"),
  isShown: z.boolean().describe("True if everyone can read it on the public profile"),
  shownUntil: z.iso.datetime(),
});
export type FamilyReference = z.output<typeof familyReference>;

/** Body of PUT /api/me/references/:referenceId. */
export const referenceDecision = z.strictObject({
  decision: z.enum(["accepted", "declined"]).describe("declined also withdraws an accepted one"),
  version,
});
export type ReferenceDecision = z.output<typeof referenceDecision>;
