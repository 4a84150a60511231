import { z } from "zod";
import { optionalText, requiredText } from "../athletes/clean-text.ts";
import { sportCode } from "../athletes/schema.ts";
import { namedObject, namedStrictObject } from "../http/named-schema.ts";
import { optionalAddress } from "../profile-reports/schema.ts";
import { maxReportText } from "../profile-reports/vocabulary.ts";
import { maxCheckedText, maxSender } from "./vocabulary.ts";

export const coachCheckBody = z.strictObject({
  text: z
    .string()
    .max(maxCheckedText, `Use at most ${maxCheckedText} characters. The part with the email address is enough.`)
    // Messages contain line breaks, and invisible characters that could hide a letter.
    .transform((value) =>
      value
        .toWellFormed()
        .replaceAll(/[\p{C}\ufffd]/gu, " ")
        .trim(),
    )
    .refine((value) => value !== "", "Enter an address, a name or a message."),
});

const college = z.object({
  schoolId: z.int(),
  name: z.string(),
  city: z.string().nullable(),
  state: z.string(),
  website: z.string().nullable(),
});
export type CheckedCollege = z.output<typeof college>;

/** One sender that was found in the text. */
const checkedSender = z.object({
  sender: z.string().describe("The address or name as it was entered; of a web address the host"),
  kind: z.enum(["email", "web", "name"]),
  outcome: z
    .enum(["known", "college", "lookalike", "unknown"])
    .describe(
      "known: a coach whose address and college our staff checked; college: an address at a college, but no coach whom we checked; lookalike: no college, but an address that imitates that of a college; unknown: none of these",
    ),
  colleges: z.array(college),
  sports: z.array(sportCode).describe("Codes of the sports of a known coach"),
  pageId: z.string().nullable().describe("Id of the public page of a known coach who allows one"),
  checkedOn: z.iso.date().nullable().describe("Day on which our staff approved a known coach"),
});
export type CheckedSender = z.output<typeof checkedSender>;

export const coachCheck = namedObject("CoachCheck", { senders: z.array(checkedSender) });

export const coachPageBody = z.strictObject({ staffLink: z.string().trim().max(300).default("") });

/** A report that someone imitates a coach, or pretends to be one. */
export const impersonationReport = namedStrictObject("ImpersonationReport", {
  coachPage: z.string().max(40).nullable().default(null).describe("Id of the public page of the imitated coach"),
  sender: requiredText(maxSender).describe("The address, name or account that wrote"),
  text: optionalText(maxReportText),
  email: optionalAddress.describe("Receives the result, and is then deleted"),
});
export type ImpersonationReport = z.output<typeof impersonationReport>;
