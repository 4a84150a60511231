import { z } from "zod";
import { findContactData } from "../../athletes/find-contact-data.server.ts";
import { findWordProblem, textProblems } from "../../athletes/find-text-problem.server.ts";
import { latestDateAnywhere } from "../../athletes/latest-date.ts";
import { isShowable } from "../../athletes/schema.ts";
import { namedObject, namedStrictObject } from "../../http/named-schema.ts";
import { recordId } from "../../http/record-id.ts";
import { departure, scholarship } from "../../schools/needs/schema.ts";
import { needLimits } from "../../schools/needs/vocabulary.ts";
import { promisesAid } from "./promises-aid.ts";

const graduationYear = z.int().min(1950).max(2100);

/** Words that everyone reads: without contact data and offensive words, and without a promise of aid. */
const minimum = z
  .string()
  .max(4 * needLimits.minimum)
  .transform((value) => value.normalize("NFC").replaceAll(/\s+/g, " ").trim())
  .refine((value) => [...value].length <= needLimits.minimum, {
    error: `can have at most ${needLimits.minimum} characters`,
    abort: true,
  })
  .refine((value) => value === "" || isShowable(value), { error: "must be plain text", abort: true })
  .superRefine((value, context) => {
    const problem = findContactData(value) ?? findWordProblem(value);
    if (problem)
      context.addIssue({ code: "custom", message: `looks like ${textProblems[problem]}, and everyone can read it` });
    else if (promisesAid(value))
      context.addIssue({
        code: "custom",
        message: "must not promise aid. Choose yes, no or partial under Scholarship, and leave it out here",
      });
  })
  .transform((value) => value || null);

/** The last day on which a need is shown: today or later, within two years. */
const shownUntil = z.iso.date().refine((day) => {
  const latest = new Date(Date.now() + 2 * 366 * 24 * 60 * 60_000).toISOString().slice(0, 10);
  return (
    day >= new Date(Date.parse(latestDateAnywhere()) - 2 * 24 * 60 * 60_000).toISOString().slice(0, 10) && day <= latest
  );
}, "must be a day from today on, within two years");

const facts = {
  wanted: z.int().min(1).max(needLimits.wanted).describe("How many athletes the program needs"),
  minimum: minimum
    .nullable()
    .describe(`At most ${needLimits.minimum} characters, without contact details or promises of aid`),
  scholarship: scholarship.nullable().describe("Null is not known"),
  shownUntil: shownUntil.nullable().describe("The last day on which it is shown, if it is earlier than in 90 days"),
};

export const newNeed = namedStrictObject("NewPublishedNeed", {
  position: z.string().regex(/^(?:[A-Z]{1,4}|any)$/, "must be a position of the sport, such as OH, or any"),
  graduationYear,
  ...facts,
});
export type NewNeed = z.output<typeof newNeed>;

export const needChange = namedStrictObject("PublishedNeedChange", facts);
export type NeedChange = z.output<typeof needChange>;

export const needParams = z.strictObject({ needId: recordId() });
export const shownBody = z.strictObject({ isShown: z.boolean() });
export const endBody = z.strictObject({ reason: z.enum(["filled", "withdrawn"]) });

export const departuresBody = z.strictObject({
  departures: z
    .array(
      z.strictObject({
        position: z.string().regex(/^[A-Z]{1,4}$/, "must be a position of the sport, such as OH"),
        leavesIn: z.int().min(2000).max(2100).describe("The year of the last spring in which the players play"),
        players: z.int().min(0).max(60),
      }),
    )
    .max(needLimits.departures)
    .refine(
      (list) => new Set(list.map(({ position, leavesIn }) => `${position}${leavesIn}`)).size === list.length,
      "must name each position and year once",
    ),
});

const ownNeed = namedObject("PublishedNeed", {
  needId: z.string(),
  position: z.string(),
  graduationYear: z.int(),
  wanted: z.int(),
  minimum: z.string().nullable(),
  scholarship: scholarship.nullable(),
  shownUntil: z.string().nullable(),
  state: z.enum(["open", "ended", "filled", "withdrawn"]).describe("ended: the last day has passed"),
  lastDay: z.string(),
});
export type OwnNeed = z.output<typeof ownNeed>;

/** The published needs and departures, as the staff of the program sees them. */
export const programNeedList = namedObject("PublishedNeeds", {
  isShown: z.boolean().describe("The owner publishes the needs and the outlook"),
  needs: z.array(ownNeed),
  departures: z.array(departure),
});
